// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/broadcast.h"
#include "core/quant/kernels/cast.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/kernels/strided.h"

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

/// `index` of a dimension of `size`, counted from the end where it is negative; a failure outside.
std::int64_t checkedIndex(KernelCall& call, std::int64_t index, std::size_t dim, std::int64_t size)
{
    if (index >= -size && index < size)
        return index < 0 ? index + size : index;
    call.fail("index " + std::to_string(index) + " is out of bounds for dimension "
        + std::to_string(dim) + " with size " + std::to_string(size));
    return 0;
}

/// Index tensors of neighbouring dimensions, and the shape that they have together.
struct Selection
{
    std::size_t first = 0; ///< dimension that the first of them indexes
    std::vector<Value> indices; ///< int64
    Shape shape;
};

Selection selectionOf(KernelCall& call, const Value& self)
{
    Selection selection;
    const Operand* operand = call.find(1, "indices");
    const auto* list = operand ? operand->as<std::vector<Operand>>() : nullptr;
    bool isOver = false; // a dimension without indices came after one with
    for (std::size_t d = 0; list && d < list->size(); ++d) {
        const Value* index = (*list)[d].as<Value>();
        if (!index) {
            isOver = !selection.indices.empty();
            continue;
        }
        if (isOver)
            call.fail("indices of dimensions apart are not handled", ErrorCode::Unsupported);
        if (index->dtype == DType::Bool || index->dtype == DType::UInt8)
            call.fail("a mask as index is not handled", ErrorCode::Unsupported);
        else if (index->dtype != DType::Int64 && index->dtype != DType::Int32)
            call.fail(
                "tensors used as indices must be long, int, byte or bool tensors, this one is "
                + std::string(nameOf(index->dtype)));
        if (selection.indices.empty())
            selection.first = d;
        selection.indices.push_back(castTo(call, *index, DType::Int64));
        if (const auto walk = broadcast(call, selection.shape, index->shape))
            selection.shape = walk->shape;
    }
    if (selection.indices.empty() || selection.first + selection.indices.size() > self.dims())
        call.fail("indices for a tensor of " + textOf(self.shape) + " are missing or too many");
    return selection;
}

/// Per place of the selection: how far it is from the start, in blocks behind the last indexed
/// dimension.
std::vector<std::int64_t> blocksOf(KernelCall& call, const Value& self, const Selection& selection)
{
    std::vector<std::int64_t> blocks(static_cast<std::size_t>(elementCount(selection.shape)), 0);
    for (std::size_t i = 0; i < selection.indices.size() && !call.failed(); ++i) {
        const std::size_t dim = selection.first + i;
        const auto walk = broadcast(call, selection.shape, selection.indices[i].shape);
        applyAll(*walk, blocks.data(), selection.indices[i].ints().data(), blocks.data(),
            [&](std::int64_t before, std::int64_t index) {
                return before * self.shape[dim] + checkedIndex(call, index, dim, self.shape[dim]);
            });
    }
    return blocks;
}

} // namespace

Operand indexTensor(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const Selection selection = selectionOf(call, self);
    if (call.failed())
        return {};
    const auto blocks = blocksOf(call, self, selection);
    const auto all = std::span(self.shape);
    const std::size_t last = selection.first + selection.indices.size();
    Shape shape(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(selection.first));
    shape.insert(shape.end(), selection.shape.begin(), selection.shape.end());
    shape.insert(shape.end(), all.begin() + static_cast<std::ptrdiff_t>(last), all.end());
    const Value result = call.make(self.dtype, shape);
    if (call.failed() || result.count() == 0)
        return call.failed() ? Operand {} : Operand {result};
    const auto block =
        static_cast<std::size_t>(elementCount(all.subspan(last))) * sizeOf(self.dtype);
    const std::size_t outer = block
        * static_cast<std::size_t>(
            elementCount(all.subspan(selection.first, selection.indices.size())));
    std::byte* to = result.buffer->data();
    for (std::int64_t o = 0; o < elementCount(all.first(selection.first)); ++o)
        for (const std::int64_t at : blocks) {
            const std::size_t from =
                static_cast<std::size_t>(o) * outer + static_cast<std::size_t>(at) * block;
            std::memcpy(to, self.buffer->data() + from, block);
            to += block;
        }
    return result;
}

Operand gatherAlong(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims());
    const Value index = call.tensor(2, "index");
    bool fits = index.dtype == DType::Int64 && index.dims() == self.dims();
    for (std::size_t d = 0; fits && d < self.dims(); ++d)
        fits = d == dim || index.shape[d] <= self.shape[d];
    if (!call.failed() && !fits)
        call.fail("gathers from " + textOf(self.shape) + " by indices of " + textOf(index.shape)
            + " " + std::string(nameOf(index.dtype)));
    const Value result = call.make(self.dtype, index.shape);
    if (call.failed())
        return {};
    const Shape strides = viewOf(self).strides;
    const std::size_t item = sizeOf(self.dtype);
    Shape place(index.dims(), 0);
    for (std::size_t i = 0; i < index.ints().size(); ++i) {
        std::int64_t from = 0;
        for (std::size_t d = 0; d < place.size(); ++d)
            from += strides[d]
                * (d == dim ? checkedIndex(call, index.ints()[i], dim, self.shape[dim]) : place[d]);
        if (call.failed())
            return {};
        std::memcpy(result.buffer->data() + i * item,
            self.buffer->data() + static_cast<std::size_t>(from) * item, item);
        for (std::size_t d = place.size(); d-- > 0 && ++place[d] == index.shape[d];)
            place[d] = 0;
    }
    return result;
}

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
