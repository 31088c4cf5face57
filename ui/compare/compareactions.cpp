// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compareactions.h"

#include "ui/style/icon.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QWidget>

namespace qdq::ui {

CompareActions::CompareActions(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    leave = make("compare.leave", tr("&Leave"), "ui-close", Qt::CTRL | Qt::SHIFT | Qt::Key_D);
    swap = make("compare.swap", tr("S&wap A and B"), "ui-swap", {});
    sync = make("compare.sync", tr("S&ync views"), "ui-link", {});
    align = make("compare.align", tr("&Align layouts"), "", {});
    overlay = make("compare.overlay", tr("&Overlay"), "", Qt::CTRL | Qt::SHIFT | Qt::Key_V);
    for (QAction* toggle : {sync, align, overlay}) {
        toggle->setCheckable(true);
        toggle->setChecked(toggle != overlay);
    }
    matches = new QActionGroup(this);
    for (const auto& [name, text] : {std::pair("compare.matchModule", tr("&Module and op")),
             std::pair("compare.matchName", tr("&Name")),
             std::pair("compare.matchStructure", tr("&Structure"))}) {
        QAction* match = make(name, text, "", {});
        match->setCheckable(true);
        matches->addAction(match);
    }
    matches->actions().front()->setChecked(true);
    next = make("compare.next", tr("&Next difference"), "ui-down", Qt::Key_F8);
    previous =
        make("compare.previous", tr("&Previous difference"), "ui-up", Qt::SHIFT | Qt::Key_F8);
    otherSide = make("compare.otherSide", tr("&Other side"), "", Qt::CTRL | Qt::Key_Tab);
    pair = make("compare.pair", tr("&Pair these"), "", Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    separate = make("compare.separate", tr("S&eparate this pair"), "", {});
    update({});
}

void CompareActions::update(const State& state)
{
    for (QAction* action : {leave, swap, overlay, otherSide})
        action->setEnabled(state.isActive);
    for (QAction* action : {sync, align}) // one over the other is both
        action->setEnabled(state.isActive && !state.isOverlaid);
    matches->setEnabled(state.isActive);
    for (QAction* action : {next, previous})
        action->setEnabled(state.isActive && state.hasDifferences);
    pair->setEnabled(state.isActive && state.canPair);
    separate->setEnabled(state.isActive && state.canSeparate);
}

QAction* CompareActions::make(
    const char* name, const QString& text, const char* icon, const QKeySequence& key)
{
    auto* action = new QAction(text, m_window);
    action->setObjectName(QLatin1String(name));
    if (*icon)
        action->setIcon(makeIcon(QLatin1String(icon)));
    action->setShortcut(key);
    QString plain = text;
    plain.remove(QLatin1Char('&'));
    action->setIconText(plain);
    action->setToolTip(key.isEmpty()
            ? plain
            : QStringLiteral("%1 (%2)").arg(plain, key.toString(QKeySequence::NativeText)));
    m_window->addAction(action);
    return action;
}

} // namespace qdq::ui
