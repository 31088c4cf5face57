// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/kernels/reduce.h"

#include <algorithm>
#include <cmath>
#include <limits>

// Pooling over the last two dimensions. Plain loops: torch's own pooling is no oneDNN either, and
// the order of a window's sum shows in the last bit.

namespace qdq::kernels {

namespace {

struct Window
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t step = 1;
    std::int64_t size = 0; ///< with the padding it covers
};

struct PoolAxis
{
    std::int64_t in = 0;
    std::int64_t out = 0;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t padding = 0;
    std::int64_t dilation = 1;

    [[nodiscard]] Window windowAt(std::int64_t index) const
    {
        const std::int64_t first = index * stride - padding;
        const std::int64_t last = std::min(first + dilation * (kernel - 1) + 1, in + padding);
        // Jump over padding in steps of the dilation.
        const std::int64_t skipped = first < 0 ? (-first + dilation - 1) / dilation * dilation : 0;
        return {first + skipped, std::min(last, in), dilation, last - first};
    }
};

struct Plane
{
    PoolAxis rows;
    PoolAxis columns;
};

std::int64_t pick(const Shape& values, std::size_t axis)
{
    return values.size() == 1 ? values[0] : values[axis];
}

bool isPair(KernelCall& call, const Shape& values, std::int64_t least)
{
    for (const std::int64_t value : values)
        if (value < least || value > std::numeric_limits<std::int32_t>::max())
            return call.fail("a window parameter of " + std::to_string(value));
    return values.size() == 1 || values.size() == 2
        || call.fail("window parameters of " + std::to_string(values.size())
            + " dimensions; 1 or 2 are taken");
}

std::int64_t outputSize(const PoolAxis& axis, bool isCeil)
{
    const std::int64_t span = axis.in + 2 * axis.padding - axis.dilation * (axis.kernel - 1) - 1
        + (isCeil ? axis.stride - 1 : 0);
    if (span < 0)
        return 0;
    const std::int64_t size = span / axis.stride + 1;
    return isCeil && (size - 1) * axis.stride >= axis.in + axis.padding ? size - 1 : size;
}

struct PoolArguments
{
    Value input;
    Plane plane;
    Shape shape;
};

/// kernel_size, stride and padding stand at 1 to 3 in every pooling op.
PoolArguments poolArguments(KernelCall& call, const Shape& dilation, bool isCeil)
{
    PoolArguments arguments {call.floatTensor(0, "self"), {}, {}};
    const Shape kernel = call.integers(1, "kernel_size");
    Shape stride = call.integers(2, "stride", Shape {});
    const Shape padding = call.integers(3, "padding", Shape {0});
    if (stride.empty())
        stride = kernel;
    if (arguments.input.dims() < 3 || arguments.input.dims() > 4)
        call.fail(
            "pools a tensor of " + textOf(arguments.input.shape) + "; it takes 3 or 4 dimensions");
    if (call.failed() || !isPair(call, kernel, 1) || !isPair(call, stride, 1)
        || !isPair(call, padding, 0) || !isPair(call, dilation, 1))
        return arguments;
    arguments.shape = arguments.input.shape;
    const std::size_t first = arguments.shape.size() - 2;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        PoolAxis& line = axis == 0 ? arguments.plane.rows : arguments.plane.columns;
        line = {arguments.shape[first + axis], 0, pick(kernel, axis), pick(stride, axis),
            pick(padding, axis), pick(dilation, axis)};
        line.out = outputSize(line, isCeil);
        if (line.out < 1 || 2 * line.padding > line.kernel)
            call.fail("a window of " + std::to_string(line.kernel) + " with padding "
                + std::to_string(line.padding) + " over a size of " + std::to_string(line.in));
        arguments.shape[first + axis] = line.out;
    }
    return arguments;
}

template <typename F>
void forEachWindow(const Value& input, const Value& output, const Plane& plane, F valueOf)
{
    const std::int64_t inSize = plane.rows.in * plane.columns.in;
    const std::int64_t outSize = plane.rows.out * plane.columns.out;
    const std::int64_t planes = outSize == 0 ? 0 : output.count() / outSize;
    const float* in = input.floats().data();
    float* out = output.floats().data();
    for (std::int64_t p = 0; p < planes; ++p, in += inSize)
        for (std::int64_t y = 0; y < plane.rows.out; ++y) {
            const Window rows = plane.rows.windowAt(y);
            for (std::int64_t x = 0; x < plane.columns.out; ++x)
                *out++ = valueOf(in, rows, plane.columns.windowAt(x), plane.columns.in);
        }
}

float largest(const float* plane, const Window& rows, const Window& columns, std::int64_t width)
{
    float best = -std::numeric_limits<float>::infinity();
    for (std::int64_t y = rows.begin; y < rows.end; y += rows.step)
        for (std::int64_t x = columns.begin; x < columns.end; x += columns.step) {
            const float value = plane[y * width + x];
            best = value > best || value != value ? value : best;
        }
    return best;
}

float sumOver(const float* plane, const Window& rows, const Window& columns, std::int64_t width)
{
    float sum = 0.0F;
    for (std::int64_t y = rows.begin; y < rows.end; ++y)
        for (std::int64_t x = columns.begin; x < columns.end; ++x)
            sum += plane[y * width + x];
    return sum;
}

} // namespace

Operand maxPool2d(KernelCall& call)
{
    const Shape dilation = call.integers(4, "dilation", Shape {1});
    const PoolArguments arguments = poolArguments(call, dilation, call.flag(5, "ceil_mode", false));
    const Value output = call.makeFloats(arguments.shape);
    if (call.failed())
        return {};
    forEachWindow(arguments.input, output, arguments.plane, largest);
    return output;
}

Operand avgPool2d(KernelCall& call)
{
    const PoolArguments arguments = poolArguments(call, {1}, call.flag(4, "ceil_mode", false));
    const bool countsPadding = call.flag(5, "count_include_pad", true);
    const std::int64_t divisor = call.integer(6, "divisor_override", 0);
    const Value output = call.makeFloats(arguments.shape);
    if (call.failed())
        return {};
    forEachWindow(arguments.input, output, arguments.plane,
        [&](const float* plane, const Window& rows, const Window& columns, std::int64_t width) {
            const std::int64_t inside = (rows.end - rows.begin) * (columns.end - columns.begin);
            const std::int64_t covered = countsPadding ? rows.size * columns.size : inside;
            return sumOver(plane, rows, columns, width)
                / static_cast<float>(divisor != 0 ? divisor : covered);
        });
    return output;
}

Operand adaptiveAvgPool2d(KernelCall& call)
{
    const Value input = call.floatTensor(0, "self");
    const Shape size = call.integers(1, "output_size");
    if (!call.failed() && (input.dims() < 3 || input.dims() > 4))
        call.fail("pools a tensor of " + textOf(input.shape) + "; it takes 3 or 4 dimensions");
    if (call.failed() || !isPair(call, size, 1))
        return {};
    if (pick(size, 0) == 1 && pick(size, 1) == 1)
        return meanOfLastTwo(call, input);
    Shape shape = input.shape;
    const std::size_t last = shape.size() - 1;
    const std::int64_t height = std::exchange(shape[last - 1], pick(size, 0));
    const std::int64_t width = std::exchange(shape[last], pick(size, 1));
    const Value output = call.makeFloats(shape);
    if (call.failed())
        return {};
    const auto windowOf = [](std::int64_t index, std::int64_t in, std::int64_t out) {
        return Window {index * in / out, ((index + 1) * in + out - 1) / out, 1, 0};
    };
    const float* in = input.floats().data();
    float* out = output.floats().data();
    for (std::int64_t done = 0; done < output.count();
         done += shape[last - 1] * shape[last], in += height * width)
        for (std::int64_t y = 0; y < shape[last - 1]; ++y)
            for (std::int64_t x = 0; x < shape[last]; ++x) {
                const Window rows = windowOf(y, height, shape[last - 1]);
                const Window columns = windowOf(x, width, shape[last]);
                *out++ = sumOver(in, rows, columns, width)
                    / static_cast<float>(rows.end - rows.begin)
                    / static_cast<float>(columns.end - columns.begin);
            }
    return output;
}

} // namespace qdq::kernels
