// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Tensors that must have one scale, or have one because they share it (design/ui.md 4.10). What
// ties two tensors is transitive: where max_pool2d hands on what add reads, one scale goes through
// both. Constants are no tensors here: they are rows of the cards that read them.

namespace qdq {

struct Target;

/// What ties tensors of a group to each other.
struct SharedReason
{
    enum class Kind : std::uint8_t
    {
        Required, ///< `rule` of the target asks one scale of all that `op` reads and writes
        HandedOn, ///< `op` keeps its values, and has the same scale and zero point on both sides
        SameObserver, ///< one observer instance stands at several places of a prepared graph
        SharedSpec, ///< annotations share a spec, so that there will be one observer
    };
    Kind kind = Kind::Required;
    NodeId op; ///< that has the tensors on its sides
    std::string rule; ///< id; of Required alone
    friend bool operator==(const SharedReason&, const SharedReason&) = default;
};

/// One tensor of a group, as a badge shows it.
struct SharedTensor
{
    BadgeId badge; ///< of the units that were grouped
    NodeId producer; ///< whose value it is
    std::optional<double> scale; ///< nothing where it is unknown, per channel, or not there yet
    std::optional<std::int64_t> zeroPoint;
    /// Real values that the integers hold, or what the observer saw.
    std::optional<std::pair<double, double>> range;
};

struct SharedGroup
{
    std::size_t number = 0; ///< 1 …, in execution order: the group is called "S1"
    std::vector<SharedTensor> tensors; ///< two or more, in execution order
    std::vector<SharedReason> reasons; ///< in execution order of their ops; none where no op stands
                                       ///< between two of the tensors
    std::vector<double> scales; ///< distinct, ascending
    /// Distinct, ascending; empty unless a rule asks for one zero point too.
    std::vector<std::int64_t> zeroPoints;
    std::optional<std::size_t> widest; ///< index of the tensor with the largest range

    [[nodiscard]] bool disagrees() const { return scales.size() > 1 || zeroPoints.size() > 1; }
    [[nodiscard]] std::string name() const { return "S" + std::to_string(number); }
};

struct SharedGroups
{
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::vector<SharedGroup> groups;
    IdMap<NodeId, std::uint32_t> byNode; ///< of Q, DQ and observers: index into `groups`, or kNone
    std::map<EdgeOrNode, std::uint32_t> bySpec; ///< of tensors that are specs only

    /// The group of a badge, however much of the graph its drawing folds; null where it has none.
    [[nodiscard]] const SharedGroup* of(const Badge& badge) const;
    /// Of a Q, DQ or observer, or of a node whose output carries a spec.
    [[nodiscard]] const SharedGroup* of(NodeId node) const;
};

/// Linear in nodes and edges but for the specs of annotated graphs, whose sharing costs what
/// shareObservers does. `units` is folded with no module collapsed; `target` may be null: then only
/// what shares in fact is grouped. Reads constants that are scales.
[[nodiscard]] SharedGroups sharedGroups(
    const Graph& graph, const UnitGraph& units, const Target* target);

} // namespace qdq
