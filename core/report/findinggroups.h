// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/rules/finding.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace qdq {

/// Findings that say the same of identical modules: one picture serves them all.
struct FindingGroup
{
    std::string rule;
    std::vector<std::size_t> members; ///< indexes, ascending; the first one is shown
    std::optional<std::size_t> picture; ///< number of its picture; none where there is no room
};

/// Groups findings by rule, class of the module, and the ops around the node with their arguments;
/// scales, zero points and shapes do not count. Two findings of one module never share a group.
/// Groups stand by rule id, then by their first member. `modules` are the paths of
/// servedModulePaths. Linear in findings and their edges.
[[nodiscard]] std::vector<FindingGroup> groupFindings(const Graph& graph,
    const IdMap<NodeId, std::string>& modules, const std::vector<Finding>& findings);

/// Numbers at most `most` pictures, in the order of the groups. They are dealt out rule by rule, so
/// that a rule with many findings leaves some for the others.
void dealOutPictures(std::vector<FindingGroup>& groups, std::size_t most);

} // namespace qdq
