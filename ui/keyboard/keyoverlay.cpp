// SPDX-License-Identifier: Apache-2.0
#include "ui/keyboard/keyoverlay.h"

#include "ui/keyboard/keymap.h"
#include "ui/keyboard/keyprint.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sectionpage.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kColumnWidth = 400; ///< at least; as many columns as fit

QWidget* makeGroup(const KeyGroup& group, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 12);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    grid->addWidget(makeLabel(group.title, LabelRole::Heading, box), 0, 0, 1, 2);
    int row = 1;
    for (const KeyLine& line : group.lines) {
        auto* keys = makeLabel(line.keys, LabelRole::Mono, box);
        keys->setMinimumWidth(scaled(150));
        auto* text = makeLabel(line.text, LabelRole::Secondary, box);
        text->setWordWrap(true);
        grid->addWidget(keys, row, 0, Qt::AlignTop);
        grid->addWidget(text, row++, 1, Qt::AlignTop);
    }
    return box;
}

} // namespace

KeyOverlay::KeyOverlay(const KeyMap& keys, QWidget* window)
    : QFrame(window)
    , m_keys(keys)
    , m_area(new QScrollArea(this))
{
    setObjectName(QStringLiteral("keys.overlay"));
    setAccessibleName(tr("Keyboard map"));
    setFocusPolicy(Qt::StrongFocus);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 12, 16);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("Keyboard map"), LabelRole::Title, this));
    auto* hint =
        makeLabel(tr("Tab shows the keys of all panes, Esc closes. Every key can be changed in "
                     "Preferences."),
            LabelRole::Caption, this);
    hint->setWordWrap(true);
    column->addWidget(hint);
    column->addWidget(m_area, 1);
    hide();
}

void KeyOverlay::toggle()
{
    if (isVisible()) {
        leave();
        return;
    }
    m_before = QApplication::focusWidget();
    setGeometry(parentWidget()->rect().adjusted(48, 48, -48, -48));
    fill(false);
    show();
    raise();
    setFocus(Qt::PopupFocusReason);
}

/// Groups go one below the other into the column that is the shortest.
void KeyOverlay::fill(bool isAll)
{
    m_isAll = isAll;
    auto* page = new SectionPage;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 4, 8, 0);
    row->setSpacing(32);
    const int count = std::clamp((width() - 40) / scaled(kColumnWidth), 1, 4);
    std::vector<QVBoxLayout*> columns;
    std::vector<std::size_t> lines(static_cast<std::size_t>(count), 0);
    for (int i = 0; i < count; ++i) {
        columns.push_back(new QVBoxLayout);
        row->addLayout(columns.back(), 1);
    }
    for (const KeyGroup& group : keyGroups(m_keys, isAll ? KeyPane::All : keyPaneOf(m_before))) {
        const auto at = static_cast<std::size_t>(std::ranges::min_element(lines) - lines.begin());
        columns[at]->addWidget(makeGroup(group, page));
        lines[at] += group.lines.size() + 2;
    }
    for (QVBoxLayout* column : columns)
        column->addStretch(1);
    m_area->setWidget(page);
}

void KeyOverlay::leave()
{
    hide();
    if (m_before)
        m_before->setFocus(Qt::PopupFocusReason);
}

void KeyOverlay::keyPressEvent(QKeyEvent* event)
{
    QScrollBar* bar = m_area->verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Escape:
        leave();
        break;
    case Qt::Key_Down:
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        break;
    case Qt::Key_Up:
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        break;
    case Qt::Key_PageDown:
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        break;
    case Qt::Key_PageUp:
        bar->triggerAction(QAbstractSlider::SliderPageStepSub);
        break;
    default:
        QFrame::keyPressEvent(event);
    }
}

bool KeyOverlay::focusNextPrevChild(bool)
{
    fill(!m_isAll);
    return true;
}

void KeyOverlay::mousePressEvent(QMouseEvent*)
{
    leave();
}

void KeyOverlay::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    hide();
}

void KeyOverlay::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintBox(painter, rect(), {theme[Token::SurfacePanel], theme[Token::LineControl], 1}, 8);
}

} // namespace qdq::ui
