// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

namespace qdq {

/// By ModuleStackId: whether `path` is exactly the path of a frame, a leading `L['self'].` of the
/// frame aside. So a path selects its module with everything below, and "" everything that has a
/// stack (pt2e-quantization 3.5).
[[nodiscard]] std::vector<bool> stacksWithPath(const Graph& graph, std::string_view path);
/// By ModuleStackId: whether a frame's class is `canonicalType` (canonicalSource spelling;
/// pt2e-quantization 5.3).
[[nodiscard]] std::vector<bool> stacksWithType(const Graph& graph, std::string_view canonicalType);

/// What a table by ModuleStackId says of a node; false for nodes without a stack.
[[nodiscard]] inline bool passes(const std::vector<bool>& byStack, const Node& node)
{
    return node.meta.moduleStack.isValid() && byStack[node.meta.moduleStack.index()];
}

} // namespace qdq
