// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Two quantizers on one graph: torchao's ComposableQuantizer. Here the second starts afresh.
void checkP44(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.floatGraph;
    std::vector<NodeId> annotated;
    for (NodeId id : allNodes(graph))
        if (graph.annotation(id))
            annotated.push_back(id);
    if (annotated.empty())
        return;
    LintFinding& finding = findings.add(annotated.front(),
        "the graph carries the annotations of another quantizer (" + namesText(graph, annotated)
            + "), which are dropped; "
            + (context.isInductor() ? "behind another one in a ComposableQuantizer, torchao's "
                        + std::string(context.annotated.quantizer->className)
                        + " skips such nodes or raises AttributeError next to them"
                                    : "in a ComposableQuantizer torchao keeps them"));
    finding.finding.evidence = annotated;
}

} // namespace qdq
