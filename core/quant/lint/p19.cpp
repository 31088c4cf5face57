// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/fusionchains.h"

namespace qdq {

namespace {

/// Only the pattern with a relu behind it takes such a conv.
void leftInFloat(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (isConvOrLinear(node) && node.target.ends_with(".padding") && !context.trace.match(id))
            findings.add(context.inFloat(id),
                nodeText(context.graph, id) + " is " + node.target
                    + ", which only the pattern with a relu behind it takes; give the padding as "
                      "numbers");
    }
}

/// "conv2d alone" asserts the overload before it asks its filter.
void stopsAnnotate(const LintContext& context, LintFindings& findings)
{
    const FusionChains chains(context);
    for (const SourcePartition& conv : chains.convs()) {
        const NodeId id = conv.outputs.size() == 1 ? conv.outputs.front() : NodeId {};
        if (id.isValid() && !context.graph[id].isCall("aten.conv2d.default"))
            findings.add(context.inFloat(id),
                nodeText(context.graph, id) + " is " + context.graph[id].target
                    + ": annotate stops here whatever the settings select; give the padding as "
                      "numbers");
    }
}

} // namespace

/// conv with padding "same" or "valid".
void checkP19(const LintContext& context, LintFindings& findings)
{
    if (context.isBackend("xnnpack") && !context.input.isRefused)
        leftInFloat(context, findings);
    else
        stopsAnnotate(context, findings);
}

} // namespace qdq
