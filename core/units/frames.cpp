// SPDX-License-Identifier: Apache-2.0
#include "core/units/frames.h"

#include "core/units/paths.h"

#include <optional>
#include <utility>

namespace qdq {

void frameBadges(UnitGraph& units)
{
    std::vector<std::optional<std::string>> frames(units.badges.size());
    for (const UnitEdge& edge : units.edges) {
        if (edge.from.isBadge() == edge.to.isBadge())
            continue;
        const Endpoint badge = edge.from.isBadge() ? edge.from : edge.to;
        const Endpoint unit = edge.from.isBadge() ? edge.to : edge.from;
        auto& frame = frames[badge.badge.index()];
        const std::string& path = units[unit.unit].framePath;
        frame = frame ? std::string(commonPath(*frame, path)) : path;
    }
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (frames[i])
            units.badges[i].framePath = std::move(*frames[i]);
}

} // namespace qdq
