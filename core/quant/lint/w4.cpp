// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>
#include <map>

namespace qdq {

namespace {

/// The ops that a setting is about; an activation follows its producer.
bool isAsked(const LintContext& context, NodeId id)
{
    return context.isSupported(context.graph[id]) && !isActivationOp(context.graph[id]);
}

/// "matches 3 ops, annotates 0, all: filter; …": the strongest reason of each op that the call
/// points at, and the first in words.
std::string reasonSummary(const LintContext& context, std::size_t call)
{
    std::map<std::string_view, std::size_t> counts;
    std::size_t ops = 0;
    std::string first;
    for (NodeId id : context.states[call].matched) {
        if (!isAsked(context, id))
            continue;
        ++ops;
        const auto reasons = reasonsWhyFloat(context.annotated, context.config, context.states, id);
        const auto reason = std::ranges::find_if(
            reasons, [&](const FloatReason& r) { return !r.call || r.call == call; });
        if (reason == reasons.end())
            continue;
        ++counts[nameOf(reason->id)];
        if (first.empty())
            first = reason->message;
    }
    const std::size_t nodes = context.states[call].matched.size();
    if (ops == 0)
        return "matches " + std::to_string(nodes)
            + (nodes == 1 ? " node, which" : " nodes, none of which") + " the back end can"
            + (nodes == 1 ? "not quantize" : " quantize");
    std::string text =
        "matches " + std::to_string(ops) + (ops == 1 ? " op" : " ops") + ", annotates 0";
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
        return text + reasonSummary(context, call);
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
