// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/queryfield.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace qdq::ui {

namespace {

constexpr int kIconWidth = 22;
constexpr int kTextRole = Qt::UserRole + 1; ///< the whole query with the suggestion in place
constexpr int kNoteRole = Qt::UserRole + 2;
constexpr int kCursorRole = Qt::UserRole + 3;

QFont captionFont(QFont font)
{
    font.setPixelSize(QFontInfo(font).pixelSize() * 11 / 13);
    return font;
}

/// The suggestion at the left, its number or example at the right.
class SuggestionDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool isSelected = option.state & QStyle::State_Selected;
        painter->save();
        painter->setFont(captionFont(option.font));
        painter->setPen(option.palette.color(
            isSelected ? QPalette::HighlightedText : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
            index.data(kNoteRole).toString());
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index).expandedTo({0, 24});
    }
};

} // namespace

QueryField::QueryField(const QString& icon, const QString& placeholder, QWidget* parent)
    : QLineEdit(parent)
    , m_icon(icon)
    , m_delay(new QTimer(this))
{
    setPlaceholderText(placeholder);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(placeholder);
    m_delay->setSingleShot(true);
    m_delay->setInterval(std::chrono::milliseconds(80));
    connect(this, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_delay, &QTimer::timeout, this, [this] { Q_EMIT queryChanged(text().trimmed()); });
    applyMargins();
}

void QueryField::setCompletes()
{
    m_suggestions = new QStandardItemModel(this);
    auto* completer = new QCompleter(m_suggestions, this);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer->setCompletionRole(kTextRole);
    completer->popup()->setItemDelegate(new SuggestionDelegate(completer->popup()));
    setCompleter(completer);
    connect(this, &QLineEdit::textEdited, this,
        [this] { Q_EMIT suggestionsWanted(text(), cursorPosition()); });
    // Typing goes on behind what was put in, which may stand in the middle.
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
        [this](const QModelIndex& index) {
            const int cursor = index.data(kCursorRole).toInt();
            QTimer::singleShot(0, this, [this, cursor] {
                setCursorPosition(cursor);
                Q_EMIT suggestionsWanted(text(), cursor);
            });
        });
}

void QueryField::setSuggestions(const std::vector<Suggestion>& suggestions)
{
    m_suggestions->clear();
    for (const Suggestion& suggestion : suggestions) {
        auto* item = new QStandardItem(suggestion.shown);
        item->setData(suggestion.text, kTextRole);
        item->setData(suggestion.note, kNoteRole);
        item->setData(suggestion.cursor, kCursorRole);
        m_suggestions->appendRow(item);
    }
    const bool isOnlyWhatStands = suggestions.size() == 1 && suggestions.front().text == text();
    if (!hasFocus() || suggestions.empty() || isOnlyWhatStands)
        completer()->popup()->hide();
    else
        completer()->complete();
}

void QueryField::setFound(const QString& found)
{
    m_found = found;
    applyMargins();
    update();
}

void QueryField::setProblem(int begin, int end, const QString& expected)
{
    m_problemBegin = begin;
    m_problemEnd = end;
    m_problem = expected;
    setToolTip(expected);
    update();
}

void QueryField::applyMargins()
{
    const int found =
        m_found.isEmpty() ? 0 : QFontMetrics(captionFont(font())).horizontalAdvance(m_found) + 8;
    setTextMargins(kIconWidth, 0, found, 0);
}

/// A wave under what cannot be read; the field may have scrolled.
void QueryField::paintProblem(QPainter& painter) const
{
    const QFontMetrics metrics(font());
    const int origin =
        cursorRect().center().x() - metrics.horizontalAdvance(text().left(cursorPosition()));
    const int left = origin + metrics.horizontalAdvance(text().left(m_problemBegin));
    const int right =
        std::max(left + 6, origin + metrics.horizontalAdvance(text().left(m_problemEnd)));
    const int y = height() / 2 + metrics.height() / 2;
    QPolygon wave;
    for (int x = left; x <= right; x += 2)
        wave << QPoint(x, y + ((x - left) / 2 % 2));
    painter.setPen(QPen(themeOf(this)[Token::ErrorFg], 1));
    painter.drawPolyline(wave);
}

void QueryField::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintIconIn(
        painter, m_icon, QRectF(8, (height() - 14) / 2.0, 14, 14), 14, theme[Token::TextMuted]);
    if (!m_problem.isEmpty())
        paintProblem(painter);
    if (m_found.isEmpty())
        return;
    painter.setFont(captionFont(font()));
    painter.setPen(theme[m_problem.isEmpty() ? Token::TextMuted : Token::ErrorFg]);
    painter.drawText(rect().adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter, m_found);
}

void QueryField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && event->modifiers() & Qt::ControlModifier) {
        Q_EMIT selectAllRequested();
        return;
    }
    if (event->key() == Qt::Key_Down && m_suggestions && !completer()->popup()->isVisible()) {
        Q_EMIT suggestionsWanted(text(), cursorPosition());
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace qdq::ui
