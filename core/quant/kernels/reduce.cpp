// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/torchsum.h"

#include <algorithm>
#include <cmath>

// Sums and means over dimensions. The order of additions is torch's: dimensions that are summed
// come first, by stride; neighbours that are walked in one go are joined; the two innermost are one
// block for torchSumRows().

namespace qdq::kernels {

namespace {

struct Axis
{
    std::int64_t size = 1;
    std::int64_t inStride = 0;
    std::int64_t outStride = 0; ///< 0: summed
};

/// `shape` with the summed dimensions as 1.
std::vector<Axis> axesOf(const Shape& shape, const std::vector<bool>& isSummed)
{
    std::vector<Axis> axes;
    std::int64_t inStride = 1;
    std::int64_t outStride = 1;
    for (std::size_t d = shape.size(); d-- > 0;) {
        if (shape[d] != 1)
            axes.push_back({shape[d], inStride, isSummed[d] ? 0 : outStride});
        inStride *= shape[d];
        outStride *= isSummed[d] ? 1 : shape[d];
    }
    std::stable_partition(
        axes.begin(), axes.end(), [](const Axis& axis) { return axis.outStride == 0; });
    return axes;
}

void join(std::vector<Axis>& axes)
{
    std::vector<Axis> joined;
    for (const Axis& axis : axes) {
        if (!joined.empty() && joined.back().inStride * joined.back().size == axis.inStride
            && joined.back().outStride * joined.back().size == axis.outStride
            && (joined.back().outStride == 0) == (axis.outStride == 0))
            joined.back().size *= axis.size;
        else
            joined.push_back(axis);
    }
    axes = std::move(joined);
}

void sumInto(const float* in, const Shape& shape, const std::vector<bool>& isSummed, float* out)
{
    std::vector<Axis> axes = axesOf(shape, isSummed);
    join(axes);
    axes.resize(std::max<std::size_t>(axes.size(), 2));
    const SumBlock block {axes[0].outStride == 0 ? axes[0].size : 1, axes[0].inStride, axes[1].size,
        axes[1].inStride, axes[1].outStride};
    Shape index(axes.size(), 0);
    while (true) {
        torchSumRows(in, block, out);
        std::size_t d = 2;
        for (; d < axes.size(); ++d) {
            in += axes[d].inStride;
            out += axes[d].outStride;
            if (++index[d] < axes[d].size)
                break;
            in -= axes[d].inStride * axes[d].size;
            out -= axes[d].outStride * axes[d].size;
            index[d] = 0;
        }
        if (d >= axes.size())
            return;
    }
}

struct Reduction
{
    Value self;
    std::vector<bool> isReduced;
    Shape shape; ///< of the result
    std::int64_t perResult = 1; ///< values that go into one
};

Reduction reductionOf(KernelCall& call)
{
    Reduction reduction {call.floatTensor(0, "self"), {}, {}, 1};
    const std::size_t dims = reduction.self.dims();
    const Shape given = call.integers(1, "dim", Shape {});
    reduction.isReduced.assign(dims, given.empty());
    for (const std::int64_t dim : given) {
        const std::int64_t at = dim < 0 ? dim + static_cast<std::int64_t>(dims) : dim;
        if (at >= 0 && at < static_cast<std::int64_t>(dims))
            reduction.isReduced[static_cast<std::size_t>(at)] = true;
        else
            call.fail(
                "dimension " + std::to_string(dim) + " of a tensor of " + std::to_string(dims));
    }
    const bool keeps = call.flag(2, "keepdim", false);
    for (std::size_t d = 0; d < dims; ++d) {
        if (reduction.isReduced[d])
            reduction.perResult *= reduction.self.shape[d];
        if (!reduction.isReduced[d] || keeps)
            reduction.shape.push_back(reduction.isReduced[d] ? 1 : reduction.self.shape[d]);
    }
    return reduction;
}

Operand summed(KernelCall& call, bool isMean)
{
    const Reduction reduction = reductionOf(call);
    const Value result = call.makeFloats(reduction.shape);
    if (call.failed())
        return {};
    std::fill(result.floats().begin(), result.floats().end(), 0.0F);
    if (reduction.self.count() != 0 && result.count() != 0)
        sumInto(reduction.self.floats().data(), reduction.self.shape, reduction.isReduced,
            result.floats().data());
    if (isMean)
        for (float& value : result.floats())
            value /= static_cast<float>(reduction.perResult);
    return result;
}

} // namespace

Operand meanDim(KernelCall& call)
{
    return summed(call, true);
}

Operand sumDim(KernelCall& call)
{
    return summed(call, false);
}

Value meanOfLastTwo(KernelCall& call, const Value& input)
{
    Shape shape = input.shape;
    std::vector<bool> isSummed(shape.size(), false);
    std::int64_t count = 1;
    for (std::size_t d = shape.size() - 2; d < shape.size(); ++d) {
        isSummed[d] = true;
        count *= shape[d];
        shape[d] = 1;
    }
    const Value result = call.makeFloats(shape);
    if (call.failed())
        return result;
    std::fill(result.floats().begin(), result.floats().end(), 0.0F);
    if (input.count() != 0)
        sumInto(input.floats().data(), input.shape, isSummed, result.floats().data());
    for (float& value : result.floats())
        value /= static_cast<float>(count);
    return result;
}

} // namespace qdq::kernels
