// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/causedelegate.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/models/roles.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QAbstractItemView>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kSide = 4; ///< beside the cell's own padding, to stand in line with the dock's texts
constexpr int kTop = 10;
constexpr int kGap = 4;
constexpr int kTextFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

Mark markOf(const QModelIndex& index)
{
    Mark mark;
    mark.rule = index.data(MarkRole).toString();
    mark.severity = static_cast<Severity>(index.data(SeverityRole).toInt());
    mark.count = index.data(CountRole).toInt();
    return mark;
}

QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal)
{
    font.setPixelSize(textPixels(pixels));
    font.setWeight(weight);
    return font;
}

/// Where the three texts stand in a cell of this width.
struct CauseLines
{
    CauseLines(const QFont& font, int width, const QModelIndex& index)
        : title(sized(font, 13, QFont::DemiBold))
        , sentence(sized(font, 12))
        , place(sized(font, 11))
        , markWidth(static_cast<int>(std::ceil(widthOf(markOf(index)))))
    {
        const auto height = [](const QFont& of, int room, const QString& text) {
            return QFontMetrics(of)
                .boundingRect(QRect(0, 0, std::max(40, room), 10000), kTextFlags, text)
                .height();
        };
        titleLeft = markWidth + 8;
        titleHeight = std::max(static_cast<int>(metrics::kMarkHeight),
            height(title, width - titleLeft, index.data().toString()));
        sentenceHeight = height(sentence, width, index.data(SentenceRole).toString());
        placeHeight = QFontMetrics(place).height();
    }
    [[nodiscard]] int total() const
    {
        return 2 * kTop + titleHeight + sentenceHeight + placeHeight + 2 * kGap;
    }

    QFont title;
    QFont sentence;
    QFont place;
    int markWidth = 0;
    int titleLeft = 0;
    int titleHeight = 0;
    int sentenceHeight = 0;
    int placeHeight = 0;
};

} // namespace

QSize CauseDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return {width, CauseLines(option.font, width - 2 * (kPad + kSide), index).total()};
}

void CauseDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    const Theme& theme = themeOf(option.widget);
    const QRect inner = rect.adjusted(kSide, kTop, -kSide, 0);
    const CauseLines lines(option.font, inner.width(), index);
    Mark mark = markOf(index);
    mark.isCurrent = option.state.testFlag(QStyle::State_Selected);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, theme, inner.topLeft(), mark);
    painter.restore();

    painter.setPen(theme[Token::TextPrimary]);
    painter.setFont(lines.title);
    painter.drawText(inner.adjusted(lines.titleLeft, 1, 0, 0), kTextFlags, index.data().toString());
    painter.setPen(theme[Token::TextSecondary]);
    painter.setFont(lines.sentence);
    const int top = lines.titleHeight + kGap;
    painter.drawText(inner.adjusted(0, top, 0, 0), kTextFlags, index.data(SentenceRole).toString());
    painter.setPen(theme[Token::TextMuted]);
    painter.setFont(lines.place);
    const QRect place(inner.left(), inner.top() + top + lines.sentenceHeight + kGap, inner.width(),
        lines.placeHeight);
    paintElided(painter, place, Qt::AlignLeft, index.data(NoteRole).toString());
    painter.setPen(theme[Token::LineHairline]);
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

} // namespace qdq::ui
