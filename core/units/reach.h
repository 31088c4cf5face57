// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <cstddef>
#include <span>
#include <vector>

namespace qdq {

/// Who reaches whom in a folded graph, which must outlive this. Marks are per number of an end:
/// units first, then badges. All are linear in what they look at.
class UnitReach
{
public:
    explicit UnitReach(const UnitGraph& units);

    [[nodiscard]] std::size_t count() const { return m_in.size(); }
    [[nodiscard]] std::size_t numberOf(Endpoint end) const
    {
        return end.isBadge() ? m_units.units.size() + end.badge.index() : end.unit.index();
    }
    [[nodiscard]] Endpoint endOf(std::size_t number) const;

    using Marks = std::vector<char>;

    /// Everything within `hops` units of the starts, with the badges on the way. Hops count units,
    /// not badges, and lead from a unit to its producers and consumers.
    [[nodiscard]] Marks within(std::span<const Endpoint> starts, int hops) const;
    /// What it is computed from, itself included; and what is computed from it.
    [[nodiscard]] Marks upstream(Endpoint end) const;
    [[nodiscard]] Marks downstream(Endpoint end) const;

    // ---- directed paths ----
    /// What lies on a path from one to the other, both included; nothing marked where there is
    /// none.
    [[nodiscard]] Marks between(Endpoint from, Endpoint to) const;
    /// Different paths, counting at most kMostPaths; cycles of collapsed modules are walked forward
    /// only.
    static constexpr std::size_t kMostPaths = 1'000'000;
    [[nodiscard]] std::size_t countPaths(Endpoint from, Endpoint to) const;
    /// The number-th of them, in the order of edges: ends from `from` to `to`. `number` is below
    /// the count.
    [[nodiscard]] std::vector<Endpoint> path(Endpoint from, Endpoint to, std::size_t number) const;

private:
    using Links = std::vector<std::vector<std::size_t>>;

    [[nodiscard]] Marks spread(std::size_t start, const Links& links) const;
    [[nodiscard]] std::vector<std::size_t> pathsTo(std::size_t to) const;

    const UnitGraph& m_units;
    Links m_in;
    Links m_out;
    std::vector<std::size_t> m_position; ///< in UnitGraph::order
};

} // namespace qdq
