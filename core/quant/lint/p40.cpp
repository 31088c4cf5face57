// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

/// Folding deletes a constant only when its name has no dot.
void checkP40(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.converted;
    std::set<std::string_view> read;
    for (NodeId id : allNodes(graph))
        if (!graph.constantName(id).empty() && !graph[id].users.empty())
            read.insert(graph.constantName(id));
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    for (const auto& [name, tensor] : graph.tensors)
        if (isFloat(tensor.dtype) && !read.contains(name)) {
            ++count;
            bytes += static_cast<std::uint64_t>(tensor.elementCount()) * sizeOf(tensor.dtype);
        }
    if (count > 0)
        findings.add(std::to_string(count)
            + " float parameters that no node reads are still stored, " + std::to_string(bytes)
            + " bytes");
}

} // namespace qdq
