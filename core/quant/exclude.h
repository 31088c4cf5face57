// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/quant/config.h"

#include <string>
#include <vector>

namespace qdq {

/// How far a rule that keeps ops in float reaches.
struct ExcludeScope
{
    Setter set = Setter::ModuleName;
    std::string key; ///< "block.conv"; "torch.nn.Conv2d"
    friend bool operator==(const ExcludeScope&, const ExcludeScope&) = default;
};

/// The rules that would exclude an op, the narrowest first: its modules from the inside out, then
/// its type. Only what the back end of the config accepts and does not ignore; none where it takes
/// no such rule.
[[nodiscard]] std::vector<ExcludeScope> excludeScopes(
    const Graph& graph, NodeId op, const QuantizerConfig& config);

/// The config with "do not quantize" for the scope, before every other rule of its lane, so that
/// none takes its ops first; a rule with the same key is replaced,
/// and its qconfig goes where no other rule has it.
[[nodiscard]] QuantizerConfig withExcluded(QuantizerConfig config, const ExcludeScope& scope);

} // namespace qdq
