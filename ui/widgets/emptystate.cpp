// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/emptystate.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kIcon = 24;
constexpr int kGap = 8;
constexpr int kPad = 12;

/// Where the parts of it stand, from the top of the block.
struct Block
{
    int iconHeight = 0; ///< 0 where there is no room for it
    int titleHeight = 0;
    QRect sentence; ///< as wide as it may be
    int height = 0;
};

Block blockOf(const QRect& rect, const QFont& font, const EmptyText& text, int below)
{
    Block block;
    const QFontMetrics metrics(font);
    block.titleHeight = std::max(scaled(20), metrics.height());
    const QRect room(0, 0, rect.width() - 2 * kPad, rect.height());
    block.sentence = metrics.boundingRect(
        room, Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, text.sentence);
    block.height = block.titleHeight + block.sentence.height() + below;
    const int icon = scaled(kIcon) + kGap;
    if (block.height + icon <= rect.height()) {
        block.iconHeight = icon;
        block.height += icon;
    }
    return block;
}

} // namespace

void paintEmptyText(QPainter& painter, const Theme& theme, const QRect& rect, const QFont& font,
    const EmptyText& text, int below)
{
    const Block block = blockOf(rect, font, text, below);
    int top = rect.top() + std::max(0, (rect.height() - block.height) / 2);
    const QRect line(rect.left() + kPad, top, rect.width() - 2 * kPad, block.titleHeight);
    if (block.iconHeight > 0) {
        const bool isGood = text.icon == QLatin1String("ui-check");
        paintIconIn(painter, text.icon, QRect(line.left(), top, line.width(), scaled(kIcon)),
            scaled(kIcon), theme[isGood ? Token::OkFg : Token::TextSecondary]);
        top += block.iconHeight;
    }
    QFont bold(font);
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme[Token::TextPrimary]);
    painter.drawText(QRect(line.left(), top, line.width(), block.titleHeight),
        Qt::AlignCenter | Qt::TextSingleLine, text.title);
    top += block.titleHeight;
    painter.setFont(font);
    painter.setPen(theme[Token::TextSecondary]);
    painter.drawText(QRect(line.left(), top, line.width(), block.sentence.height()),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, text.sentence);
}

EmptyPage::EmptyPage(EmptyText text, QWidget* parent)
    : QWidget(parent)
    , m_text(std::move(text))
{
    setAccessibleName(QStringLiteral("%1. %2").arg(m_text.title, m_text.sentence));
}

void EmptyPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(this);
    painter.fillRect(rect(), theme[Token::SurfacePanel]);
    paintEmptyText(painter, theme, rect(), font(), m_text, 0);
}

EmptyState::EmptyState(QAbstractItemView* view, std::function<EmptyText()> text)
    : QObject(view)
    , m_view(view)
    , m_text(std::move(text))
{
    view->viewport()->installEventFilter(this);
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::modelReset, this, &EmptyState::arrange);
    connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyState::arrange);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyState::arrange);
}

QPushButton* EmptyState::addButton(const QString& text, std::function<bool()> isWanted)
{
    auto* button = new QPushButton(text, m_view->viewport());
    button->setProperty("isSmall", true);
    button->setAutoDefault(false);
    button->setCursor(Qt::ArrowCursor);
    m_buttons.push_back({button, std::move(isWanted)});
    arrange();
    return button;
}

bool EmptyState::isEmpty() const
{
    return m_view->model() && m_view->model()->rowCount() == 0;
}

bool EmptyState::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        arrange();
    if (event->type() != QEvent::Paint || !isEmpty())
        return QObject::eventFilter(watched, event);
    paint();
    return true;
}

/// The buttons in one row under the sentence.
void EmptyState::arrange()
{
    std::vector<QPushButton*> row;
    int width = 0;
    for (const Button& each : m_buttons) {
        const bool isShown = isEmpty() && each.isWanted();
        each.button->setVisible(isShown);
        if (!isShown)
            continue;
        each.button->resize(each.button->sizeHint());
        width += each.button->width() + (row.empty() ? 0 : kGap);
        row.push_back(each.button);
    }
    m_buttonHeight = row.empty() ? 0 : row.front()->height() + kPad;
    const QRect area = m_view->viewport()->rect();
    const Block block = blockOf(area, m_view->font(), m_text(), m_buttonHeight);
    const int top = std::max(0, (area.height() - block.height) / 2) + block.height;
    int left = area.left() + (area.width() - width) / 2;
    for (QPushButton* button : row) {
        button->move(left, top - button->height());
        left += button->width() + kGap;
    }
}

void EmptyState::paint() const
{
    QPainter painter(m_view->viewport());
    const Theme& theme = themeOf(m_view);
    const QRect area = m_view->viewport()->rect();
    painter.fillRect(area, theme[Token::SurfacePanel]);
    const EmptyText text = m_text();
    if (!text.title.isEmpty())
        paintEmptyText(painter, theme, area, m_view->font(), text, m_buttonHeight);
}

} // namespace qdq::ui
