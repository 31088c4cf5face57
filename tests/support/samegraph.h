// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace qdq::test {

/// What to compare beside names, ops, targets, arguments, list order and user order, which always
/// count.
struct SameGraphOptions
{
    bool annotations = true;
    bool meta = true; ///< val, nn_module_stack, source_fn_stack, torch_fn
    bool tensors = true; ///< dtype and shape of what get_attr nodes name
    bool tensorValues = true; ///< their bits, where `wanted` has them
    bool allowUnknownValues = false; ///< `actual` may have no values where `wanted` has some
    bool modules = true; ///< observers: every field, aliases and sources; not their state
};

/// How `actual` differs from `wanted`, a line each, at most `limit`; empty when they are the same
/// node for node.
[[nodiscard]] std::vector<std::string> differences(const Graph& actual, const Graph& wanted,
    const SameGraphOptions& options = {}, std::size_t limit = 5);

/// One argument as text, nodes by name.
[[nodiscard]] std::string argText(const Graph& graph, const Arg& arg);

} // namespace qdq::test
