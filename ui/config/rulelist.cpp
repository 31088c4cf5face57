// SPDX-License-Identifier: Apache-2.0
#include "ui/config/rulelist.h"

#include "core/quant/configedit.h"
#include "ui/config/configeditor.h"
#include "ui/config/configwords.h"
#include "ui/config/lanedelegate.h"
#include "ui/config/lanemodel.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kMaximumHeight = 420;

} // namespace

RuleList::RuleList(ConfigEditor& editor, QAction* copyPython, QWidget* parent)
    : QListView(parent)
    , m_editor(editor)
    , m_copyPython(copyPython)
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
    onKey(Qt::Key_Space, onCurrent([this](std::size_t call) { toggle(call); }));
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
    if (m_drag && m_model->rowOf(m_drag->call) != m_drag->row)
        m_drag.reset(); // it is another rule by now
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

bool RuleList::isOnGrip(const QPoint& at) const
{
    const QModelIndex index = indexAt(at);
    return m_model->lineAt(index.row()) && LaneDelegate::gripRect(visualRect(index)).contains(at);
}

// ---- the grip --------------------------------------------------------------------------------

/// Of the rules in the lane of `row`, the one at a height, or the nearest.
int RuleList::rowInLane(int row, int y) const
{
    const auto isRuleBeside = [this](int at) { return m_model->lineAt(at) != nullptr; };
    while (isRuleBeside(row - 1) && y < visualRect(m_model->index(row, 0)).top())
        --row;
    while (isRuleBeside(row + 1) && y > visualRect(m_model->index(row, 0)).bottom())
        ++row;
    return row;
}

void RuleList::mousePressEvent(QMouseEvent* event)
{
    QListView::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || !isOnGrip(event->pos()))
        return;
    const int row = indexAt(event->pos()).row();
    m_drag = Drag {m_model->lineAt(row)->call, row, row};
    viewport()->setCursor(Qt::ClosedHandCursor);
}

void RuleList::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag) {
        m_drag->to = rowInLane(m_drag->row, event->pos().y());
        viewport()->update();
        return;
    }
    viewport()->setCursor(isOnState(event->pos()) ? Qt::PointingHandCursor
            : isOnGrip(event->pos())              ? Qt::OpenHandCursor
                                                  : Qt::ArrowCursor);
    QListView::mouseMoveEvent(event);
}

void RuleList::mouseReleaseEvent(QMouseEvent* event)
{
    QListView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<Drag> drag = std::exchange(m_drag, std::nullopt))
        drop(*drag);
    else if (isOnState(event->pos()))
        Q_EMIT hitsRequested(m_model->lineAt(indexAt(event->pos()).row())->call);
}

void RuleList::drop(const Drag& drag)
{
    viewport()->unsetCursor();
    viewport()->update();
    if (drag.to != drag.row)
        m_editor.moveRule(drag.call, drag.to - drag.row);
}

void RuleList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_drag) {
        QListView::keyPressEvent(event);
        return;
    }
    m_drag.reset();
    viewport()->unsetCursor();
    viewport()->update();
}

void RuleList::paintEvent(QPaintEvent* event)
{
    QListView::paintEvent(event);
    if (!m_drag || m_drag->to == m_drag->row)
        return;
    QPainter painter(viewport());
    const QRect row = visualRect(m_model->index(m_drag->to, 0));
    LaneDelegate::paintDropLine(
        painter, row, m_drag->to < m_drag->row ? row.top() : row.bottom(), this);
}

// ---- the menu of a rule ----------------------------------------------------------------------

void RuleList::duplicate(std::size_t call)
{
    m_editor.duplicateRule(call);
    Q_EMIT editRequested(); // two rules with one key are no use: it is typed next
}

void RuleList::toggle(std::size_t call)
{
    m_editor.switchRule(call, m_editor.facts()->config.calls[call].isOff);
}

void RuleList::contextMenuEvent(QContextMenuEvent* event)
{
    const RuleLine* line = m_editor.currentLine();
    if (!line)
        return;
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("config.ruleMenu"));
    fillRuleMenu(menu, line->call);
    menu.exec(event->globalPos());
}

/// Look, act, take away: the same order as everywhere.
void RuleList::fillRuleMenu(QMenu& menu, std::size_t call)
{
    const RuleLine& line = *m_editor.currentLine();
    const QuantizerConfig& config = m_editor.facts()->config;
    const auto add = [&](const QString& text, bool isEnabled, auto act) {
        QAction* action = menu.addAction(text);
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("Select what it hits"), !line.hits.empty(),
        [this, call] { Q_EMIT hitsRequested(call); });
    add(tr("Explain"), line.isWrong(), [this, call] { Q_EMIT explainRequested(call); });
    menu.addSeparator();
    add(tr("Edit"), true, [this] { Q_EMIT editRequested(); });
    add(tr("Duplicate"), line.lane != Lane::Global, [this, call] { duplicate(call); });
    for (const auto& [step, text] : {std::pair(-1, tr("Move up")), std::pair(1, tr("Move down"))})
        add(text, placeOfMoved(config, call, step) != call,
            [this, call, step = step] { m_editor.moveRule(call, step); });
    menu.addSeparator();
    add(line.state == RuleState::Off ? tr("Enable") : tr("Disable"), true,
        [this, call] { toggle(call); });
    add(tr("Delete"), true, [this, call] { m_editor.removeRule(call); });
    menu.addSeparator();
    menu.addAction(m_copyPython);
}

} // namespace qdq::ui
