// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scenepainter.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace qdq::ui {

/// Finds what of a scene lies in a rectangle or under a point, in time that depends on what is
/// there and not on the scene. Cells are squares of 512 px; each lists the cards, badges and edges
/// whose bounds touch it.
class GridIndex
{
public:
    GridIndex() = default;
    explicit GridIndex(const Scene& scene);

    /// What touches `rect`, with ascending indexes.
    [[nodiscard]] ScenePart partIn(const QRectF& rect) const;

    /// The badge, else the card at `point`; none where there is neither. Badges are found within
    /// `reach` around them too.
    [[nodiscard]] Endpoint itemAt(const Scene& scene, const QPointF& point, double reach = 0) const;

    /// The edge that passes within `reach` of `point`, the nearest one; nothing where there is
    /// none.
    [[nodiscard]] std::optional<std::size_t> edgeAt(
        const Scene& scene, const QPointF& point, double reach) const;

private:
    struct Cell
    {
        std::vector<std::uint32_t> cards;
        std::vector<std::uint32_t> badges;
        std::vector<std::uint32_t> edges;
    };
    struct Span
    {
        int left = 0, top = 0, right = -1, bottom = -1;
    };

    [[nodiscard]] Span cellsOf(const QRectF& rect) const;
    [[nodiscard]] const Cell& at(int column, int row) const
    {
        return m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns)
            + static_cast<std::size_t>(column)];
    }
    void insert(const QRectF& rect, std::vector<std::uint32_t> Cell::*list, std::size_t index);
    void insertEdge(const QPolygonF& points, std::size_t index);

    QPointF m_origin;
    double m_cell = 512;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<Cell> m_cells;
};

} // namespace qdq::ui
