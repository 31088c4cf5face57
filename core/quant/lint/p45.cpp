// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

/// "x 1×3×32×32": the model inputs and what the guards hold them to.
std::string inputsText(const Graph& graph)
{
    std::string text;
    for (const Node& node : graph.nodes) {
        const TensorMeta* value = node.meta.val.tensor();
        if (node.op == OpKind::Placeholder && node.inputKind == InputKind::UserInput && value)
            text += (text.empty() ? "" : ", ") + node.name + " " + shapeText(value->shape);
    }
    return text;
}

} // namespace

/// The guards of the export are impure, so nothing removes them.
void checkP45(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.converted;
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const ObserverModule* module =
            node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
        if (module && module->type == "GuardsFn")
            findings.add(id,
                node.name + " is in the converted graph too: an input that does not fit "
                    + inputsText(graph) + " raises \"Guard failed\"");
    }
}

} // namespace qdq
