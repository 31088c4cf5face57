// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <limits>

// Convolutions: arguments into a ConvGeometry, the work is oneDNN's.

namespace qdq::kernels {

namespace {

constexpr std::int64_t kMaxParameter = std::numeric_limits<std::int32_t>::max();

/// A parameter per spatial dimension; one number stands for all.
std::array<std::int64_t, 3> perDimension(KernelCall& call, std::size_t index, std::string_view name,
    int dims, std::int64_t fallback, std::int64_t least)
{
    const Shape given = call.integers(index, name, Shape {fallback});
    std::array<std::int64_t, 3> values {fallback, fallback, fallback};
    if (given.size() != 1 && given.size() != static_cast<std::size_t>(dims)) {
        call.fail(std::string(name) + " of " + std::to_string(given.size())
            + " dimensions for a convolution over " + std::to_string(dims));
        return values;
    }
    for (std::size_t d = 0; d < static_cast<std::size_t>(dims); ++d) {
        values[d] = given.size() == 1 ? given[0] : given[d];
        if (values[d] < least || values[d] > kMaxParameter) {
            call.fail(std::string(name) + " " + std::to_string(values[d]));
            values[d] = fallback;
        }
    }
    return values;
}

struct ConvOperands
{
    Value input;
    Value weight;
    std::optional<Value> bias;
    bool isBatched = true; ///< a missing batch dimension was added
};

ConvOperands convOperands(KernelCall& call, int dims)
{
    ConvOperands operands {call.floatTensor(0, "input"), call.floatTensor(1, "weight"),
        call.optionalTensor(2, "bias"), true};
    const auto full = static_cast<std::size_t>(dims) + 2;
    if (operands.input.dims() + 1 == full) {
        operands.isBatched = false;
        operands.input.shape.insert(operands.input.shape.begin(), 1);
    }
    if (!call.failed() && (operands.input.dims() != full || operands.weight.dims() != full))
        call.fail("a convolution over " + std::to_string(dims) + " dimensions of "
            + textOf(operands.input.shape) + " with " + textOf(operands.weight.shape));
    return operands;
}

ConvGeometry geometryOf(KernelCall& call, const ConvOperands& operands, int dims, bool isTransposed)
{
    ConvGeometry geometry;
    geometry.dims = dims;
    geometry.isTransposed = isTransposed;
    geometry.groups = call.integer(6, "groups", 1);
    if (call.failed())
        return geometry;
    const Shape& in = operands.input.shape;
    const Shape& weight = operands.weight.shape;
    geometry.batch = in[0];
    geometry.inChannels = in[1];
    for (std::size_t d = 0; d < static_cast<std::size_t>(dims); ++d) {
        geometry.in[d] = in[d + 2];
        geometry.kernel[d] = weight[d + 2];
    }
    const std::int64_t groups = geometry.groups;
    const bool fits = groups >= 1 && groups <= std::max(weight[0], weight[1]) && in[1] % groups == 0
        && (isTransposed ? weight[0] == in[1]
                         : weight[1] == in[1] / groups && weight[0] % groups == 0);
    if (!fits)
        call.fail("a weight of " + textOf(weight) + " and an input of " + textOf(in) + " in "
            + std::to_string(groups) + " groups");
    geometry.outChannels = isTransposed ? weight[1] * (fits ? groups : 1) : weight[0];
    if (operands.bias
        && (operands.bias->dtype != DType::Float32
            || operands.bias->shape != Shape {geometry.outChannels}))
        call.fail("a bias of " + textOf(operands.bias->shape) + " for "
            + std::to_string(geometry.outChannels) + " channels");
    return geometry;
}

/// Fills in the output sizes of a convolution whose padding is known.
void sizeOutput(KernelCall& call, ConvGeometry& geometry)
{
    for (std::size_t d = 0; d < static_cast<std::size_t>(geometry.dims); ++d) {
        const std::int64_t span = geometry.in[d] + geometry.padBegin[d] + geometry.padEnd[d]
            - geometry.dilation[d] * (geometry.kernel[d] - 1) - 1;
        geometry.out[d] = span < 0 ? 0 : span / geometry.stride[d] + 1;
        if (geometry.out[d] < 1)
            call.fail("a kernel of " + std::to_string(geometry.kernel[d]) + " over a size of "
                + std::to_string(geometry.in[d]));
    }
}

Operand convolved(KernelCall& call, const ConvOperands& operands, const ConvGeometry& geometry)
{
    Shape shape {geometry.batch, geometry.outChannels};
    shape.insert(shape.end(), geometry.out.begin(), geometry.out.begin() + geometry.dims);
    Value output = call.failed() ? Value {} : call.makeFloats(shape);
    if (call.failed())
        return {};
    const float* bias = operands.bias ? operands.bias->floats().data() : nullptr;
    if (output.count() != 0)
        if (const char* refused = call.oneDnn().convolve(geometry, operands.input.floats().data(),
                operands.weight.floats().data(), bias, output.floats().data()))
            call.fail(refused, ErrorCode::Unsupported);
    if (!operands.isBatched)
        output.shape.erase(output.shape.begin());
    return output;
}

Operand convolution(KernelCall& call, int dims)
{
    const ConvOperands operands = convOperands(call, dims);
    ConvGeometry geometry = geometryOf(call, operands, dims, false);
    geometry.stride = perDimension(call, 3, "stride", dims, 1, 1);
    geometry.dilation = perDimension(call, 5, "dilation", dims, 1, 1);
    geometry.padBegin = perDimension(call, 4, "padding", dims, 0, 0);
    geometry.padEnd = geometry.padBegin;
    if (!call.failed())
        sizeOutput(call, geometry);
    return convolved(call, operands, geometry);
}

/// padding is "same" or "valid"; an odd number of padded values has the larger half at the end.
Operand convolutionPadding(KernelCall& call, int dims)
{
    const ConvOperands operands = convOperands(call, dims);
    ConvGeometry geometry = geometryOf(call, operands, dims, false);
    geometry.stride = perDimension(call, 3, "stride", dims, 1, 1);
    geometry.dilation = perDimension(call, 5, "dilation", dims, 1, 1);
    const std::string padding = call.text(4, "padding", "valid");
    if (padding != "same" && padding != "valid")
        call.fail("padding \"" + padding + "\"; \"same\" and \"valid\" are known");
    if (padding == "same")
        for (std::size_t d = 0; d < static_cast<std::size_t>(dims); ++d) {
            const std::int64_t total = geometry.dilation[d] * (geometry.kernel[d] - 1);
            geometry.padBegin[d] = total / 2;
            geometry.padEnd[d] = total - total / 2;
        }
    if (!call.failed())
        sizeOutput(call, geometry);
    return convolved(call, operands, geometry);
}

Operand transposedConvolution(KernelCall& call, int dims)
{
    const ConvOperands operands = convOperands(call, dims);
    ConvGeometry geometry = geometryOf(call, operands, dims, true);
    geometry.stride = perDimension(call, 3, "stride", dims, 1, 1);
    geometry.padBegin = perDimension(call, 4, "padding", dims, 0, 0);
    geometry.dilation = perDimension(call, 7, "dilation", dims, 1, 1);
    const auto added = perDimension(call, 5, "output_padding", dims, 0, 0);
    for (std::size_t d = 0; d < static_cast<std::size_t>(dims) && !call.failed(); ++d) {
        geometry.padEnd[d] = geometry.padBegin[d] - added[d];
        geometry.out[d] = (geometry.in[d] - 1) * geometry.stride[d] - geometry.padBegin[d]
            - geometry.padEnd[d] + geometry.dilation[d] * (geometry.kernel[d] - 1) + 1;
        if (geometry.out[d] < 1)
            call.fail("a transposed convolution that leaves a size of "
                + std::to_string(geometry.out[d]));
    }
    return convolved(call, operands, geometry);
}

} // namespace

Operand conv1d(KernelCall& call)
{
    return convolution(call, 1);
}
Operand conv2d(KernelCall& call)
{
    return convolution(call, 2);
}
Operand conv3d(KernelCall& call)
{
    return convolution(call, 3);
}
Operand conv1dPadding(KernelCall& call)
{
    return convolutionPadding(call, 1);
}
Operand conv2dPadding(KernelCall& call)
{
    return convolutionPadding(call, 2);
}
Operand convTranspose1d(KernelCall& call)
{
    return transposedConvolution(call, 1);
}
Operand convTranspose2d(KernelCall& call)
{
    return transposedConvolution(call, 2);
}
Operand convTranspose3d(KernelCall& call)
{
    return transposedConvolution(call, 3);
}

} // namespace qdq::kernels
