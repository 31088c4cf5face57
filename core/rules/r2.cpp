// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/biasscale.h"
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

#include <algorithm>

namespace qdq {

namespace {

/// The per-tensor weight DQ of conv or linear `node`; none when another op in front of this one has
/// it too, which spoke for it.
NodeId perTensorWeight(const QdqView& view, NodeId node)
{
    if (!view.isWeighted(node))
        return {};
    const NodeId weight = view.weightOf(node);
    if (!view.isDequantizePerTensor(weight))
        return {};
    for (const NodeId user : view[weight].users)
        if (user < node && view.isWeighted(user) && view.weightOf(user) == weight)
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
std::string causeOf(const QdqView& view, NodeId qdq)
{
    if (!view.isDequantizePerChannel(qdq) || view.dtypeOf(qdq) != DType::Int32)
        return {};
    for (const NodeId user : view[qdq].users) {
        if (!view.isWeighted(user) || view.biasOf(user) != qdq)
            continue;
        const BiasScale scale = compareBiasScale(view, user);
        if (scale == BiasScale::Exact || scale == BiasScale::Tolerance)
            return "derived: s_in * s_w of " + view[user].name;
    }
    return {};
}

} // namespace

/// Every per-tensor Q, every per-channel DQ, and a per-tensor DQ that is the weight of conv or
/// linear: 2^k only.
void checkR2(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    const bool isOwn = view.isQuantizePerTensor(node) || view.isDequantizePerChannel(node);
    const NodeId qdq = isOwn ? node : perTensorWeight(view, node);
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
        finding.cause = causeOf(view, qdq);
    } else {
        finding.isUndecided = true;
        finding.found = "scale unknown: " + scale.whyUnknown;
    }
    findings.push_back(std::move(finding));
}

} // namespace qdq
