// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/targetbutton.h"

#include "ui/style/icon.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"
#include "ui/support/targetfiles.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

namespace qdq::ui {

TargetButton::TargetButton(QWidget* parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("toolbar.target"));
    setIcon(makeIcon(QStringLiteral("ui-target")));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setToolTip(tr("Rules are checked for this target"));
    auto* menu = new QMenu(this);
    m_group = new QActionGroup(menu);
    setMenu(menu);
    for (const TargetPtr& target : builtInTargets())
        addTarget(targetLabel(*target), target)->setToolTip(toQString(target->summary));
    addTarget(tr("No target"), nullptr);
    menu->addSeparator();
    m_folder = menu->addMenu(tr("From the folder"));
    m_folder->menuAction()->setVisible(false);
    connect(
        menu->addAction(tr("Other target…")), &QAction::triggered, this, &TargetButton::askForFile);
    menu->setToolTipsVisible(true);
    m_group->actions().constFirst()->setChecked(true);
    setText(tr("Target %1").arg(m_group->actions().constFirst()->text()));
}

QAction* TargetButton::addTarget(const QString& text, const TargetPtr& target)
{
    auto* action = new QAction(text, menu());
    action->setCheckable(true);
    m_group->addAction(action);
    menu()->addAction(action);
    m_targets.append({action, target});
    connect(action, &QAction::triggered, this, [this, text, target] { choose(text, target); });
    return action;
}

void TargetButton::showTarget(const TargetPtr& target)
{
    const auto at = std::ranges::find(m_targets, target, &std::pair<QAction*, TargetPtr>::second);
    QAction* action = at != m_targets.end() ? at->first : addTarget(targetLabel(*target), target);
    action->setChecked(true);
    setText(tr("Target %1").arg(action->text()));
}

void TargetButton::setFolder(const QString& folder)
{
    m_folder->clear();
    for (const QString& file : targetFilesIn(folder))
        connect(m_folder->addAction(QFileInfo(file).fileName()), &QAction::triggered, this,
            [this, file] { openFile(file); });
    m_folder->menuAction()->setVisible(!m_folder->isEmpty());
}

void TargetButton::choose(const QString& text, const TargetPtr& target)
{
    setText(tr("Target %1").arg(text));
    Q_EMIT targetChosen(target);
}

void TargetButton::askForFile()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open target"), {}, tr("Target files (*.json);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void TargetButton::openFile(const QString& path)
{
    Result<TargetPtr> target = loadTarget(toPath(path));
    if (!target) {
        Q_EMIT openFailed(path, target.error());
        return;
    }
    m_targets.removeIf([this](const auto& entry) { return entry.first == m_file; });
    delete m_file;
    m_file = addTarget(targetLabel(**target), *target);
    m_file->setToolTip(path);
    m_file->setChecked(true);
    choose(m_file->text(), *target);
}

} // namespace qdq::ui
