// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// The eps that the presets bind is the least scale; data below it use few levels.
void checkP36(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.converted;
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        if (!node.isCall("quantized_decomposed.quantize_per_tensor.default")
            || node.args.size() < 2)
            continue;
        const double* scale = node.args[1].as<double>();
        if (!scale || *scale != 0x1p-12)
            continue;
        LintFinding& finding = findings.add(id,
            node.name
                + " has scale 2^-12, the least that the observer allows: smaller values are lost");
        finding.finding.found = "scale = 2^-12";
        finding.finding.values = {*scale};
    }
}

} // namespace qdq
