// SPDX-License-Identifier: Apache-2.0
#include "core/layout/reroute.h"

#include "core/layout/polyline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

// Lines around boxes
// ------------------
// dot leads lines around the boxes of its part. Where parts meet, where it was asked for straight
// lines, and in rows without dot, some run through a box. Of such a line only the stretch around
// the boxes is made anew, from the last corner above them to the first below:
//
//   1. the upper and lower edges of the boxes near by cut the height of the stretch into *slabs*
//   2. in a slab the boxes, with a margin at their sides, leave *gaps*: rectangles without a box
//   3. going down slab by slab, every gap that touches one above it learns the shortest way to it:
//      straight on, or as far aside as the gap asks for
//   4. from the gap of the lower corner the way leads back up
//
// Within a gap the line is straight, from where it enters to where it leaves, so it cannot meet a
// box; between slabs it only ever leads down. Lines are not kept apart from each other.

namespace qdq {

namespace {

constexpr double kBand = 128; ///< height of the strips that boxes are sorted into
constexpr double kInset = 2; ///< a line that near to the edge of a box does not run through it
constexpr double kMargin = 8; ///< to keep at the sides of boxes
constexpr double kBend = 4; ///< what a corner costs, in pixels of way
constexpr double kReaches[] = {400, 3200, std::numeric_limits<double>::infinity()};
constexpr std::size_t kMostBoxes = 20000; ///< around one stretch

struct Rect
{
    double left, top, right, bottom;
};

/// Boxes by where they lie.
class BoxIndex
{
public:
    BoxIndex(const LayoutInput& input, const LayoutResult& result)
        : m_bands(static_cast<std::size_t>(std::max(result.height, 0.0) / kBand) + 2)
        , m_seen(input.boxes.size(), 0)
    {
        for (std::size_t i = 0; i < input.boxes.size(); ++i) {
            const auto& [x, y] = result.centres[i];
            const double w = input.boxes[i].width / 2;
            const double h = input.boxes[i].height / 2;
            m_rects.push_back({x - w, y - h, x + w, y + h});
            m_widest = std::max(m_widest, 2 * w);
        }
        for (std::uint32_t i = 0; i < m_rects.size(); ++i)
            for (std::size_t band = bandOf(m_rects[i].top); band <= bandOf(m_rects[i].bottom);
                 ++band)
                m_bands[band].push_back(i);
        for (auto& band : m_bands)
            std::ranges::sort(band, {}, [&](std::uint32_t i) { return m_rects[i].left; });
    }

    /// Calls `visit(rect)` once for every box that touches the area.
    template <typename Visit> void visit(const Rect& area, const Visit& visit)
    {
        ++m_visit;
        for (std::size_t band = bandOf(area.top); band <= bandOf(area.bottom); ++band) {
            const auto& boxes = m_bands[band];
            auto box = std::ranges::lower_bound(
                boxes, area.left - m_widest, {}, [&](std::uint32_t i) { return m_rects[i].left; });
            for (; box != boxes.end() && m_rects[*box].left <= area.right; ++box) {
                const Rect& rect = m_rects[*box];
                const bool touches =
                    rect.right >= area.left && rect.bottom >= area.top && rect.top <= area.bottom;
                if (touches && std::exchange(m_seen[*box], m_visit) != m_visit)
                    visit(rect);
            }
        }
    }

private:
    [[nodiscard]] std::size_t bandOf(double y) const
    {
        const double band = std::clamp(y / kBand, 0.0, static_cast<double>(m_bands.size() - 1));
        return static_cast<std::size_t>(band);
    }

    std::vector<Rect> m_rects;
    std::vector<std::vector<std::uint32_t>> m_bands;
    std::vector<std::uint32_t> m_seen; ///< last visit that met a box
    std::uint32_t m_visit = 0;
    double m_widest = 0;
};

/// Whether the line from a down to b has a point well inside the rect.
bool cuts(const Rect& rect, LayoutPoint a, LayoutPoint b)
{
    const double top = std::max(a.y, rect.top + kInset);
    const double bottom = std::min(b.y, rect.bottom - kInset);
    if (top >= bottom)
        return false;
    const auto xAt = [&](double y) { return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y); };
    const auto [left, right] = std::minmax({xAt(top), xAt(bottom)});
    return right > rect.left + kInset && left < rect.right - kInset;
}

std::size_t boxesUnder(BoxIndex& index, LayoutPoint a, LayoutPoint b)
{
    std::size_t count = 0;
    const auto [left, right] = std::minmax({a.x, b.x});
    index.visit({left, a.y, right, b.y}, [&](const Rect& rect) { count += cuts(rect, a, b); });
    return count;
}

struct Gap
{
    double left = 0;
    double right = 0;
    double cost = std::numeric_limits<double>::infinity();
    double x = 0; ///< where the way enters at the top
    std::uint32_t above = 0; ///< the gap of the slab above that it comes from
};

struct Slab
{
    double top = 0;
    double bottom = 0;
    std::vector<Gap> gaps; ///< left to right
};

/// One stretch of one line.
class Detour
{
public:
    Detour(std::vector<Rect> boxes, LayoutPoint from, LayoutPoint to, double left, double right)
        : m_boxes(std::move(boxes))
        , m_from(from)
        , m_to(to)
        , m_left(left)
        , m_right(right)
    {
    }

    /// Corners between `from` and `to`; nothing where no way leads down between the boxes.
    std::optional<std::vector<LayoutPoint>> find()
    {
        makeSlabs();
        enterFirst();
        for (std::size_t i = 1; i < m_slabs.size(); ++i)
            descend(m_slabs[i - 1], m_slabs[i]);
        return wayBack();
    }

private:
    void makeSlabs();
    void fillGaps(Slab& slab) const;
    void enterFirst();
    static void descend(const Slab& above, Slab& slab);
    [[nodiscard]] std::optional<std::vector<LayoutPoint>> wayBack() const;

    std::vector<Rect> m_boxes; ///< by their left edges
    LayoutPoint m_from;
    LayoutPoint m_to;
    double m_left;
    double m_right;
    std::vector<Slab> m_slabs;
};

void Detour::makeSlabs()
{
    std::vector<double> ys {m_from.y, m_to.y};
    for (const Rect& box : m_boxes)
        for (const double y : {box.top, box.bottom})
            if (y > m_from.y && y < m_to.y)
                ys.push_back(y);
    std::ranges::sort(ys);
    for (std::size_t i = 1; i < ys.size(); ++i) {
        if (ys[i] - ys[i - 1] < 0.01)
            continue;
        const double top = m_slabs.empty() ? m_from.y : m_slabs.back().bottom;
        m_slabs.push_back({top, ys[i], {}});
        fillGaps(m_slabs.back());
    }
}

void Detour::fillGaps(Slab& slab) const
{
    const double middle = (slab.top + slab.bottom) / 2;
    double free = m_left;
    const auto addUpTo = [&](double end) {
        if (end > free)
            slab.gaps.push_back({free, end});
    };
    for (const Rect& box : m_boxes) {
        if (box.top >= middle || box.bottom <= middle)
            continue;
        addUpTo(box.left - kMargin);
        free = std::max(free, box.right + kMargin);
    }
    addUpTo(m_right);
}

/// A corner may stand nearer to a box than a new one would.
void Detour::enterFirst()
{
    if (m_slabs.empty())
        return;
    for (Gap& gap : m_slabs.front().gaps)
        if (m_from.x >= gap.left - kMargin && m_from.x <= gap.right + kMargin) {
            gap.x = m_from.x;
            gap.cost = 0;
        }
}

void Detour::descend(const Slab& above, Slab& slab)
{
    std::size_t first = 0;
    for (Gap& gap : slab.gaps) {
        while (first < above.gaps.size() && above.gaps[first].right < gap.left)
            ++first;
        for (std::size_t i = first; i < above.gaps.size() && above.gaps[i].left <= gap.right; ++i) {
            const Gap& upper = above.gaps[i];
            const double x = std::clamp(
                upper.x, std::max(upper.left, gap.left), std::min(upper.right, gap.right));
            const double aside = std::fabs(x - upper.x);
            const double cost = upper.cost + aside + (aside > 0.01 ? kBend : 0);
            if (cost < gap.cost) {
                gap.cost = cost;
                gap.x = x;
                gap.above = static_cast<std::uint32_t>(i);
            }
        }
    }
}

std::optional<std::vector<LayoutPoint>> Detour::wayBack() const
{
    if (m_slabs.empty())
        return std::nullopt;
    const Gap* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const Gap& gap : m_slabs.back().gaps) {
        const bool holdsEnd = m_to.x >= gap.left - kMargin && m_to.x <= gap.right + kMargin;
        const double cost = gap.cost + std::fabs(m_to.x - gap.x);
        if (holdsEnd && cost < least) {
            least = cost;
            best = &gap;
        }
    }
    if (!best)
        return std::nullopt;
    std::vector<LayoutPoint> way;
    for (std::size_t i = m_slabs.size(); i-- > 1;) {
        way.push_back({best->x, m_slabs[i].top});
        best = &m_slabs[i - 1].gaps[best->above];
    }
    std::ranges::reverse(way);
    return way;
}

/// Leads one line, whose corners go down, around boxes.
class Rerouter
{
public:
    Rerouter(BoxIndex& index, double width)
        : m_index(index)
        , m_width(width)
    {
    }

    void lead(std::vector<LayoutPoint>& line)
    {
        for (std::size_t i = 1; i < line.size(); ++i) {
            if (boxesUnder(m_index, line[i - 1], line[i]) == 0)
                continue;
            std::size_t first = i - 1;
            std::size_t last = i;
            while (last + 1 < line.size()
                && (boxesUnder(m_index, line[last], line[last + 1]) > 0
                    || line[last].y - line[first].y < kBend))
                ++last;
            // Corners next to a box can leave no way: then more of the line is made anew.
            while (!replace(line, first, last)) {
                if (first == 0 && last + 1 == line.size())
                    return;
                first -= first > 0 ? 1 : 0;
                last += last + 1 < line.size() ? 1 : 0;
            }
            i = last;
        }
    }

private:
    /// On success `last` is where the lower corner went.
    bool replace(std::vector<LayoutPoint>& line, std::size_t first, std::size_t& last);

    BoxIndex& m_index;
    double m_width;
};

bool Rerouter::replace(std::vector<LayoutPoint>& line, std::size_t first, std::size_t& last)
{
    const LayoutPoint from = line[first];
    const LayoutPoint to = line[last];
    for (const double reach : kReaches) {
        const auto [least, most] = std::minmax({from.x, to.x});
        const Rect area {
            std::max(0.0, least - reach), from.y, std::min(m_width, most + reach), to.y};
        std::vector<Rect> boxes;
        m_index.visit(area, [&](const Rect& rect) { boxes.push_back(rect); });
        if (boxes.size() > kMostBoxes)
            return false;
        std::ranges::sort(boxes, {}, &Rect::left);
        const auto way = Detour(std::move(boxes), from, to, area.left, area.right).find();
        if (!way)
            continue;
        std::vector<LayoutPoint> fresh(
            line.begin(), line.begin() + static_cast<std::ptrdiff_t>(first));
        appendPoint(fresh, from);
        for (const LayoutPoint& point : *way)
            appendPoint(fresh, point);
        appendPoint(fresh, to);
        const std::size_t end = fresh.size() - 1;
        for (std::size_t i = last + 1; i < line.size(); ++i)
            appendPoint(fresh, line[i]);
        line = std::move(fresh);
        last = std::min(end, line.size() - 1);
        return true;
    }
    return false;
}

bool leadsDown(std::span<const LayoutPoint> line)
{
    return std::ranges::is_sorted(line, {}, &LayoutPoint::y);
}

std::size_t boxesUnder(BoxIndex& index, const std::vector<LayoutPoint>& line)
{
    std::size_t count = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        count += boxesUnder(index, line[i - 1], line[i]);
    return count;
}

} // namespace

void rerouteAround(const LayoutInput& input, LayoutResult& result)
{
    BoxIndex index(input, result);
    Rerouter rerouter(index, result.width);
    for (LayoutRoute& route : result.routes) {
        if (route.isReference || route.points.size() < 2)
            continue;
        const bool isTurned = route.points.front().y > route.points.back().y;
        if (isTurned)
            std::ranges::reverse(route.points);
        const std::size_t before = boxesUnder(index, route.points);
        result.throughBefore += before;
        if (before > 0 && leadsDown(route.points)) {
            rerouter.lead(route.points);
            result.through += boxesUnder(index, route.points);
        } else {
            result.through += before;
        }
        if (isTurned)
            std::ranges::reverse(route.points);
    }
}

} // namespace qdq
