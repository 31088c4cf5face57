// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

namespace qdq {

namespace {

std::string textOfBoth(const Numbers& zeroPoint, DType dtype)
{
    std::string text;
    if (zeroPoint.isKnown() && zeroPoint.values != std::vector {0.0})
        text = "zero point = " + zeroPointText(zeroPoint.values);
    if (dtype != DType::Int8)
        text += (text.empty() ? "dtype = " : ", dtype = ") + std::string(nameOf(dtype));
    return text;
}

/// A symmetric int8 scheme always gives zero point 0, fixed parameters (of a sigmoid, say) have a
/// power of two as scale: what is left is an affine scheme. Nothing is said where that does not
/// follow.
std::string causeOf(const QdqView& view, NodeId quantize)
{
    if (view.dtypeOf(quantize) != DType::Int8)
        return "activation spec is not int8";
    const Numbers& scale = view.scaleOf(quantize);
    if (!scale.isKnown() || arePowersOfTwo(scale.values))
        return {};
    return "activation spec is affine: the zero point follows the range";
}

} // namespace

/// Every per-tensor Q: zero point 0 and dtype int8.
void checkR1(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isQuantizePerTensor(node))
        return;
    const Numbers& zeroPoint = view.zeroPointOf(node);
    Finding finding;
    finding.node = node;
    finding.found = textOfBoth(zeroPoint, view.dtypeOf(node));
    finding.evidence = {node};
    if (!finding.found.empty()) {
        finding.values = zeroPoint.values;
        finding.cause = causeOf(view, node);
        findings.push_back(std::move(finding));
    } else if (!zeroPoint.isKnown()) {
        finding.isUndecided = true;
        finding.found = "zero point unknown: " + zeroPoint.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
