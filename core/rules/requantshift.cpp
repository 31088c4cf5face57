// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/requant.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

bool hasUnknownScale(const QdqView& view, NodeId op)
{
    const auto isUnknown = [&](NodeId qdq) {
        return qdq.isValid() && (isQuantize(view[qdq]) || isDequantize(view[qdq]))
            && !view.scaleOf(qdq).isKnown();
    };
    const std::vector<NodeId> quantizes = view.outputQuantizes(op);
    return isUnknown(view.activationOf(op)) || isUnknown(view.weightOf(op))
        || (!quantizes.empty() && isUnknown(quantizes.front()));
}

} // namespace

/// conv2d and linear of `ops`: the shift of every channel of the requantization lies in `shift`.
void checkRequantShift(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.ops) || !view.isWeighted(node))
        return;
    const RequantRow row = makeRequantRow(view, node);
    Finding finding;
    finding.node = node;
    finding.evidence = {node};
    if (row.shift.empty()) {
        // An op that is not quantized is not requantized.
        if (!hasUnknownScale(view, node))
            return;
        finding.isUndecided = true;
        finding.found = row.why;
        findings.push_back(std::move(finding));
        return;
    }
    const auto [least, most] = std::ranges::minmax(row.shift);
    const IntegerRange band = rule.parameters.shift;
    if (least >= band.min && most <= band.max)
        return;
    finding.found = "shift = " + std::to_string(least)
        + (least == most ? std::string() : "~" + std::to_string(most));
    finding.values = {static_cast<double>(least), static_cast<double>(most)};
    findings.push_back(std::move(finding));
}

} // namespace qdq
