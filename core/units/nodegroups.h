// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <span>
#include <string>
#include <vector>

namespace qdq {

/// Ops that somebody put together and named, beyond what modules there are. By names, so that a
/// group outlives the stage and the file that it was made in.
struct NodeGroup
{
    std::string name;
    std::vector<std::string> nodes; ///< main nodes of op units
    friend bool operator==(const NodeGroup&, const NodeGroup&) = default;
};

/// Puts a module of its own around each group, in the innermost module that holds all of its ops;
/// what a later group takes of an earlier one stands in both. Only frame paths change; the result
/// is drawn, collapsed and opened like any other module. Returns the paths of the groups, which
/// differ from all that were there; empty where the graph draws no node of a group. Linear.
std::vector<std::string> addNodeGroups(
    const Graph& graph, UnitGraph& units, std::span<const NodeGroup> groups);

} // namespace qdq
