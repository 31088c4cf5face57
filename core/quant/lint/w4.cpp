// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <map>

namespace qdq {

namespace {

/// "3 ops, all: filter" or "2 filter, 1 pattern-broken": the strongest reason of each op that the
/// call points at.
std::string reasonSummary(const LintContext& context, std::size_t call)
{
    std::map<std::string_view, std::size_t> counts;
    std::size_t ops = 0;
    std::string first;
    for (NodeId id : context.states[call].matched) {
        if (!context.isSupported(context.graph[id]))
            continue;
        const auto reasons = reasonsWhyFloat(context.annotated, context.config, context.states, id);
        for (const FloatReason& reason : reasons) {
            if (reason.call && reason.call != call)
                continue;
            ++ops;
            ++counts[nameOf(reason.id)];
            if (first.empty())
                first = reason.message;
            break;
        }
    }
    if (ops == 0)
        return "none of them is an op that the back end can quantize";
    std::string text = std::to_string(ops) + (ops == 1 ? " op" : " ops");
    if (counts.size() == 1)
        return text + (ops == 1 ? ": " : ", all: ") + std::string(counts.begin()->first) + "; "
            + first;
    for (const auto& [name, count] : counts)
        text += ", " + std::to_string(count) + " " + std::string(name);
    return text + "; " + first;
}

std::string sentence(const LintContext& context, std::size_t call)
{
    const CallState& state = context.states[call];
    std::string text = callText(context.config, call) + " ";
    switch (state.effect) {
    case CallEffect::MatchesNothing:
        text += "matches nothing";
        return state.nearest.empty() ? text : text + "; nearest: \"" + state.nearest + "\"";
    case CallEffect::AnnotatesNothing:
        return text + "matches " + std::to_string(state.matched.size())
            + ", annotates 0: " + reasonSummary(context, call);
    case CallEffect::Dropped:
        return text + "is dropped: static and dynamic (or QAT and PTQ) do not go together with "
            + callText(context.config, state.others.front());
    case CallEffect::Ignored:
        return text + "is ignored: "
            + (context.isInductor() ? "the quantizer knows no operator for it"
                                    : "the setter stores what annotate never reads");
    default:
        return {};
    }
}

} // namespace

/// A call that is there and does nothing, and why.
void checkW4(const LintContext& context, LintFindings& findings)
{
    for (std::size_t i = 0; i < context.states.size(); ++i)
        if (const std::string text = sentence(context, i); !text.empty())
            findings.addCall(i, text).finding.evidence = context.states[i].matched;
}

} // namespace qdq
