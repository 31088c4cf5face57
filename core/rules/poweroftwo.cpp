// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/biasscale.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

/// The per-tensor weight DQ of `node`, one of `ops`; none when another op in front of this one has
/// it too, which spoke for it.
NodeId perTensorWeight(const QdqView& view, const std::vector<std::string>& ops, NodeId node)
{
    if (!view.isCallOf(node, ops))
        return {};
    const NodeId weight = view.weightOf(node);
    if (!view.isDequantizePerTensor(weight))
        return {};
    for (const NodeId user : view[weight].users)
        if (user < node && view.isCallOf(user, ops) && view.weightOf(user) == weight)
            return {};
    return weight;
}

std::string foundText(const std::vector<double>& scales)
{
    if (scales.empty())
        return "no scale";
    const auto isBad = [](double scale) { return !arePowersOfTwo({scale}); };
    const auto bad = std::count_if(scales.begin(), scales.end(), isBad);
    std::string text = "scale = " + rangeText(scales);
    if (scales.size() > 1)
        text += ", no 2^k in " + std::to_string(bad) + " of " + std::to_string(scales.size())
            + " channels";
    return text;
}

/// A derived bias scale is s_in * s_w: it follows the two. Of an observed scale the graph alone
/// does not tell more.
std::string causeOf(const QdqView& view, const std::vector<std::string>& ops, NodeId qdq)
{
    if (!view.isDequantizePerChannel(qdq) || view.dtypeOf(qdq) != DType::Int32)
        return {};
    for (const NodeId user : view[qdq].users) {
        if (!view.isCallOf(user, ops) || view.biasOf(user) != qdq)
            continue;
        const BiasScale scale = compareBiasScale(view, user);
        if (scale == BiasScale::Exact || scale == BiasScale::Tolerance)
            return "derived: s_in * s_w of " + view[user].name;
    }
    return {};
}

} // namespace

/// Every per-tensor Q, every per-channel DQ, and a per-tensor DQ that is the weight of one of
/// `ops`: 2^k only.
void checkPowerOfTwo(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const bool isOwn = view.isQuantizePerTensor(node) || view.isDequantizePerChannel(node);
    const NodeId qdq = isOwn ? node : perTensorWeight(view, rule.parameters.ops, node);
    if (!qdq.isValid())
        return;
    const Numbers& scale = view.scaleOf(qdq);
    if (scale.isKnown() && arePowersOfTwo(scale.values))
        return;
    Finding finding;
    finding.node = qdq;
    finding.evidence = {qdq};
    if (scale.isKnown()) {
        finding.found = foundText(scale.values);
        finding.values = extremes(scale.values);
        finding.cause = causeOf(view, rule.parameters.ops, qdq);
    } else {
        finding.isUndecided = true;
        finding.found = "scale unknown: " + scale.whyUnknown;
    }
    findings.push_back(std::move(finding));
}

} // namespace qdq
