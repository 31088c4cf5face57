// SPDX-License-Identifier: Apache-2.0
#include "ui/canvasactions.h"

#include "ui/actions.h"

#include <QAction>
#include <QKeySequence>
#include <QShortcut>
#include <QWidget>

#include <array>
#include <utility>

namespace qdq::ui {

namespace {

/// Actions of the window that a single letter does while a canvas has the keys.
std::array<std::pair<Qt::Key, QAction*>, 8> lettersOf(const Actions& window)
{
    return {std::pair(Qt::Key_A, window.fitAll), std::pair(Qt::Key_Z, window.fitSelection),
        std::pair(Qt::Key_0, window.zoomFull), std::pair(Qt::Key_E, window.explain),
        std::pair(Qt::Key_Plus, window.zoomIn), std::pair(Qt::Key_Minus, window.zoomOut),
        std::pair(Qt::Key_BracketRight, window.nextOfRule),
        std::pair(Qt::Key_BracketLeft, window.previousOfRule)};
}

} // namespace

CanvasActions::CanvasActions(QWidget* canvas, const Actions& window)
    : QObject(canvas)
    , m_canvas(canvas)
{
    focus = make("go.focus", tr("&Focus on neighbours"), Qt::Key_F);
    fewerHops = make("go.fewerHops", tr("Fewer hops"), Qt::Key_Comma);
    moreHops = make("go.moreHops", tr("More hops"), Qt::Key_Period);
    path = make("go.path", tr("&Path to…"), Qt::Key_P);
    upstream = make("go.upstream", tr("All &upstream"), Qt::SHIFT | Qt::Key_P);
    downstream = make("go.downstream", tr("All &downstream"), Qt::ALT | Qt::Key_P);
    bookmark = make("go.bookmark", tr("&Bookmark this view"), Qt::Key_B);
    minimap = make("view.minimap", tr("&Minimap"), Qt::Key_M);
    minimap->setCheckable(true);
    minimap->setChecked(true);
    group = make("view.group", tr("Shared-scale &group"), Qt::Key_G);
    group->setCheckable(true);
    makeGroup = make("view.makeGroup", tr("Group selec&tion…"), Qt::CTRL | Qt::Key_G);
    ungroup = make("view.ungroup", tr("&Ungroup"), Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    toggleBadge = make("view.toggleBadge", tr("Q/DQ as &boxes here"), Qt::Key_T);
    toggleAllBadges =
        make("view.toggleAllBadges", tr("Q/DQ as boxes &everywhere"), Qt::SHIFT | Qt::Key_T);
    toggleAllBadges->setCheckable(true);
    exclude = make("config.exclude", tr("E&xclude with a rule…"), Qt::Key_X);
    showRule = make("config.showRule", tr("Show &rule of this node"), Qt::Key_C);
    depthMore =
        make("view.depthMore", tr("Open modules &deeper"), Qt::CTRL | Qt::SHIFT | Qt::Key_Equal);
    depthLess =
        make("view.depthLess", tr("Open modules &less"), Qt::CTRL | Qt::SHIFT | Qt::Key_Minus);
    parentModule = make("go.parentModule", tr("To &parent module"), Qt::CTRL | Qt::Key_Up);
    firstChild = make("go.firstChild", tr("&Into first child"), Qt::CTRL | Qt::Key_Down);
    for (int i = 0; i < 9; ++i)
        bookmarks << make(qPrintable(QStringLiteral("go.bookmark%1").arg(i + 1)),
            tr("Bookmark %1").arg(i + 1), QKeySequence(Qt::Key_1 + i));
    for (const auto& [key, action] : lettersOf(window)) {
        QAction* letter = make(qPrintable(action->objectName() + QStringLiteral("@canvas")),
            action->text(), QKeySequence(key));
        connect(letter, &QAction::triggered, action, &QAction::trigger);
    }
    peek = makeOwn("view.peek", tr("P&eek"), Qt::Key_Space);
    copyLines = makeOwn("edit.copyLines", tr("&Copy as text"), QKeySequence::Copy);
    selectAll = makeOwn("edit.selectAll", tr("Select &all"), QKeySequence::SelectAll);
    update({});
}

void addCanvasLetters(QWidget* canvas, const Actions& window)
{
    for (const auto& [key, action] : lettersOf(window)) {
        auto* letter = new QShortcut(QKeySequence(key), canvas);
        letter->setContext(Qt::WidgetShortcut);
        QObject::connect(letter, &QShortcut::activated, action, &QAction::trigger);
    }
}

void CanvasActions::addTo(QWidget* widget) const
{
    widget->addActions(m_all);
}

void CanvasActions::update(const State& state)
{
    for (QAction* action : {upstream, downstream, toggleBadge, exclude, showRule})
        action->setEnabled(state.hasNode);
    for (QAction* action : {focus, copyLines})
        action->setEnabled(state.hasSelection);
    path->setEnabled(state.hasNode || state.hasTwo);
    for (QAction* action : {bookmark, minimap, group, makeGroup, ungroup, depthMore, depthLess,
             fewerHops, moreHops, parentModule, firstChild, toggleAllBadges, peek, selectAll})
        action->setEnabled(state.hasPicture);
}

QAction* CanvasActions::make(const char* name, const QString& text, const QKeySequence& key)
{
    m_all << makeOwn(name, text, key);
    return m_all.last();
}

QAction* CanvasActions::makeOwn(const char* name, const QString& text, const QKeySequence& key)
{
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_canvas->addAction(action);
    return action;
}

} // namespace qdq::ui
