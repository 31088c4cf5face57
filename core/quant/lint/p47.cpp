// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>
#include <limits>

namespace qdq {

/// The clamp happens in float32, where the upper bound is 2^31; the conversion of 2^31 gives the
/// most negative value.
void checkP47(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.converted;
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const Tensor* tensor = graph.constantOf(id);
        if (!tensor || tensor->dtype != DType::Int32 || !tensor->hasData()
            || !std::ranges::any_of(node.users, [&](NodeId user) {
                   return graph[user].target.starts_with("quantized_decomposed.dequantize_per_");
               }))
            continue;
        const auto values = tensor->loadAsInt64();
        if (!values)
            continue;
        const auto count = std::ranges::count(*values, std::numeric_limits<std::int32_t>::min());
        if (count > 0)
            findings.add(id,
                node.name + ": " + std::to_string(count)
                    + " values are -2^31, which is what a bias above 2^31 times its scale turns "
                      "into");
    }
}

} // namespace qdq
