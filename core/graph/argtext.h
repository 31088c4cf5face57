// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>

namespace qdq {

/// An argument as Python would print the call: node names bare, strings quoted, "torch.int8" for a
/// dtype.
[[nodiscard]] std::string argText(const Graph& graph, const Arg& arg);
/// "(x, 0.5, approximate='tanh')".
[[nodiscard]] std::string callText(const Graph& graph, const Node& node);
/// "float32[1, 3, s77, 8]", "sym s77", "(float32[2], int64[2])"; empty where nothing is known.
[[nodiscard]] std::string valueText(const Graph& graph, const ValueMeta& value);

} // namespace qdq
