// SPDX-License-Identifier: Apache-2.0
#include "ui/paneactions.h"

#include "ui/keyboard/keymap.h"
#include "ui/style/icon.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

#include <utility>

namespace qdq::ui {

PaneActions::PaneActions(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    preferences =
        make("edit.preferences", tr("&Preferences…"), Qt::CTRL | Qt::Key_Comma, "ui-gear");
    preferences->setMenuRole(QAction::PreferencesRole);

    nextPane = make("window.nextPane", tr("&Next pane"), Qt::Key_F6);
    previousPane = make("window.previousPane", tr("&Previous pane"), Qt::SHIFT | Qt::Key_F6);
    int digit = Qt::Key_1;
    for (const auto& [name, text] : {std::pair("window.goOutline", tr("Go to Outline")),
             std::pair("window.goViolations", tr("Go to Violations")),
             std::pair("window.goConvs", tr("Go to Convs and requant")),
             std::pair("window.goNodes", tr("Go to Nodes")),
             std::pair("window.goInspector", tr("Go to Inspector")),
             std::pair("window.goExplain", tr("Go to Explain")),
             std::pair("window.goConfig", tr("Go to Config")),
             std::pair("window.goLog", tr("Go to Log"))})
        panes << make(name, text, Qt::ALT | static_cast<Qt::Key>(digit++));
    onlyCanvas =
        make("window.onlyCanvas", tr("Only the &canvas"), Qt::CTRL | Qt::Key_Backslash, "ui-fit");
    onlyCanvas->setCheckable(true);
    layouts = new QActionGroup(this);
    for (const auto& [name, text] : {std::pair("window.layoutInspect", tr("&Inspect")),
             std::pair("window.layoutConfigure", tr("&Configure")),
             std::pair("window.layoutReport", tr("&Report"))}) {
        QAction* layout = make(name, text);
        layout->setCheckable(true);
        layouts->addAction(layout);
    }
    layouts->actions().constFirst()->setChecked(true);

    findAction = make("help.findAction", tr("&Find action…"), Qt::CTRL | Qt::Key_K, "ui-search");
    keyMap = make("help.keyMap", tr("&Keyboard map"), Qt::CTRL | Qt::Key_Slash, "ui-grid");
    helpOnThis = make("help.onThis", tr("&Help on this"), Qt::Key_F1, "ui-info");
    whatsThis = make("help.whatsThis", tr("&What is this?"), Qt::SHIFT | Qt::Key_F1);
    tour = make("help.tour", tr("&Tour"), {}, "ui-bulb");
}

QList<const char*> PaneActions::paneNames()
{
    return {"dock.outline", "dock.violations", "dock.requant", "dock.nodes", "dock.inspector",
        "dock.explain", "dock.config", "dock.log"};
}

QAction* PaneActions::make(
    const char* name, const QString& text, const QKeySequence& key, const char* icon)
{
    auto* action = new QAction(text, m_window);
    action->setObjectName(QLatin1String(name));
    if (*icon)
        action->setIcon(makeIcon(QLatin1String(icon)));
    if (!key.isEmpty())
        action->setShortcut(key);
    action->setIconText(plainText(text));
    describeKey(action);
    m_window->addAction(action);
    return action;
}

} // namespace qdq::ui
