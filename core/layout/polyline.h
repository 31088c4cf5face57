// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"

#include <cmath>

namespace qdq {

/// Appends a corner, leaving out what does not bend the line: a point twice, or one on the way
/// straight on.
inline void appendPoint(std::vector<LayoutPoint>& line, LayoutPoint point)
{
    constexpr double kNear = 0.01;
    const auto isNear = [](double a, double b) { return std::fabs(a - b) < kNear; };
    if (!line.empty() && isNear(line.back().x, point.x) && isNear(line.back().y, point.y))
        return;
    if (line.size() >= 2) {
        const LayoutPoint& a = line[line.size() - 2];
        const LayoutPoint& b = line.back();
        const double cross = (b.x - a.x) * (point.y - b.y) - (b.y - a.y) * (point.x - b.x);
        const double along = (b.x - a.x) * (point.x - b.x) + (b.y - a.y) * (point.y - b.y);
        if (std::fabs(cross) < kNear && along >= 0)
            line.pop_back();
    }
    line.push_back(point);
}

} // namespace qdq
