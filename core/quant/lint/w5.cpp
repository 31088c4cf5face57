// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

bool isFloatTensor(const Node& node)
{
    const TensorMeta* value = node.meta.val.tensor();
    return value && value->dtype == DType::Float32;
}

/// Whether the value of `producer` reaches `user` with a spec.
bool hasSpec(const Graph& graph, NodeId producer, NodeId user)
{
    const auto* out = graph.annotation(producer);
    if (out && out->output)
        return true;
    for (const auto& [input, spec] : graph.annotation(user)->inputs)
        if (input == producer && spec)
            return true;
    return false;
}

} // namespace

/// Both ends are quantized, by different patterns, and nobody gave the tensor between them a spec.
void checkW5(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const PatternMatch* match = context.trace.match(id);
        if (!match || match->isExcluded || context.graph[id].op != OpKind::CallFunction)
            continue;
        for (NodeId producer : context.graph[id].inputs) {
            const PatternMatch* other = context.trace.match(producer);
            if (!other || other == match || other->isExcluded
                || context.graph[producer].op != OpKind::CallFunction
                || !isFloatTensor(context.graph[producer]) || hasSpec(context.graph, producer, id))
                continue;
            LintFinding& finding = findings.add(id,
                context.graph[producer].name + " → " + context.graph[id].name
                    + " stays in float between two quantized units");
            finding.finding.expected = "a spec on the edge or on the output";
            finding.finding.found = "none";
            finding.finding.evidence = {producer, id};
        }
    }
}

} // namespace qdq
