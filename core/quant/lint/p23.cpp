// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Functional conv, linear, cat and pools in a non-strict export, and subclasses of nn modules:
/// strict export finds them all.
void checkP23(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (context.trace.match(id) || !context.isSupported(node))
            continue;
        for (const FloatReason& reason :
            reasonsWhyFloat(context.annotated, context.config, context.states, id)) {
            if (reason.id != FloatReasonId::SourceMissing)
                continue;
            findings.add(id, nodeText(context.graph, id) + ": " + reason.message)
                .finding.evidence = {id};
            break;
        }
    }
}

} // namespace qdq
