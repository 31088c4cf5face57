// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// Ops that pick values by index.

namespace qdq::kernels {

namespace {

/// Which input pixel an output pixel takes; the product is float32's, as in torch.
std::int64_t sourceOf(std::int64_t index, float scale, std::int64_t size)
{
    return std::min(
        static_cast<std::int64_t>(std::floor(static_cast<float>(index) * scale)), size - 1);
}

struct Resize
{
    std::int64_t size = 0;
    float scale = 1.0F; ///< input pixels per output pixel
};

/// From a wanted size, or from a factor.
Resize resizeOf(KernelCall& call, std::int64_t in, const Operand* sizes, const Operand* factors,
    std::size_t axis)
{
    if (const auto* list = sizes ? sizes->as<std::vector<Operand>>() : nullptr;
        list && axis < list->size())
        if (const auto* size = (*list)[axis].as<std::int64_t>(); size && *size > 0)
            return {*size, static_cast<float>(in) / static_cast<float>(*size)};
    if (const auto* list = factors ? factors->as<std::vector<Operand>>() : nullptr;
        list && axis < list->size())
        if (const auto* factor = (*list)[axis].as<double>();
            factor && *factor > 0 && *factor < 0x1p31)
            return {static_cast<std::int64_t>(static_cast<double>(in) * *factor),
                static_cast<float>(1.0 / *factor)};
    call.fail("neither output_size nor scale_factors says how large the result is");
    return {};
}

} // namespace

Operand embedding(KernelCall& call)
{
    const Value weight = call.tensor(0, "weight");
    const Value indices = call.tensor(1, "indices");
    if (!call.failed() && (weight.dims() != 2 || indices.dtype != DType::Int64))
        call.fail("looks up " + std::string(nameOf(indices.dtype)) + " indices in a table of "
            + textOf(weight.shape) + "; it takes int64 and two dimensions");
    if (call.failed())
        return {};
    Shape shape = indices.shape;
    shape.push_back(weight.shape[1]);
    const Value result = call.make(weight.dtype, shape);
    if (call.failed())
        return {};
    const std::size_t row = static_cast<std::size_t>(weight.shape[1]) * sizeOf(weight.dtype);
    std::byte* to = result.buffer->data();
    for (const std::int64_t index : indices.ints()) {
        if (index < 0 || index >= weight.shape[0]) {
            call.fail("index " + std::to_string(index) + " in a table of "
                + std::to_string(weight.shape[0]) + " rows");
            return {};
        }
        if (row != 0)
            std::memcpy(to, weight.buffer->data() + static_cast<std::size_t>(index) * row, row);
        to += row;
    }
    return result;
}

Operand upsampleNearest2d(KernelCall& call)
{
    const Value input = call.floatTensor(0, "input");
    if (!call.failed() && input.dims() != 4)
        call.fail("resizes a tensor of " + textOf(input.shape) + "; it takes 4 dimensions");
    if (call.failed())
        return {};
    const Operand* sizes = call.find(1, "output_size");
    const Operand* factors = call.find(2, "scale_factors");
    const Resize rows = resizeOf(call, input.shape[2], sizes, factors, 0);
    const Resize columns = resizeOf(call, input.shape[3], sizes, factors, 1);
    const Value result = call.makeFloats({input.shape[0], input.shape[1], rows.size, columns.size});
    if (call.failed() || input.count() == 0)
        return call.failed() ? Operand {} : Operand {result};
    const float* plane = input.floats().data();
    float* out = result.floats().data();
    for (std::int64_t p = 0; p < input.shape[0] * input.shape[1];
         ++p, plane += input.shape[2] * input.shape[3])
        for (std::int64_t y = 0; y < rows.size; ++y) {
            const float* row = plane + sourceOf(y, rows.scale, input.shape[2]) * input.shape[3];
            for (std::int64_t x = 0; x < columns.size; ++x)
                *out++ = row[sourceOf(x, columns.scale, input.shape[3])];
        }
    return result;
}

} // namespace qdq::kernels
