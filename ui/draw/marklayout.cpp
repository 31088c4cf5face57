// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/marklayout.h"

#include "ui/draw/nodegeometry.h"

#include <QHash>
#include <QPainter>
#include <QPoint>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace qdq::ui {

namespace {

using namespace metrics;

constexpr QChar kTo(0x2026); ///< "…", between the first and the last rule of a sum

double widthOf(const std::vector<Mark>& marks)
{
    double width = -kMarkGap;
    for (const Mark& mark : marks)
        width += widthOf(mark) + kMarkGap;
    return width;
}

/// Where the row of these marks stands on the screen.
QRectF markRow(
    const QRectF& rect, bool isBadge, const std::vector<Mark>& marks, const SceneLook& look)
{
    const double width = widthOf(marks);
    if (isBadge)
        return {rect.right() - kBadgeMarkOverlap, rect.center().y() - kMarkHeight / 2, width,
            kMarkHeight};
    const QPointF corner = rect.topRight() + markOffset(marks, look);
    return {corner.x() - width, corner.y(), width, kMarkHeight};
}

/// What stands for these marks. Where cards show no more than their names it is one short mark, the
/// rule of a single finding or the number of several: a longer one would cover what it is on.
std::vector<Mark> shownMarks(const std::vector<Mark>& marks, Detail detail)
{
    std::vector<Mark> merged = mergedMarks(marks);
    if (detail == Detail::Near || (merged.size() == 1 && merged.front().count == 1))
        return merged;
    Mark sum = merged.front();
    for (std::size_t i = 1; i < merged.size(); ++i) {
        sum.count += merged[i].count;
        sum.severity = std::min(sum.severity, merged[i].severity);
    }
    sum.rule.clear();
    return {sum};
}

/// Marks that would overlap, and what they say together.
struct Cluster
{
    Endpoint owner; ///< the first of them
    QRectF rect; ///< of the owner on the screen
    std::vector<Mark> all; ///< one per rule, with its count
    QRectF row;
};

void addCounts(std::vector<Mark>& all, const std::vector<Mark>& marks)
{
    for (const Mark& mark : marks) {
        const auto same = std::ranges::find(all, mark.rule, &Mark::rule);
        if (same == all.end())
            all.push_back(mark);
        else
            same->count += mark.count;
    }
}

/// Grows clusters one owner after the other; each looks only at what stands in the cells around it.
class Clusters
{
public:
    explicit Clusters(const SceneLook& look)
        : m_look(look)
    {
    }
    void add(Endpoint owner, const QRectF& rect, const std::vector<Mark>& marks)
    {
        const QRectF row = markRow(rect, owner.isBadge(), shownMarks(marks, m_look.detail), m_look);
        const QPoint cell = cellOf(row);
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (Cluster* other = touching(cell + QPoint(dx, dy), row)) {
                    addCounts(other->all, marks);
                    other->row = markRow(other->rect, other->owner.isBadge(),
                        shownMarks(other->all, m_look.detail), m_look);
                    return;
                }
        m_cells[cell].push_back(m_clusters.size());
        m_clusters.push_back({owner, rect, marks, row});
    }
    [[nodiscard]] const std::vector<Cluster>& all() const { return m_clusters; }

    /// A merged mark is longer than those it came from and may reach the next one: merges until
    /// nothing overlaps.
    void settle()
    {
        for (std::size_t before = 0; before != m_clusters.size();) {
            before = m_clusters.size();
            const std::vector<Cluster> clusters = std::exchange(m_clusters, {});
            m_cells.clear();
            for (const Cluster& cluster : clusters)
                add(cluster.owner, cluster.rect, cluster.all);
        }
    }

private:
    /// Wider than all rows but the longest, and those overlap only with what is beside them anyway.
    static QPoint cellOf(const QRectF& row)
    {
        return {static_cast<int>(std::floor(row.right() / 160)),
            static_cast<int>(std::floor(row.top() / 40))};
    }
    Cluster* touching(const QPoint& cell, const QRectF& row)
    {
        const auto found = m_cells.constFind(cell);
        if (found == m_cells.constEnd())
            return nullptr;
        for (const std::size_t i : *found)
            if (m_clusters[i].row.intersects(row))
                return &m_clusters[i];
        return nullptr;
    }

    const SceneLook& m_look;
    std::vector<Cluster> m_clusters;
    QHash<QPoint, std::vector<std::size_t>> m_cells;
};

void paintDot(QPainter& painter, const Theme& theme, const QPointF& centre)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::ErrorSolid]);
    painter.drawEllipse(centre, 3, 3);
}

} // namespace

/// Where the card or badge is on the screen; the place of a badge that is no pill is a point on its
/// edge.
QRectF deviceRect(
    const Scene& scene, Endpoint end, const SceneLook& look, const QTransform& toDevice)
{
    const QRectF rect = toDevice.mapRect(scene.rectOf(end));
    if (!end.isBadge() || look.detail == Detail::Near)
        return rect;
    return QRectF(rect.center() - QPointF(4, 4), QSizeF(8, 8));
}

std::vector<Mark> mergedMarks(const std::vector<Mark>& marks)
{
    std::map<QString, Mark> byRule;
    int total = 0;
    for (const Mark& mark : marks) {
        total += mark.count;
        const auto [entry, isNew] = byRule.try_emplace(mark.rule, mark);
        if (!isNew)
            entry->second.count += mark.count;
    }
    constexpr std::size_t kMostRules = 2;
    std::vector<Mark> merged;
    if (byRule.size() <= kMostRules) {
        for (const auto& [rule, mark] : byRule)
            merged.push_back(mark);
        return merged;
    }
    Mark sum = byRule.begin()->second;
    sum.rule += kTo + byRule.rbegin()->first;
    sum.count = total;
    for (const auto& [rule, mark] : byRule)
        sum.severity = std::min(sum.severity, mark.severity);
    return {sum};
}

QPointF markOffset(const std::vector<Mark>& marks, const SceneLook& look)
{
    if (look.detail != Detail::Near)
        return {widthOf(marks) / 2, -kMarkRise};
    constexpr double kSunk = kMarkHeight - kMarkRise; // of the mark, in a card at 100 %
    return {-kMarkInset, kSunk * std::min(look.zoom, 1.0) - kMarkHeight};
}

QRectF marksRect(
    const Scene& scene, Endpoint end, const SceneLook& look, const QTransform& toDevice)
{
    const std::vector<Mark> marks = visibleMarks(scene.marksOf(end), look.rules);
    if (marks.empty())
        return {};
    return markRow(deviceRect(scene, end, look, toDevice), end.isBadge(),
        shownMarks(marks, look.detail), look);
}

MarkLayout layOutMarks(const Scene& scene, const ScenePart& part, const SceneLook& look)
{
    MarkLayout layout;
    Clusters clusters(look);
    QSet<QPoint> dots; // one for all that fall on the same few pixels
    const QTransform scale = QTransform::fromScale(look.zoom, look.zoom);
    const auto add = [&](Endpoint end) {
        const std::vector<Mark> marks = visibleMarks(scene.marksOf(end), look.rules);
        if (marks.empty())
            return;
        const QRectF rect = deviceRect(scene, end, look, scale);
        if (!end.isBadge() || look.detail == Detail::Near)
            clusters.add(end, rect, marks);
        else if (const QPoint dot = (rect.center() / 3).toPoint(); !dots.contains(dot)) {
            dots.insert(dot);
            layout.dots.push_back(end);
        }
    };
    for (const std::size_t i : part.cards)
        add({UnitId {i}, {}});
    for (const std::size_t i : part.badges)
        add({{}, BadgeId {i}});
    clusters.settle();
    for (const Cluster& cluster : clusters.all())
        layout.rows.push_back({cluster.owner, shownMarks(cluster.all, look.detail)});
    return layout;
}

void paintMarks(QPainter& painter, const Theme& theme, const Scene& scene, const MarkLayout& marks,
    const SceneLook& look, const QTransform& toDevice, const QRectF& view)
{
    constexpr double kReach = 60; // marks stand out of their owners
    const QRectF seen = view.adjusted(-kReach, -kReach, kReach, kReach);
    const auto isSeen = [&](const QRectF& rect) { return view.isNull() || seen.intersects(rect); };
    for (const Endpoint dot : marks.dots)
        if (const QRectF rect = deviceRect(scene, dot, look, toDevice); isSeen(rect))
            paintDot(painter, theme, rect.center());
    for (const MarkLayout::Row& row : marks.rows) {
        const QRectF rect = deviceRect(scene, row.owner, look, toDevice);
        if (!isSeen(rect))
            continue;
        if (row.owner.isBadge())
            paintBadgeMarks(painter, theme, rect, row.marks);
        else
            paintCardMarks(painter, theme, rect, row.marks, markOffset(row.marks, look));
    }
}

} // namespace qdq::ui
