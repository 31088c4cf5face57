// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/biasscale.h"
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

#include <cmath>

namespace qdq {

namespace {

std::string kindText(const QdqView& view, NodeId bias)
{
    const std::string text = "bias dtype = ";
    if (view.isDequantizePerChannel(bias))
        return text + std::string(nameOf(view.dtypeOf(bias)));
    if (view.isDequantizePerTensor(bias))
        return text + std::string(nameOf(view.dtypeOf(bias))) + ", per tensor";
    return text + dtypeTextOf(view.graph(), bias);
}

/// Why there is nothing to compare the bias scale with, channel by channel; empty when there is.
std::string mismatchText(const QdqView& view, NodeId op)
{
    const NodeId activation = view.activationOf(op);
    const NodeId weight = view.weightOf(op);
    if (!view.isDequantizePerTensor(activation))
        return "bias has a scale but the input has none";
    if (!view.isDequantizePerChannel(weight) && !view.isDequantizePerTensor(weight))
        return "bias has a scale but the weight has none";
    const auto count = [&](NodeId qdq) { return view.scaleOf(qdq).values.size(); };
    if (count(activation) != 1)
        return "the input has " + std::to_string(count(activation)) + " scales";
    if (count(view.biasOf(op)) != count(weight))
        return "bias has " + std::to_string(count(view.biasOf(op))) + " scales, the weight has "
            + std::to_string(count(weight));
    return {};
}

/// Puts the channel that is furthest off into `found` and `values`.
void describeWorst(const QdqView& view, NodeId op, Finding& finding)
{
    finding.found = mismatchText(view, op);
    if (!finding.found.empty())
        return;
    const std::vector<double>& bias = view.scaleOf(view.biasOf(op)).values;
    const std::vector<double>& sW = view.scaleOf(view.weightOf(op)).values;
    const double sIn = view.scaleOf(view.activationOf(op)).values.front();
    const auto distance = [&](std::size_t i) { return std::fabs(bias[i] / (sIn * sW[i]) - 1.0); };
    std::size_t worst = 0;
    for (std::size_t i = 1; i < sW.size(); ++i)
        if (distance(i) > distance(worst))
            worst = i;
    finding.values = {bias[worst], sIn * sW[worst]};
    finding.found = "bias scale = " + powerOrDecimal(finding.values[0]) + ", s_in * s_w = "
        + powerOrDecimal(finding.values[1]) + " (channel " + std::to_string(worst) + ")";
}

std::string whyUnknown(const QdqView& view, NodeId op)
{
    for (const NodeId qdq : {view.biasOf(op), view.activationOf(op), view.weightOf(op)})
        if (const Numbers& scale = view.scaleOf(qdq); !scale.isKnown())
            return scale.whyUnknown;
    return {};
}

} // namespace

/// conv2d and linear with a bias: a per-channel DQ of int32 whose scale is s_in * s_w, within 2^-20
/// relative.
void checkR4(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isWeighted(node))
        return;
    const NodeId bias = view.biasOf(node);
    if (!bias.isValid())
        return;
    Finding finding;
    finding.node = node;
    finding.evidence = {bias};
    if (!view.isDequantizePerChannel(bias) || view.dtypeOf(bias) != DType::Int32) {
        finding.found = kindText(view, bias);
        if (view.graph().isConstant(bias))
            finding.cause = "the bias is not annotated";
        findings.push_back(std::move(finding));
        return;
    }
    const BiasScale scale = compareBiasScale(view, node);
    if (scale == BiasScale::Exact || scale == BiasScale::Tolerance)
        return;
    finding.evidence.push_back(view.activationOf(node));
    finding.evidence.push_back(view.weightOf(node));
    std::erase_if(finding.evidence, [](NodeId id) { return !id.isValid(); });
    finding.isUndecided = scale == BiasScale::Unknown;
    if (finding.isUndecided)
        finding.found = "scale unknown: " + whyUnknown(view, node);
    else
        describeWorst(view, node, finding);
    findings.push_back(std::move(finding));
}

} // namespace qdq
