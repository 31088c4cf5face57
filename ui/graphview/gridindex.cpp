// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/gridindex.h"

#include "ui/draw/nodegeometry.h"

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

/// A scene a million pixels long still has fewer cells than this; what is longer gets larger cells.
constexpr double kMaxCells = 250'000;

double distanceTo(const QLineF& line, const QPointF& point)
{
    const QPointF along = line.p2() - line.p1();
    const double square = QPointF::dotProduct(along, along);
    const double t = square == 0
        ? 0
        : std::clamp(QPointF::dotProduct(point - line.p1(), along) / square, 0.0, 1.0);
    return QLineF(line.pointAt(t), point).length();
}

double distanceTo(const QPolygonF& points, const QPointF& point)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (qsizetype i = 1; i < points.size(); ++i)
        nearest = std::min(nearest, distanceTo(QLineF(points[i - 1], points[i]), point));
    return nearest;
}

/// With the sign and the note that stand beside the pill.
QRectF paintedRect(const SceneBadge& badge)
{
    if (!badge.content.hasSign && badge.content.note.isEmpty())
        return badge.rect;
    const double beside = (footprintOf(badge.content).width() - badge.rect.width()) / 2;
    return badge.rect.adjusted(-beside, 0, beside, 0);
}

void sortUnique(std::vector<std::size_t>& indexes)
{
    std::ranges::sort(indexes);
    const auto rest = std::ranges::unique(indexes);
    indexes.erase(rest.begin(), rest.end());
}

} // namespace

GridIndex::GridIndex(const Scene& scene)
    : m_origin(scene.bounds.topLeft())
{
    const double area = scene.bounds.width() * scene.bounds.height();
    m_cell = std::max(m_cell, std::sqrt(area / kMaxCells));
    m_columns = std::max(1, static_cast<int>(std::ceil(scene.bounds.width() / m_cell)));
    m_rows = std::max(1, static_cast<int>(std::ceil(scene.bounds.height() / m_cell)));
    m_cells.resize(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows));
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        insert(scene.cards[i].rect, &Cell::cards, i);
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        insert(paintedRect(scene.badges[i]), &Cell::badges, i);
    for (std::size_t i = 0; i < scene.edges.size(); ++i)
        insertEdge(scene.edges[i].points, i);
}

GridIndex::Span GridIndex::cellsOf(const QRectF& rect) const
{
    const auto column = [this](double x) {
        return std::clamp(
            static_cast<int>(std::floor((x - m_origin.x()) / m_cell)), 0, m_columns - 1);
    };
    const auto row = [this](double y) {
        return std::clamp(static_cast<int>(std::floor((y - m_origin.y()) / m_cell)), 0, m_rows - 1);
    };
    if (m_cells.empty())
        return {};
    return {column(rect.left()), row(rect.top()), column(rect.right()), row(rect.bottom())};
}

void GridIndex::insert(
    const QRectF& rect, std::vector<std::uint32_t> Cell::*list, std::size_t index)
{
    const Span span = cellsOf(rect);
    for (int row = span.top; row <= span.bottom; ++row)
        for (int column = span.left; column <= span.right; ++column) {
            Cell& cell = m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns)
                + static_cast<std::size_t>(column)];
            std::vector<std::uint32_t>& indexes = cell.*list;
            // Segments of one edge meet in a cell.
            if (indexes.empty() || indexes.back() != index)
                indexes.push_back(static_cast<std::uint32_t>(index));
        }
}

void GridIndex::insertEdge(const QPolygonF& points, std::size_t index)
{
    // Segment by segment: the bounds of a whole edge can be as large as the scene.
    for (qsizetype i = 1; i < points.size(); ++i)
        insert(QRectF(points[i - 1], points[i]).normalized(), &Cell::edges, index);
}

ScenePart GridIndex::partIn(const QRectF& rect) const
{
    ScenePart part;
    const Span span = cellsOf(rect);
    for (int row = span.top; row <= span.bottom; ++row)
        for (int column = span.left; column <= span.right; ++column) {
            const Cell& cell = at(column, row);
            part.cards.insert(part.cards.end(), cell.cards.begin(), cell.cards.end());
            part.badges.insert(part.badges.end(), cell.badges.begin(), cell.badges.end());
            part.edges.insert(part.edges.end(), cell.edges.begin(), cell.edges.end());
        }
    sortUnique(part.cards);
    sortUnique(part.badges);
    sortUnique(part.edges);
    return part;
}

Endpoint GridIndex::itemAt(const Scene& scene, const QPointF& point, double reach) const
{
    const ScenePart part = partIn(QRectF(point, QSizeF()).adjusted(-reach, -reach, reach, reach));
    for (const std::size_t i : part.badges)
        if (scene.badges[i].rect.adjusted(-reach, -reach, reach, reach).contains(point))
            return {{}, BadgeId {i}};
    for (const std::size_t i : part.cards)
        if (scene.cards[i].rect.contains(point))
            return {UnitId {i}, {}};
    return {};
}

std::optional<std::size_t> GridIndex::edgeAt(
    const Scene& scene, const QPointF& point, double reach) const
{
    std::optional<std::size_t> found;
    double nearest = reach;
    for (const std::size_t i :
        partIn(QRectF(point, QSizeF()).adjusted(-reach, -reach, reach, reach)).edges) {
        const double distance = distanceTo(scene.edges[i].points, point);
        if (distance <= nearest) {
            nearest = distance;
            found = i;
        }
    }
    return found;
}

} // namespace qdq::ui
