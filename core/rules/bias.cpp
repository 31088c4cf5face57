// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/biasscale.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>
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

/// A DQ of the granularity and type that the target takes.
bool isRightKind(const QdqView& view, const RuleParameters& wanted, NodeId bias)
{
    const bool isRight =
        (view.isDequantizePerChannel(bias) && wanted.granularity != Granularity::PerTensor)
        || (view.isDequantizePerTensor(bias) && wanted.granularity != Granularity::PerChannel);
    return isRight && std::ranges::find(wanted.dtypes, view.dtypeOf(bias)) != wanted.dtypes.end();
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

/// What the scale of the bias is compared with is evidence too.
void checkScale(const QdqView& view, const RuleParameters& wanted, Finding& finding)
{
    const NodeId op = finding.node;
    const BiasScale scale = compareBiasScale(view, op, wanted.tolerance);
    if (scale == BiasScale::Exact || scale == BiasScale::Tolerance)
        return;
    finding.evidence.push_back(view.activationOf(op));
    finding.evidence.push_back(view.weightOf(op));
    std::erase_if(finding.evidence, [](NodeId id) { return !id.isValid(); });
    finding.isUndecided = scale == BiasScale::Unknown;
    if (finding.isUndecided)
        finding.found = "scale unknown: " + whyUnknown(view, op);
    else
        describeWorst(view, op, finding);
}

void checkZeroPoint(const QdqView& view, const RuleParameters& wanted, Finding& finding)
{
    const Numbers& zeroPoint = view.zeroPointOf(view.biasOf(finding.node));
    const auto isWanted = [&](double value) {
        return value == static_cast<double>(*wanted.zeroPoint);
    };
    if (zeroPoint.isKnown() && !std::ranges::all_of(zeroPoint.values, isWanted))
        finding.found = "bias zero point = " + zeroPointText(zeroPoint.values);
}

} // namespace

/// One of `ops` with a bias: a DQ of the wanted type whose scale is s_in * s_w, within the
/// tolerance, and whose zero points are the wanted one.
void checkBias(const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const RuleParameters& wanted = rule.parameters;
    if (!view.isCallOf(node, wanted.ops))
        return;
    const NodeId bias = view.biasOf(node);
    if (!bias.isValid()
        || (wanted.onlyQuantized && !view.isDequantizePerTensor(view.activationOf(node))))
        return;
    if (wanted.mayBeFloat && !isDequantize(view[bias]))
        return;
    Finding finding;
    finding.node = node;
    finding.evidence = {bias};
    if (!isRightKind(view, wanted, bias)) {
        finding.found = kindText(view, bias);
        if (view.graph().isConstant(bias))
            finding.cause = "the bias is not annotated";
    } else {
        checkScale(view, wanted, finding);
        if (finding.found.empty() && wanted.zeroPoint)
            checkZeroPoint(view, wanted, finding);
    }
    if (!finding.found.empty())
        findings.push_back(std::move(finding));
}

} // namespace qdq
