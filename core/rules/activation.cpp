// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

bool hasWrongType(const QdqView& view, const RuleParameters& wanted, NodeId quantize)
{
    return std::ranges::find(wanted.dtypes, view.dtypeOf(quantize)) == wanted.dtypes.end();
}

bool hasWrongZeroPoint(const QdqView& view, const RuleParameters& wanted, NodeId quantize)
{
    const Numbers& zeroPoint = view.zeroPointOf(quantize);
    return wanted.zeroPoint && zeroPoint.isKnown()
        && zeroPoint.values != std::vector {static_cast<double>(*wanted.zeroPoint)};
}

std::string wrongText(const QdqView& view, const RuleParameters& wanted, NodeId quantize)
{
    std::vector<std::string> wrong;
    if (hasWrongZeroPoint(view, wanted, quantize))
        wrong.push_back("zero point = " + zeroPointText(view.zeroPointOf(quantize).values));
    if (hasWrongType(view, wanted, quantize))
        wrong.push_back("dtype = " + std::string(nameOf(view.dtypeOf(quantize))));
    else if (const auto range = view.rangeOf(quantize); wanted.range && range != wanted.range)
        wrong.push_back(range ? "range = " + textOf(*range) : "no range");
    return join(wrong, ", ");
}

/// A symmetric int8 scheme always gives zero point 0, fixed parameters (of a sigmoid, say) have a
/// power of two as scale: what is left is an affine scheme. Nothing is said where that does not
/// follow.
std::string causeOf(const QdqView& view, const RuleParameters& wanted, NodeId quantize)
{
    if (hasWrongType(view, wanted, quantize)) {
        std::vector<std::string> names;
        for (const DType dtype : wanted.dtypes)
            names.emplace_back(nameOf(dtype));
        return "activation spec is not " + join(names, " or ");
    }
    const Numbers& scale = view.scaleOf(quantize);
    if (!hasWrongZeroPoint(view, wanted, quantize) || !scale.isKnown()
        || arePowersOfTwo(scale.values))
        return {};
    return "activation spec is affine: the zero point follows the range";
}

/// A per-channel Q of something that is no constant.
bool isPerChannelActivation(const QdqView& view, NodeId node)
{
    if (!view.isCall(node, targets::kQuantizePerChannel))
        return false;
    const NodeId value = view.argument(node, 0, "input");
    return value.isValid() && !view.graph().isConstant(value);
}

} // namespace

/// Every per-tensor Q: type, zero point and range. With granularity per_tensor no Q of an
/// activation is per channel.
void checkActivation(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const RuleParameters& wanted = rule.parameters;
    Finding finding;
    finding.node = node;
    finding.evidence = {node};
    if (wanted.granularity == Granularity::PerTensor && isPerChannelActivation(view, node)) {
        finding.found = "quantized per channel";
        findings.push_back(std::move(finding));
        return;
    }
    if (!view.isQuantizePerTensor(node))
        return;
    const Numbers& zeroPoint = view.zeroPointOf(node);
    finding.found = wrongText(view, wanted, node);
    if (!finding.found.empty()) {
        finding.values = zeroPoint.values;
        finding.cause = causeOf(view, wanted, node);
        findings.push_back(std::move(finding));
    } else if (wanted.zeroPoint && !zeroPoint.isKnown()) {
        finding.isUndecided = true;
        finding.found = "zero point unknown: " + zeroPoint.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
