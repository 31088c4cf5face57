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
    m_offered.push_back({action, target});
    menu()->addAction(action);
    connect(action, &QAction::triggered, this, [this, text, target] { choose(text, target); });
    return action;
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
    choose(offerFile(*target), *target);
}

/// The file that was opened last is offered, too.
QString TargetButton::offerFile(const TargetPtr& target)
{
    if (m_file) {
        std::erase_if(m_offered, [this](const Offered& each) { return each.action == m_file; });
        delete m_file;
    }
    m_file = addTarget(targetLabel(*target), target);
    m_file->setToolTip(toQString(target->file));
    m_file->setChecked(true);
    return m_file->text();
}

void TargetButton::showTarget(const TargetPtr& target)
{
    const auto known = std::ranges::find(m_offered, target, &Offered::target);
    if (known == m_offered.end()) {
        setText(tr("Target %1").arg(offerFile(target)));
        return;
    }
    known->action->setChecked(true);
    setText(tr("Target %1").arg(known->action->text()));
}

} // namespace qdq::ui
