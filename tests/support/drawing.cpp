// SPDX-License-Identifier: Apache-2.0
#include "tests/support/drawing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace qdq::test {

namespace {

constexpr double kNear = 0.75;

struct Rect
{
    double left, top, right, bottom;
};

std::vector<Rect> rectsOf(const LayoutInput& input, const LayoutResult& result)
{
    std::vector<Rect> rects;
    for (std::size_t i = 0; i < input.boxes.size(); ++i) {
        const auto& [x, y] = result.centres[i];
        const double w = input.boxes[i].width / 2;
        const double h = input.boxes[i].height / 2;
        rects.push_back({x - w, y - h, x + w, y + h});
    }
    return rects;
}

/// Numbers of rects by their upper edges: a sweep then only looks at those that reach down to it.
std::vector<std::size_t> byTop(const std::vector<Rect>& rects)
{
    std::vector<std::size_t> order(rects.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return rects[i].top; });
    return order;
}

std::size_t countOverlaps(const std::vector<Rect>& rects)
{
    std::size_t overlaps = 0;
    std::vector<std::size_t> open;
    for (std::size_t i : byTop(rects)) {
        std::erase_if(
            open, [&](std::size_t other) { return rects[other].bottom <= rects[i].top + 0.01; });
        for (std::size_t other : open)
            overlaps += rects[other].left < rects[i].right - 0.01
                && rects[i].left < rects[other].right - 0.01;
        open.push_back(i);
    }
    return overlaps;
}

/// Whether the segment has a point well inside the rect.
bool cuts(const Rect& rect, LayoutPoint a, LayoutPoint b)
{
    constexpr double kInset = 2;
    const double top = rect.top + kInset;
    const double bottom = rect.bottom - kInset;
    if (a.y > b.y)
        std::swap(a, b);
    if (b.y <= top || a.y >= bottom)
        return false;
    const auto xAt = [&](double y) {
        return b.y == a.y ? a.x : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
    };
    const double x1 = xAt(std::max(a.y, top));
    const double x2 = xAt(std::min(b.y, bottom));
    return std::max(x1, x2) > rect.left + kInset && std::min(x1, x2) < rect.right - kInset;
}

std::size_t countThrough(const std::vector<Rect>& rects, const LayoutResult& result)
{
    const std::vector<std::size_t> order = byTop(rects);
    double tallest = 0;
    for (const Rect& rect : rects)
        tallest = std::max(tallest, rect.bottom - rect.top);
    std::size_t through = 0;
    for (const LayoutRoute& route : result.routes) {
        if (route.isReference)
            continue;
        for (std::size_t k = 1; k < route.points.size(); ++k) {
            const LayoutPoint& a = route.points[k - 1];
            const LayoutPoint& b = route.points[k];
            const double top = std::min(a.y, b.y);
            const auto first = std::ranges::lower_bound(
                order, top - tallest, {}, [&](std::size_t i) { return rects[i].top; });
            for (auto i = first; i != order.end() && rects[*i].top < std::max(a.y, b.y); ++i)
                through += cuts(rects[*i], a, b);
        }
    }
    return through;
}

bool isOn(const Rect& rect, const LayoutPoint& point, double y)
{
    return std::fabs(point.y - y) < kNear && point.x > rect.left - kNear
        && point.x < rect.right + kNear;
}

} // namespace

Faults faultsOf(const LayoutInput& input, const LayoutResult& result)
{
    const std::vector<Rect> rects = rectsOf(input, result);
    Faults faults;
    faults.overlaps = countOverlaps(rects);
    faults.through = countThrough(rects, result);
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        const auto& points = result.routes[i].points;
        if (points.size() < 2) {
            ++faults.loose;
            continue;
        }
        const Rect& from = rects[input.edges[i].from];
        const Rect& to = rects[input.edges[i].to];
        faults.loose +=
            !isOn(from, points.front(), from.bottom) || !isOn(to, points.back(), to.top);
        if (result.routes[i].isReference)
            continue;
        bool leadsUp = false;
        for (std::size_t k = 1; k < points.size(); ++k)
            leadsUp |= points[k].y < points[k - 1].y - kNear;
        faults.upward += leadsUp;
    }
    for (std::size_t i = 0; i < rects.size(); ++i) {
        bool isInside = rects[i].left > -kNear && rects[i].top > -kNear
            && rects[i].right < result.width + kNear && rects[i].bottom < result.height + kNear;
        const std::string& module = input.boxes[i].module;
        for (const LayoutFrame& frame : result.frames) {
            const bool isMember = module == frame.module || module.starts_with(frame.module + ".");
            const bool isTouching = rects[i].left < frame.left + frame.width
                && rects[i].right > frame.left && rects[i].top < frame.top + frame.height
                && rects[i].bottom > frame.top;
            const bool isWithin = rects[i].left > frame.left
                && rects[i].right < frame.left + frame.width && rects[i].top > frame.top
                && rects[i].bottom < frame.top + frame.height;
            isInside &= isMember ? isWithin : !isTouching;
        }
        faults.outside += !isInside;
    }
    return faults;
}

} // namespace qdq::test
