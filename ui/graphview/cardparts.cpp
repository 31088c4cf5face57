// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/cardparts.h"

#include "ui/draw/nodegeometry.h"

namespace qdq::ui {

namespace {

QString joined(const QString& left, const QString& right)
{
    return right.isEmpty() ? left : left + QLatin1Char(' ') + right;
}

void addRows(std::vector<CardPart>& parts, const SceneCard& card)
{
    // The first line under the header is shape and dtype, and part of it for the keyboard.
    double top = card.rect.top() + metrics::kHeader;
    if (!card.content.shape.isEmpty() || !card.content.dtype.isEmpty())
        top += metrics::kRow;
    for (const CardRow& row : card.content.rows) {
        const QString value = row.problem.isEmpty() ? row.right : row.problem;
        parts.push_back({CardPart::Kind::Row,
            QRectF(card.rect.left() + metrics::kBar, top, card.rect.width() - metrics::kBar,
                metrics::kRow),
            joined(joined(row.key, row.left), value).trimmed(), {}});
        top += metrics::kRow;
    }
}

void addFooter(std::vector<CardPart>& parts, const SceneCard& card)
{
    const CardContent& content = card.content;
    const QRectF footer(card.rect.left() + metrics::kBar, card.rect.bottom() - metrics::kFooter,
        card.rect.width() - metrics::kBar, metrics::kFooter);
    const double chip =
        content.source == ConfigSource::Unknown ? 0 : widthOf(content.source) + metrics::kPadRight;
    if (!content.footer.isEmpty())
        parts.push_back(
            {CardPart::Kind::Requant, footer.adjusted(0, 0, -chip, 0), content.footer, {}});
    if (chip > 0)
        parts.push_back({CardPart::Kind::Chip,
            QRectF(footer.right() - chip, footer.top(), chip, footer.height()),
            labelOf(content.source), {}});
}

/// Along the upper edge, from the right.
void addMarks(std::vector<CardPart>& parts, const QRectF& rect, const std::vector<Mark>& marks)
{
    double right = rect.right() - metrics::kMarkInset;
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
        const double width = widthOf(*mark);
        parts.push_back({CardPart::Kind::Mark,
            QRectF(right - width, rect.top() - metrics::kMarkRise, width, metrics::kMarkHeight),
            textOf(*mark), mark->rule, mark->isWaived});
        right -= width + metrics::kMarkGap;
    }
}

} // namespace

std::vector<CardPart> partsOf(const Scene& scene, Endpoint end, const VisibleRules& rules)
{
    std::vector<CardPart> parts;
    if (!end.isValid())
        return parts;
    const QRectF rect = scene.rectOf(end);
    if (end.isBadge()) {
        parts.push_back(
            {CardPart::Kind::Header, rect, scene.badges[end.badge.index()].content.text, {}});
    } else {
        const SceneCard& card = scene.cards[end.unit.index()];
        parts.push_back({CardPart::Kind::Header,
            QRectF(rect.left(), rect.top(), rect.width(), metrics::kHeader),
            joined(card.content.title, card.content.name), {}});
        // Small cards show nothing but their header.
        if (rect.height() > metrics::kCompactHeight) {
            addRows(parts, card);
            addFooter(parts, card);
        }
    }
    addMarks(parts, rect, visibleMarks(scene.marksOf(end), rules));
    return parts;
}

} // namespace qdq::ui
