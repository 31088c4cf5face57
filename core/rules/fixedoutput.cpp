// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

std::string textOf(const std::string& scale, const std::string& zeroPoint)
{
    return "scale = " + scale + ", zero point = " + zeroPoint;
}

bool isEqual(const Numbers& numbers, double wanted)
{
    return numbers.values.size() == 1 && numbers.values.front() == wanted;
}

/// One Q behind an op whose output has given parameters.
Finding findingAt(const QdqView& view, NodeId op, const FixedOutput& wanted, NodeId quantize)
{
    const Numbers& scale = view.scaleOf(quantize);
    const Numbers& zeroPoint = view.zeroPointOf(quantize);
    Finding finding;
    finding.node = op;
    finding.evidence = {quantize};
    finding.expected = textOf(powerOrDecimal(wanted.scale), std::to_string(wanted.zeroPoint));
    const bool isWrong = (scale.isKnown() && !isEqual(scale, wanted.scale))
        || (zeroPoint.isKnown() && !isEqual(zeroPoint, static_cast<double>(wanted.zeroPoint)));
    if (isWrong) {
        finding.found = textOf(scale.isKnown() ? rangeText(scale.values) : "unknown",
            zeroPoint.isKnown() ? zeroPointText(zeroPoint.values) : "unknown");
        finding.values = scale.values;
    } else if (!scale.isKnown() || !zeroPoint.isKnown()) {
        finding.isUndecided = true;
        finding.found = !scale.isKnown() ? "scale unknown: " + scale.whyUnknown
                                         : "zero point unknown: " + zeroPoint.whyUnknown;
    }
    return finding;
}

} // namespace

/// An op of `outputs`: the Qs that read it have the scale and the zero point given there.
void checkFixedOutput(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const auto wanted = std::ranges::find_if(rule.parameters.outputs,
        [&](const FixedOutput& output) { return view.isCall(node, output.op); });
    if (wanted == rule.parameters.outputs.end())
        return;
    for (const NodeId quantize : view.outputQuantizes(node, {})) {
        Finding finding = findingAt(view, node, *wanted, quantize);
        if (finding.found.empty())
            continue;
        findings.push_back(std::move(finding));
        return;
    }
}

} // namespace qdq
