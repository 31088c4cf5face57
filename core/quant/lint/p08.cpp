// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>

namespace qdq {

namespace {

bool isPropagated(const Node& node)
{
    return node.isCall("aten.max_pool2d.default") || node.isCall("aten.cat.default")
        || node.isCall("aten.avg_pool2d.default") || node.isCall("aten.adaptive_avg_pool2d.default")
        || node.isCall("aten.flatten.using_ints");
}

bool isInt8Output(const Graph& graph, NodeId id)
{
    const auto* annotation = graph.annotation(id);
    return annotation && annotation->annotated
        && annotation->isOutputOfQuantizedPattern.value_or(false);
}

/// The call by type that made an input of the node int8.
std::optional<std::size_t> typeCallBefore(const LintContext& context, NodeId id)
{
    for (NodeId input : context.graph[id].inputs) {
        const PatternMatch* match = context.trace.match(input);
        if (!isInt8Output(context.graph, input) || !match || !match->call)
            return std::nullopt;
        const Setter set = context.config.calls[*match->call].set;
        if (set == Setter::ModuleType || set == Setter::FunctionType)
            return match->call;
    }
    return std::nullopt;
}

} // namespace

/// Every setting propagates with its own filter, so a type entry for conv leaves the pool behind
/// it.
void checkP08(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("x86_inductor") || context.hasGlobal())
        return;
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        const bool isListed = std::ranges::any_of(context.annotated.settings.types,
            [&](const SettingEntry& entry) { return entry.key == node.target; });
        if (!isPropagated(node) || context.trace.match(id) || isListed)
            continue;
        const auto call = typeCallBefore(context, id);
        if (!call)
            continue;
        LintFinding& finding = findings.add(id,
            nodeText(context.graph, id) + " stays in float behind a quantized op: "
                + callText(context.config, *call) + " covers one operator, not what follows it");
        finding.call = call;
        finding.finding.evidence = node.inputs;
    }
}

} // namespace qdq
