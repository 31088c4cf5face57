// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "core/quant/slotchain.h"
#include "core/rules/finding.h"

#include <optional>
#include <string>
#include <vector>

// What `explain` says of one node, as docs/cli.md lays it out. Steps that nothing tells are null in
// JSON and "unknown" in text.

namespace qdq {

/// A reason why the op stayed in float (explain.md 2).
struct NotQuantized
{
    std::string reason; ///< "pattern-broken"
    std::vector<std::string> evidence; ///< names of nodes
    std::string message;
};

struct Explanation
{
    std::string node;
    std::string module; ///< "" is the root
    std::string target;
    std::string call; ///< "aten.add.Tensor(a, b)"
    std::string value; ///< "float32[1, 8]"; may be empty
    std::vector<std::string> fromNode;
    std::vector<SlotChain> slots;
    std::optional<std::vector<NotQuantized>> notQuantized; ///< strongest first; none is unknown
    const Graph* checked = nullptr; ///< `findings` have its ids
    std::vector<Finding> findings; ///< on the node, or with it as evidence
    std::vector<LintFinding> lint; ///< likewise, of the config that was run
    /// One sentence on the steps that are unknown: what would tell them, or what the file is
    /// typical of where two marks say so; may be empty.
    std::string remark;
};

/// What a file alone tells of a node; `findings` are those of the whole graph.
[[nodiscard]] Explanation explainNode(
    const Graph& graph, NodeId node, const std::vector<Finding>& findings);

/// What running a config on a float program tells. `name` is a node of `program`, of the annotated
/// graph, or an observer of the prepared one. `findings` are those of the converted graph, when
/// there is one. Usage: there is no such node; the message names the nearest.
[[nodiscard]] Result<Explanation> explainRun(const Graph& program, const ChainSources& sources,
    const std::string& name, const std::vector<Finding>& findings);

/// "no node 'ad'; did you mean 'add'?" (Usage).
[[nodiscard]] Error noSuchNode(const std::string& name, const std::vector<const Graph*>& graphs);

[[nodiscard]] std::string explainText(const Explanation& explanation);
[[nodiscard]] std::string explainJson(const Explanation& explanation);

} // namespace qdq
