// SPDX-License-Identifier: Apache-2.0
#include "ui/config/rulelist.h"

#include "ui/config/configeditor.h"
#include "ui/config/configwords.h"
#include "ui/config/lanedelegate.h"
#include "ui/config/lanemodel.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kMaximumHeight = 420;

} // namespace

RuleList::RuleList(ConfigEditor& editor, QWidget* parent)
    : QListView(parent)
    , m_editor(editor)
    , m_model(new LaneModel(this))
{
    setObjectName(QStringLiteral("config.calls"));
    setAccessibleName(tr("Rules of the config, strongest first"));
    setFrameShape(QFrame::NoFrame);
    setModel(m_model);
    setItemDelegate(new LaneDelegate(*m_model, this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setupKeys();
    connect(this, &QAbstractItemView::activated, this, &RuleList::editRequested);
    connect(&m_editor, &ConfigEditor::changed, this, &RuleList::refresh);
    refresh();
}

void RuleList::setupKeys()
{
    const auto onKey = [this](const QKeySequence& key, auto act) {
        auto* action = new QAction(this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, act);
        addAction(action);
    };
    const auto onCurrent = [this](auto act) {
        return [this, act] {
            if (const auto call = m_editor.current())
                act(*call);
        };
    };
    onKey(Qt::Key_Insert, [this] {
        if (!m_editor.setters().empty())
            Q_EMIT addRequested(m_editor.setters().front());
    });
    onKey(Qt::Key_Delete, onCurrent([this](std::size_t call) { m_editor.removeRule(call); }));
    onKey(
        Qt::ALT | Qt::Key_Up, onCurrent([this](std::size_t call) { m_editor.moveRule(call, -1); }));
    onKey(Qt::ALT | Qt::Key_Down,
        onCurrent([this](std::size_t call) { m_editor.moveRule(call, 1); }));
}

void RuleList::fillAddMenu(QMenu& menu)
{
    menu.clear();
    for (const Setter setter : m_editor.setters())
        connect(menu.addAction(scopeWord(setter)), &QAction::triggered, this,
            [this, setter] { Q_EMIT addRequested(setter); });
}

void RuleList::refresh()
{
    const QScopedValueRollback refreshing(m_isRefreshing, true);
    const bool hasLanes = !m_editor.setters().empty();
    m_model->setLines(m_editor.lines(), hasLanes);
    if (const int row = m_model->rowOf(m_editor.current()); row >= 0) {
        setCurrentIndex(m_model->index(row, 0));
        scrollTo(currentIndex());
    }
    setVisible(hasLanes);
    updateGeometry();
}

QSize RuleList::sizeHint() const
{
    int height = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        height += sizeHintForRow(row);
    return {240, std::min(height, kMaximumHeight)};
}

void RuleList::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QListView::currentChanged(current, previous);
    const RuleLine* line = m_model->lineAt(current.row());
    if (line && !m_isRefreshing)
        m_editor.setCurrent(line->call);
}

bool RuleList::isOnState(const QPoint& at) const
{
    const QModelIndex index = indexAt(at);
    const RuleLine* line = m_model->lineAt(index.row());
    return line && !line->hits.empty()
        && LaneDelegate::stateRect(visualRect(index), *line).contains(at);
}

void RuleList::mouseMoveEvent(QMouseEvent* event)
{
    viewport()->setCursor(isOnState(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QListView::mouseMoveEvent(event);
}

void RuleList::mouseReleaseEvent(QMouseEvent* event)
{
    QListView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && isOnState(event->pos()))
        Q_EMIT hitsRequested(m_model->lineAt(indexAt(event->pos()).row())->call);
}

void RuleList::contextMenuEvent(QContextMenuEvent* event)
{
    const RuleLine* line = m_editor.currentLine();
    if (!line)
        return;
    QMenu menu(this);
    const std::size_t call = line->call;
    QAction* hits = menu.addAction(tr("Select what it hits"));
    hits->setEnabled(!line->hits.empty());
    connect(hits, &QAction::triggered, this, [this, call] { Q_EMIT hitsRequested(call); });
    connect(menu.addAction(tr("Explain")), &QAction::triggered, this,
        [this, call] { Q_EMIT explainRequested(call); });
    menu.addSeparator();
    connect(menu.addAction(tr("Edit")), &QAction::triggered, this, &RuleList::editRequested);
    connect(menu.addAction(tr("Move up")), &QAction::triggered, this,
        [this, call] { m_editor.moveRule(call, -1); });
    connect(menu.addAction(tr("Move down")), &QAction::triggered, this,
        [this, call] { m_editor.moveRule(call, 1); });
    connect(menu.addAction(tr("Delete")), &QAction::triggered, this,
        [this, call] { m_editor.removeRule(call); });
    menu.exec(event->globalPos());
}

} // namespace qdq::ui
