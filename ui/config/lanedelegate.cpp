// SPDX-License-Identifier: Apache-2.0
#include "ui/config/lanedelegate.h"

#include "ui/config/lanemodel.h"
#include "ui/draw/icons.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kGutter = 28; ///< with the numbers of the lanes
constexpr int kHeadHeight = 26;
constexpr int kRuleHeight = 32;
constexpr int kNoRuleHeight = 28;
constexpr int kPad = 8;
constexpr int kGrip = 20; ///< with the gap behind it
constexpr double kDisc = 10; ///< radius
constexpr double kSign = 14; ///< sides of the sign of a change

QRect bodyOf(const QRect& row)
{
    return row.adjusted(kGutter, 0, 0, 0);
}

Mark markOf(const RuleLine& line)
{
    return {line.finding, Severity::Warning};
}

double stateWidth(const RuleLine& line)
{
    double width = widthOf(line.stateText, proseStyle(line.stateText));
    if (!line.finding.isEmpty())
        width += widthOf(markOf(line)) + 6;
    return width;
}

/// The thread from the number of a lane to that of the next.
void paintThread(
    QPainter& painter, const Theme& theme, const QRect& row, const LaneModel& model, int index)
{
    if (model.laneAt(index) == Lane::Global)
        return;
    const bool isHead = model.kindAt(index) == LaneModel::Kind::Head;
    const double x = row.left() + kDisc;
    const double top = isHead ? row.top() + 2 * kDisc + 7 : row.top();
    painter.fillRect(QRectF(x, top, 1, row.bottom() + 1 - top), theme[Token::LineStrong]);
}

void paintHead(QPainter& painter, const Theme& theme, const QRect& row, Lane lane)
{
    const QPointF centre(row.left() + kDisc + 0.5, row.top() + kDisc + 3.5);
    painter.setPen(QPen(theme[Token::LineControl], 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(centre, kDisc - 0.5, kDisc - 0.5);
    drawTextCentred(painter, centre + QPointF(0, 4), QString::number(static_cast<int>(lane) + 1),
        TextStyle::CardTextBold, theme[Token::TextSecondary]);
    const QString title = titleOf(lane);
    const double baseline = centre.y() + 4;
    const double x = row.left() + kGutter;
    const double width = drawText(
        painter, {x, baseline}, title, TextStyle::CardTextBold, theme[Token::TextSecondary]);
    const QString remark = remarkOf(lane);
    drawText(
        painter, {x + width + 6, baseline}, remark, proseStyle(remark), theme[Token::TextMuted]);
}

void paintChanged(QPainter& painter, const Theme& theme, const QRectF& box)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::DiffChanged]);
    painter.drawRoundedRect(box, 2, 2);
    drawTextCentred(painter, box.center() + QPointF(0, 4), QStringLiteral("≠"), TextStyle::BodyBold,
        theme[Token::SurfacePanel]);
}

/// State at the right, with the mark of its warning before it and the sign of a change behind it.
void paintState(QPainter& painter, const Theme& theme, const QRect& row, const RuleLine& line)
{
    const QRectF box = LaneDelegate::stateRect(row, line);
    const double middle = row.center().y() + 1;
    if (line.isChanged)
        paintChanged(
            painter, theme, QRectF(row.right() - kPad - kSign, middle - kSign / 2, kSign, kSign));
    double x = box.left();
    if (!line.finding.isEmpty()) {
        const Mark mark = markOf(line);
        paintMark(painter, theme, {x, middle - metrics::kMarkHeight / 2}, mark);
        x += widthOf(mark) + 6;
    }
    const Token ink = line.state == RuleState::Refused        ? Token::ErrorFg
        : line.isWrong()                                      ? Token::WarnFg
        : line.state == RuleState::Hits && !line.hits.empty() ? Token::AccentFg
                                                              : Token::TextMuted;
    drawText(painter, {x, middle + 4}, line.stateText, proseStyle(line.stateText), theme[ink]);
}

/// What is off is struck through: told apart without its colour.
QFont actionFont(const RuleLine& line)
{
    QFont font = fontOf(TextStyle::Body);
    font.setStrikeOut(line.state == RuleState::Off);
    return font;
}

void paintRule(QPainter& painter, const Theme& theme, const QRect& row, const RuleLine& line)
{
    const bool isOff = line.state == RuleState::Off;
    const QColor ink = theme[isOff ? Token::TextMuted : Token::TextPrimary];
    const double middle = row.center().y() + 1;
    double x = row.left() + kPad;
    drawIcon(painter, QStringLiteral("ui-menu"), x, middle - 6, 12, theme[Token::TextMuted]);
    x += kGrip;
    paintChip(painter, theme, {x, middle - metrics::kChipHeight / 2}, line.chip);
    x += widthOf(line.chip) + 8;
    const double end = LaneDelegate::stateRect(row, line).left() - 8;
    const double room = std::max(0.0, end - x);
    const QString key = elided(line.key, TextStyle::MonoBold, std::max(40.0, room * 0.6));
    x += drawText(painter, {x, middle + 4}, key, TextStyle::MonoBold, ink);
    x += 8;
    if (end - x < 24)
        return;
    x += drawText(painter, {x, middle + 4}, QStringLiteral("→"), TextStyle::Body,
             theme[Token::TextMuted])
        + 8;
    painter.setFont(actionFont(line));
    painter.setPen(ink);
    painter.drawText(QRectF(x, row.top(), end - x, row.height()), Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(line.action, Qt::ElideRight, end - x));
}

void paintRuleBackground(
    QPainter& painter, const Theme& theme, const QStyleOptionViewItem& option, const QRect& body)
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    if (!isSelected && !option.state.testFlag(QStyle::State_MouseOver))
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[isSelected ? Token::SurfaceSelected : Token::SurfaceHover]);
    painter.drawRoundedRect(body, 4, 4);
    if (!isSelected || !option.state.testFlag(QStyle::State_HasFocus)
        || !option.state.testFlag(QStyle::State_KeyboardFocusChange))
        return;
    painter.setPen(QPen(theme[Token::AccentFocus], 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(body).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

} // namespace

LaneDelegate::LaneDelegate(const LaneModel& model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QRect LaneDelegate::stateRect(const QRect& row, const RuleLine& line)
{
    const int width = static_cast<int>(std::ceil(stateWidth(line)));
    const int right = row.right() - kPad - (line.isChanged ? static_cast<int>(kSign) + 6 : 0);
    return {right - width, row.top(), width, row.height()};
}

QRect LaneDelegate::gripRect(const QRect& row)
{
    const QRect body = bodyOf(row);
    return {body.left(), body.top(), kPad + kGrip, body.height()};
}

void LaneDelegate::paintDropLine(QPainter& painter, const QRect& row, int y, const QWidget* widget)
{
    const QRect body = bodyOf(row);
    painter.fillRect(QRect(body.left(), y - 1, body.width(), 2), themeOf(widget)[Token::AccentFg]);
}

void LaneDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = themeOf(option.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintThread(*painter, theme, option.rect, m_model, index.row());
    const QRect body = bodyOf(option.rect);
    switch (m_model.kindAt(index.row())) {
    case LaneModel::Kind::Head:
        paintHead(*painter, theme, option.rect, m_model.laneAt(index.row()));
        break;
    case LaneModel::Kind::NoRule:
        drawText(*painter, QPointF(body.left() + kPad, body.center().y() + 4), tr("No rule"),
            TextStyle::Body, theme[Token::TextMuted]);
        break;
    case LaneModel::Kind::Rule:
        paintRuleBackground(*painter, theme, option, body);
        paintState(*painter, theme, body, *m_model.lineAt(index.row()));
        paintRule(*painter, theme, body, *m_model.lineAt(index.row()));
        break;
    }
    painter->restore();
}

QSize LaneDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    switch (m_model.kindAt(index.row())) {
    case LaneModel::Kind::Head:
        return {0, kHeadHeight};
    case LaneModel::Kind::Rule:
        return {0, kRuleHeight};
    case LaneModel::Kind::NoRule:
        break;
    }
    return {0, kNoRuleHeight};
}

} // namespace qdq::ui
