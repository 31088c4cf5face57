// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/quant/lint/lintcontext.h"
#include "core/rules/requant.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr int kMaxShift = 31; // of an int32 to the right

std::string channelText(const RequantRow& row, std::size_t channel)
{
    return row.shift.size() > 1 ? " of channel " + std::to_string(channel) : std::string();
}

void checkAccumulator(const Graph& graph, const RequantRow& row, LintFindings& findings)
{
    if (!row.headroomBits || *row.headroomBits >= 0)
        return;
    LintFinding& finding = findings.add(row.node,
        nodeText(graph, row.node) + " can overflow its int32 accumulator: products and bias need "
            + std::to_string(31 - *row.headroomBits) + " bits in the worst case");
    finding.finding.expected = "at most 31 bits";
    finding.finding.found = std::to_string(31 - *row.headroomBits) + " bits";
}

void checkFactor(const Graph& graph, const RequantRow& row, LintFindings& findings)
{
    const auto outside =
        std::ranges::find_if(row.shift, [](int shift) { return shift < 0 || shift > kMaxShift; });
    if (outside == row.shift.end())
        return;
    const auto channel = static_cast<std::size_t>(outside - row.shift.begin());
    const std::string factor = significant(row.m[channel]);
    LintFinding& finding = findings.add(row.node,
        nodeText(graph, row.node) + " multiplies its accumulator by " + factor
            + channelText(row, channel) + ", which no right shift by 0 to "
            + std::to_string(kMaxShift) + " makes: s_out is too "
            + (*outside < 0 ? "small" : "large") + " for s_in · s_w");
    finding.finding.expected = "2^-31 <= M <= 1";
    finding.finding.found = "M = " + factor;
    finding.finding.values = {row.m[channel]};
}

} // namespace

/// What requantization hardware cannot do with the numbers of a conv or linear.
void checkW6(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.converted;
    for (const RequantRow& row : makeRequantTable(graph)) {
        checkAccumulator(graph, row, findings);
        checkFactor(graph, row, findings);
    }
}

} // namespace qdq
