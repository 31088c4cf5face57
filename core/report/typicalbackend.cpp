// SPDX-License-Identifier: Apache-2.0
#include "core/report/typicalbackend.h"

#include <algorithm>

namespace qdq {

namespace {

/// What holds for every Q/DQ node of its kind that states it; a mark needs one such node at least.
struct Mark
{
    std::size_t seen = 0;
    bool holds = true;

    void note(bool condition)
    {
        ++seen;
        holds = holds && condition;
    }
    [[nodiscard]] bool isThere() const { return seen > 0 && holds; }
};

struct Marks
{
    Mark int8Activations; ///< [-128, 127]
    Mark uint8Activations; ///< [0, 255]
    Mark narrowWeights; ///< int8, [-127, 127]
    Mark fullWeights; ///< int8, [-128, 127]
    Mark powerOfTwoScales;
    Mark zeroZeroPoints;
    bool hasAffine = false; ///< an int8 activation with another zero point than 0
};

bool isRange(
    const QdqView& view, NodeId id, DType dtype, std::int64_t quantMin, std::int64_t quantMax)
{
    const auto range = view.rangeOf(id);
    return view.dtypeOf(id) == dtype && range && range->min == quantMin && range->max == quantMax;
}

bool areZero(const std::vector<double>& values)
{
    return std::ranges::all_of(values, [](double value) { return value == 0.0; });
}

void noteNode(const QdqView& view, NodeId id, Marks& marks)
{
    const bool isConstant = view.constantBehind(id).isValid();
    const Numbers& scale = view.scaleOf(id);
    const Numbers& zeroPoint = view.zeroPointOf(id);
    if (scale.isKnown() && !scale.values.empty())
        marks.powerOfTwoScales.note(arePowersOfTwo(scale.values));
    if (zeroPoint.isKnown())
        marks.zeroZeroPoints.note(areZero(zeroPoint.values));
    if (isConstant && view.dtypeOf(id) == DType::Int32)
        return; // a bias
    if (isConstant) {
        marks.narrowWeights.note(isRange(view, id, DType::Int8, -127, 127));
        marks.fullWeights.note(isRange(view, id, DType::Int8, -128, 127));
        return;
    }
    marks.int8Activations.note(isRange(view, id, DType::Int8, -128, 127));
    marks.uint8Activations.note(isRange(view, id, DType::UInt8, 0, 255));
    marks.hasAffine = marks.hasAffine || !areZero(zeroPoint.values);
}

} // namespace

std::string typicalBackend(const QdqView& view)
{
    Marks marks;
    for (const NodeId id : allNodes(view.graph()))
        if (isDequantize(view[id]))
            noteNode(view, id, marks);
    if (marks.powerOfTwoScales.isThere() && marks.zeroZeroPoints.isThere())
        return "power-of-two scales and zero points of 0 throughout are typical of the vpu target";
    if (marks.int8Activations.isThere() && marks.hasAffine && marks.narrowWeights.isThere())
        return "affine int8 −128…127 activations and weights of −127…127 are typical of XNNPACK";
    if (marks.uint8Activations.isThere() && marks.fullWeights.isThere())
        return "uint8 0…255 activations and int8 −128…127 weights are typical of x86 Inductor";
    return {};
}

} // namespace qdq
