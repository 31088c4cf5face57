// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace qdq {

/// Which ops stand at the same place of identical modules: modules are identical when their ops,
/// in order, have the same targets and are wired alike. Q and DQ, shapes and numbers do not count.
class ModuleTwins
{
public:
    /// The graph must outlive the object.
    explicit ModuleTwins(const Graph& graph);

    /// Equal for ops that are twins. An op outside of every module has no twin: its name.
    [[nodiscard]] std::string keyOf(NodeId op);

private:
    struct Module
    {
        std::vector<NodeId> ops; ///< in graph order, those of inner modules included
        std::string structure;
    };
    const Module& moduleAt(const std::string& path);

    const Graph& m_graph;
    IdMap<NodeId, std::string> m_pathOf;
    std::map<std::string, std::vector<NodeId>> m_opsAt; ///< innermost
    std::unordered_map<std::string, Module> m_modules; ///< those that were asked for
};

} // namespace qdq
