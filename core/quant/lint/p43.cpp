// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/sourcenames.h"

namespace qdq {

/// Caches and other state.
void checkP43(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        const std::string_view packet = packetOf(node.target);
        if (node.op != OpKind::CallFunction || node.inputs.empty()
            || (packet.find("copy_") == std::string_view::npos
                && packet.find("put_") == std::string_view::npos))
            continue;
        const std::string_view buffer = context.graph.constantName(node.inputs.front());
        if (buffer.empty())
            continue;
        LintFinding& finding = findings.add(id,
            node.name + " writes buffer " + std::string(buffer)
                + ": it is neither observed nor folded, and the converted model stores what "
                  "calibration left in it");
        finding.finding.evidence = {node.inputs.front(), id};
    }
}

} // namespace qdq
