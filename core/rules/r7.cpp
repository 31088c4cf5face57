// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr IntegerRange kWanted {-127, 127};

bool hasZeroPointTensor(const QdqView& view, NodeId weight)
{
    return view.argument(weight, 2, "zero_points").isValid();
}

/// Why the weight is no per-channel DQ with zero points; empty when it is.
std::string kindText(const QdqView& view, NodeId weight)
{
    if (!weight.isValid())
        return "the weight is no tensor";
    if (view.isDequantizePerTensor(weight))
        return "weight is per tensor";
    if (!view.isDequantizePerChannel(weight))
        return "weight is " + dtypeTextOf(view.graph(), weight);
    return hasZeroPointTensor(view, weight) ? std::string() : "weight has no zero points";
}

std::string parameterText(const QdqView& view, NodeId weight)
{
    std::string text;
    const auto range = view.rangeOf(weight);
    if (range != kWanted)
        text = range ? "range = " + textOf(*range) : "no range";
    const Numbers& zeroPoint = view.zeroPointOf(weight);
    const auto isZero = [](double value) { return value == 0.0; };
    if (zeroPoint.isKnown()
        && !std::all_of(zeroPoint.values.begin(), zeroPoint.values.end(), isZero))
        text +=
            (text.empty() ? "zero point = " : ", zero point = ") + zeroPointText(zeroPoint.values);
    return text;
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

/// conv2d and linear: the weight is a per-channel DQ with zero points, all 0, and range [-127,
/// 127].
void checkR7(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isWeighted(node))
        return;
    const NodeId weight = view.weightOf(node);
    Finding finding;
    finding.node = node;
    if (weight.isValid())
        finding.evidence = {weight};
    finding.found = kindText(view, weight);
    if (!finding.found.empty()) {
        finding.cause = causeOf(view, weight);
        findings.push_back(std::move(finding));
        return;
    }
    finding.found = parameterText(view, weight);
    const Numbers& zeroPoint = view.zeroPointOf(weight);
    if (!finding.found.empty()) {
        if (const auto range = view.rangeOf(weight))
            finding.values = {static_cast<double>(range->min), static_cast<double>(range->max)};
        findings.push_back(std::move(finding));
    } else if (!zeroPoint.isKnown()) {
        finding.isUndecided = true;
        finding.found = "zero point unknown: " + zeroPoint.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
