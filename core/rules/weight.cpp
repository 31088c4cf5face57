// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

/// Why the weight is no DQ of the wanted kind; empty when it is.
std::string kindText(const QdqView& view, const RuleParameters& wanted, NodeId weight)
{
    if (!weight.isValid())
        return "the weight is no tensor";
    const bool isPerTensor = view.isDequantizePerTensor(weight);
    if (isPerTensor && wanted.granularity == Granularity::PerChannel)
        return "weight is per tensor";
    if (isPerTensor)
        return {};
    if (!view.isDequantizePerChannel(weight))
        return "weight is " + dtypeTextOf(view.graph(), weight);
    if (wanted.granularity == Granularity::PerTensor)
        return "weight is per channel";
    const bool hasTensor = view.argument(weight, 2, "zero_points").isValid();
    return wanted.hasZeroPointTensor && !hasTensor ? "weight has no zero points" : std::string();
}

/// Zero points that are left out are 0: nothing to know.
bool areZeroPointsLeftOut(const QdqView& view, NodeId weight)
{
    const Arg* arg = view.argumentOf(weight, 2, "zero_points");
    return !arg || arg->isNone();
}

/// The axis of output channels, as if every weight had them first.
std::optional<std::int64_t> channelAxisOf(const QdqView& view, NodeId op)
{
    const auto axis = view.axisOf(view.weightOf(op));
    const bool isMatrix = axis && (*axis == 0 || *axis == 1);
    return isMatrix && view.isWeightInFirst(op) ? 1 - *axis : axis;
}

std::string parameterText(const QdqView& view, const RuleParameters& wanted, NodeId op)
{
    const NodeId weight = view.weightOf(op);
    std::vector<std::string> wrong;
    const DType dtype = view.dtypeOf(weight);
    if (!wanted.dtypes.empty() && std::ranges::find(wanted.dtypes, dtype) == wanted.dtypes.end())
        wrong.push_back("dtype = " + std::string(nameOf(dtype)));
    const auto range = view.rangeOf(weight);
    if (wanted.range && range != wanted.range)
        wrong.push_back(range ? "range = " + textOf(*range) : "no range");
    if (const auto axis = channelAxisOf(view, op); wanted.axis && axis && axis != wanted.axis)
        wrong.push_back("axis = " + std::to_string(*axis));
    const Numbers& zeroPoint = view.zeroPointOf(weight);
    const auto isWanted = [&](double value) {
        return value == static_cast<double>(*wanted.zeroPoint);
    };
    if (wanted.zeroPoint && zeroPoint.isKnown() && !std::ranges::all_of(zeroPoint.values, isWanted))
        wrong.push_back("zero point = " + zeroPointText(zeroPoint.values));
    return join(wrong, ", ");
}

std::string causeOf(const QdqView& view, NodeId weight)
{
    if (!weight.isValid())
        return {};
    if (view.isDequantizePerTensor(weight))
        return "weight spec is per tensor";
    return view.graph().isConstant(weight) ? "the weight is not annotated" : "";
}

} // namespace

/// One of `ops`: the weight is a DQ of the wanted granularity, type, range, axis and zero point.
void checkWeight(const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const RuleParameters& wanted = rule.parameters;
    if (!view.isCallOf(node, wanted.ops)
        || (wanted.onlyQuantized && !view.isDequantizePerTensor(view.activationOf(node))))
        return;
    const NodeId weight = view.weightOf(node);
    if (wanted.mayBeFloat && !(weight.isValid() && isDequantize(view[weight])))
        return;
    Finding finding;
    finding.node = node;
    if (weight.isValid())
        finding.evidence = {weight};
    finding.found = kindText(view, wanted, weight);
    if (!finding.found.empty()) {
        finding.cause = causeOf(view, weight);
        findings.push_back(std::move(finding));
        return;
    }
    finding.found = parameterText(view, wanted, node);
    const Numbers& zeroPoint = view.zeroPointOf(weight);
    if (!finding.found.empty()) {
        if (const auto range = view.rangeOf(weight))
            finding.values = {static_cast<double>(range->min), static_cast<double>(range->max)};
        findings.push_back(std::move(finding));
    } else if (wanted.zeroPoint && !zeroPoint.isKnown() && !areZeroPointsLeftOut(view, weight)) {
        finding.isUndecided = true;
        finding.found = "zero point unknown: " + zeroPoint.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
