// SPDX-License-Identifier: Apache-2.0
#include "core/units/reach.h"

#include <algorithm>
#include <utility>

namespace qdq {

UnitReach::UnitReach(const UnitGraph& units)
    : m_units(units)
    , m_in(units.units.size() + units.badges.size())
    , m_out(m_in.size())
    , m_position(m_in.size(), 0)
{
    for (const UnitEdge& edge : units.edges) {
        const std::size_t from = numberOf(edge.from);
        const std::size_t to = numberOf(edge.to);
        if (std::ranges::find(m_in[to], from) != m_in[to].end())
            continue; // add(x, x)
        m_in[to].push_back(from);
        m_out[from].push_back(to);
    }
    for (std::size_t i = 0; i < units.order.size(); ++i)
        m_position[numberOf(units.order[i])] = i;
}

Endpoint UnitReach::endOf(std::size_t number) const
{
    const std::size_t units = m_units.units.size();
    return number < units ? Endpoint {UnitId {number}, {}}
                          : Endpoint {{}, BadgeId {number - units}};
}

UnitReach::Marks UnitReach::within(std::span<const Endpoint> starts, int hops) const
{
    Marks isIn(count(), 0);
    std::vector<std::size_t> rim;
    for (const Endpoint start : starts) {
        rim.push_back(numberOf(start));
        isIn[rim.back()] = 1;
    }
    for (int hop = 0; hop < hops && !rim.empty(); ++hop) {
        std::vector<std::size_t> next;
        for (const Links* links : {&m_in, &m_out}) {
            std::vector<std::size_t> open = rim;
            while (!open.empty()) {
                const std::size_t end = open.back();
                open.pop_back();
                for (const std::size_t other : (*links)[end]) {
                    // A badge on the way may be met again from its other side, and then leads on to
                    // that side.
                    if (endOf(other).isBadge())
                        open.push_back(other);
                    else if (!isIn[other])
                        next.push_back(other);
                    isIn[other] = 1;
                }
            }
        }
        rim = std::move(next);
    }
    return isIn;
}

UnitReach::Marks UnitReach::spread(std::size_t start, const Links& links) const
{
    Marks isIn(count(), 0);
    std::vector<std::size_t> open {start};
    isIn[start] = 1;
    while (!open.empty()) {
        const std::size_t end = open.back();
        open.pop_back();
        for (const std::size_t other : links[end])
            if (!std::exchange(isIn[other], 1))
                open.push_back(other);
    }
    return isIn;
}

UnitReach::Marks UnitReach::upstream(Endpoint end) const
{
    return spread(numberOf(end), m_in);
}

UnitReach::Marks UnitReach::downstream(Endpoint end) const
{
    return spread(numberOf(end), m_out);
}

UnitReach::Marks UnitReach::between(Endpoint from, Endpoint to) const
{
    Marks marks = downstream(from);
    const Marks above = upstream(to);
    for (std::size_t i = 0; i < marks.size(); ++i)
        marks[i] = marks[i] && above[i];
    return marks;
}

/// Per end the number of forward paths to `to`.
std::vector<std::size_t> UnitReach::pathsTo(std::size_t to) const
{
    std::vector<std::size_t> paths(count(), 0);
    paths[to] = 1;
    for (std::size_t i = m_position[to]; i-- > 0;) {
        const std::size_t end = numberOf(m_units.order[i]);
        for (const std::size_t next : m_out[end])
            if (m_position[next] > i)
                paths[end] = std::min(kMostPaths, paths[end] + paths[next]);
    }
    return paths;
}

std::size_t UnitReach::countPaths(Endpoint from, Endpoint to) const
{
    return pathsTo(numberOf(to))[numberOf(from)];
}

std::vector<Endpoint> UnitReach::path(Endpoint from, Endpoint to, std::size_t number) const
{
    const std::vector<std::size_t> paths = pathsTo(numberOf(to));
    std::vector<Endpoint> way {from};
    for (std::size_t at = numberOf(from); at != numberOf(to);) {
        std::size_t chosen = at;
        for (const std::size_t next : m_out[at]) {
            if (m_position[next] <= m_position[at] || paths[next] == 0)
                continue;
            chosen = next;
            if (number < paths[next])
                break;
            number -= paths[next];
        }
        if (chosen == at)
            return {};
        at = chosen;
        way.push_back(endOf(at));
    }
    return way;
}

} // namespace qdq
