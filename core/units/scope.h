// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

// Which part of a folded graph is drawn, and how deep its modules stand open.

namespace qdq {

/// The units and badges that `isIn` takes, renumbered, with the edges between them.
[[nodiscard]] UnitSubgraph subgraphOf(
    const UnitGraph& whole, const std::function<bool(Endpoint)>& isIn);

/// What lies in a module ("layers.0", all calls of it), and the badges beside it. Empty when no
/// unit does.
[[nodiscard]] UnitSubgraph moduleScope(const UnitGraph& whole, std::string_view module);

/// Modules to collapse so that modules stand open down to `depth` (0: none is open): the paths of
/// depth + 1 parts that hold more than one unit. In execution order.
[[nodiscard]] std::vector<std::string> modulesBelow(const UnitGraph& units, int depth);

/// Modules to collapse so that `module` stands open and what is in it does not: the modules
/// directly in it that hold more than one unit, or of the one that holds everything. None where all
/// of it is small enough to be read at once. In execution order.
[[nodiscard]] std::vector<std::string> modulesIn(const UnitGraph& units, std::string_view module);

/// The deepest depth at which at most `maxBoxes` units are drawn; 0 where there is none.
[[nodiscard]] int openDepth(const UnitGraph& units, std::size_t maxBoxes);

/// The modules around a node; a badge is drawn where its producer is. Empty where the node is not
/// drawn, or in no module.
[[nodiscard]] std::string frameOf(const UnitGraph& units, NodeId node);

/// Modules drawn as boxes, without those that hide what is drawn in `frame`: each of these is
/// opened by one level, as often as it takes.
[[nodiscard]] std::vector<std::string> openedAround(
    const UnitGraph& units, std::vector<std::string> collapsed, std::string_view frame);
/// `collapsed` with one box opened by one level.
[[nodiscard]] std::vector<std::string> openedByOne(
    const UnitGraph& units, std::vector<std::string> collapsed, const std::string& module);

} // namespace qdq
