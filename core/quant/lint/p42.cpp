// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>

namespace qdq {

namespace {

bool isDynamic(const std::optional<QSpec>& spec)
{
    const auto* plain = spec ? std::get_if<QuantizationSpec>(&*spec) : nullptr;
    return plain && plain->isDynamic;
}

bool hasDynamicSpec(const Graph& graph)
{
    return std::ranges::any_of(graph.annotations, [](const auto& annotation) {
        return annotation && std::ranges::any_of(annotation->inputs, [](const auto& input) {
            return isDynamic(input.second);
        });
    });
}

/// Candidates of the names that convert gives.
std::vector<std::string_view> candidatesOf(const Graph& graph)
{
    std::vector<std::string_view> candidates = {"quantize_per_tensor.default",
        "dequantize_per_tensor.default", "quantize_per_channel.default",
        "dequantize_per_channel.default"};
    if (hasDynamicSpec(graph))
        candidates.insert(candidates.end(), {"choose_qparams.tensor", "getitem"});
    return candidates;
}

} // namespace

/// A copy hands out the names anew, so the numbers of erased nodes are free again in it.
void checkP42(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = context.graph;
    if (!graph.names)
        return;
    NodeNames kept = *graph.names;
    NodeNames fresh;
    for (const Node& node : graph.nodes)
        static_cast<void>(fresh.alloc(node.name));
    for (const std::string_view candidate : candidatesOf(graph)) {
        const std::string here = kept.alloc(candidate);
        const std::string inCopy = fresh.alloc(candidate);
        if (here != inCopy)
            findings.add("convert names its first such node " + here + ", and " + inCopy
                + " on a copy of the prepared graph: nodes with the numbers between were erased");
    }
}

} // namespace qdq
