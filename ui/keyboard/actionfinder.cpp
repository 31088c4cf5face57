// SPDX-License-Identifier: Apache-2.0
#include "ui/keyboard/actionfinder.h"

#include "ui/keyboard/keymap.h"
#include "ui/models/roles.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr QSize kSize {520, 360};

bool holdsAll(const KeyedAction& action, const QStringList& words)
{
    const QString all =
        action.group + QLatin1Char(' ') + action.text + QLatin1Char(' ') + action.id;
    return std::ranges::all_of(
        words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace

std::vector<const KeyedAction*> actionsFor(const KeyMap& keys, const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<const KeyedAction*> found;
    for (const KeyedAction& action : keys.actions()) {
        // A letter of the canvas that stands for an action of the window is the same action.
        const bool isTwin = action.id.contains(QLatin1Char('@'));
        if (!isTwin && !action.text.isEmpty() && holdsAll(action, words))
            found.push_back(&action);
    }
    std::ranges::stable_partition(found, [&](const KeyedAction* action) {
        return !text.isEmpty() && action->text.startsWith(text, Qt::CaseInsensitive);
    });
    return found;
}

ActionFinder::ActionFinder(const KeyMap& keys, QWidget* window)
    : QFrame(window)
    , m_keys(keys)
    , m_line(new QLineEdit(this))
    , m_list(new TableView(this))
    , m_model(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("finder"));
    setAccessibleName(tr("Find action"));
    m_line->setObjectName(QStringLiteral("finder.line"));
    m_line->setPlaceholderText(tr("Find an action by name"));
    m_line->setAccessibleName(tr("Find an action by name"));
    m_line->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("finder.list"));
    m_list->setAccessibleName(tr("Actions"));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->header()->hide();
    m_list->setLined(false);
    m_list->setFocusPolicy(Qt::NoFocus); // the line keeps the keyboard
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(m_line);
    column->addWidget(m_list, 1);
    connect(m_line, &QLineEdit::textChanged, this, &ActionFinder::refill);
    connect(m_list, &QAbstractItemView::clicked, this, &ActionFinder::runCurrent);
    hide();
}

void ActionFinder::popUp()
{
    m_before = QApplication::focusWidget();
    const QSize room = parentWidget()->size() - QSize(32, 96);
    resize(QSize(scaled(kSize.width()), scaled(kSize.height())).boundedTo(room));
    move((parentWidget()->width() - width()) / 2, 72);
    m_line->clear();
    refill({});
    show();
    raise();
    m_line->setFocus(Qt::PopupFocusReason);
}

std::vector<const KeyedAction*> ActionFinder::listed() const
{
    return m_listed;
}

void ActionFinder::refill(const QString& text)
{
    m_listed = actionsFor(m_keys, text.trimmed());
    m_model->clear();
    m_model->setColumnCount(3);
    for (const KeyedAction* action : m_listed) {
        QList<QStandardItem*> row {new QStandardItem(action->text),
            new QStandardItem(action->group), new QStandardItem(textOfKeys(action->keys()))};
        for (QStandardItem* item : row) {
            item->setEditable(false);
            item->setData(!action->action->isEnabled(), IsMutedRole);
        }
        row[2]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_model->appendRow(row);
    }
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->setCurrentIndex(m_model->index(0, 0));
}

void ActionFinder::runCurrent()
{
    const int row = m_list->currentIndex().row();
    if (row < 0 || row >= static_cast<int>(m_listed.size()))
        return;
    QAction* action = m_listed[static_cast<std::size_t>(row)]->action;
    if (!action->isEnabled())
        return;
    hide();
    if (m_before)
        m_before->setFocus(Qt::PopupFocusReason);
    action->trigger();
}

bool ActionFinder::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut && isVisible()) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (auto* key = static_cast<QKeyEvent*>(event); key->key()) {
    case Qt::Key_Escape:
        hide();
        if (m_before)
            m_before->setFocus(Qt::PopupFocusReason);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QApplication::sendEvent(m_list, key);
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

void ActionFinder::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintBox(painter, rect(), {theme[Token::SurfacePanel], theme[Token::LineControl], 1}, 6);
}

} // namespace qdq::ui
