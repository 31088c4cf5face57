// SPDX-License-Identifier: Apache-2.0
// What the preferences do to the window.
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/graphview/graphview.h"
#include "ui/keyboard/keymap.h"
#include "ui/mainwindow.h"
#include "ui/paneactions.h"
#include "ui/preferences/preferencesdialog.h"
#include "ui/session/drawing.h"
#include "ui/session/quantization.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/breadcrumb.h"
#include "ui/widgets/targetbutton.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <array>

namespace qdq::ui {

namespace {

RuleAdjustments adjustmentsOf(const Preferences::Rules& rules)
{
    RuleAdjustments adjustments;
    for (auto at = rules.severities.begin(); at != rules.severities.end(); ++at)
        for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note})
            if (at.value() == toQString(nameOf(severity)))
                adjustments.severities[toStd(at.key())] = severity;
    if (rules.biasTolerance > 0)
        adjustments.biasTolerance = rules.biasTolerance;
    return adjustments;
}

} // namespace

TargetButton* MainWindow::makeTargetButton()
{
    auto* button = new TargetButton(this);
    button->showTarget(m_session->chosenTarget());
    connect(m_session, &Session::targetChanged, button,
        [this, button] { button->showTarget(m_session->chosenTarget()); });
    connect(button, &TargetButton::targetChosen, m_session, &Session::setTarget);
    connect(button, &TargetButton::openFailed, this, &MainWindow::onOpenFailed);
    return button;
}

void MainWindow::connectPreferences()
{
    m_keys = new KeyMap(this);
    connect(m_paneActions->preferences, &QAction::triggered, this, [this] { openPreferences(0); });
    connect(&m_settings, &Settings::preferencesChanged, this, &MainWindow::applyPreferences);
    connect(m_quantization, &Quantization::stagesChanged, this, &MainWindow::startConfig);
    // What is different from a first start, which the parts are made for.
    const Preferences& now = m_settings.preferences();
    applyCanvasChoices({}, now.canvas);
    applyLimits(now.performance);
    m_session->setAdjustments(adjustmentsOf(now.rules));
    m_targetButton->setFolder(now.rules.folder);
    if (!m_session->document())
        chooseTarget(now.rules.target);
    else
        m_targetButton->showTarget(m_session->chosenTarget());
    m_keys->apply(now.keyboard);
}

void MainWindow::applyPreferences(const Preferences& before)
{
    const Preferences& now = m_settings.preferences();
    if (now.general.theme != before.general.theme) {
        applyTheme(*qApp, themeForChoice(now.general.theme), now.general.textSize);
        checkChoice(*m_actions->themes, themeChoices(), now.general.theme);
    }
    applyCanvasChoices(before.canvas, now.canvas);
    if (now.performance != before.performance)
        applyLimits(now.performance);
    if (adjustmentsOf(now.rules) != adjustmentsOf(before.rules))
        m_session->setAdjustments(adjustmentsOf(now.rules));
    if (now.rules.folder != before.rules.folder)
        m_targetButton->setFolder(now.rules.folder);
    if (now.rules.target != before.rules.target)
        chooseTarget(now.rules.target);
    if (now.keyboard != before.keyboard)
        m_keys->apply(now.keyboard);
}

void MainWindow::checkChoice(
    const QActionGroup& group, const QStringList& choices, const QString& choice)
{
    const qsizetype at = choices.indexOf(choice);
    if (at >= 0 && at < group.actions().size())
        group.actions().at(at)->setChecked(true);
}

/// Only what changed: what the view bar was set to for the moment stays.
void MainWindow::applyCanvasChoices(
    const Preferences::Canvas& before, const Preferences::Canvas& now)
{
    if (now.isCompact != before.isCompact)
        m_drawing->setCompact(now.isCompact);
    if (now.foldsActivations != before.foldsActivations)
        m_drawing->setFoldsActivations(now.foldsActivations);
    if (now.foldsQdq != before.foldsQdq)
        m_foldQdq->setChecked(now.foldsQdq);
    if (now.numbers != before.numbers)
        m_numbers->menu()->actions().at(static_cast<qsizetype>(now.numbers))->trigger();
    if (now.showsMinimap != before.showsMinimap)
        m_canvasActions->minimap->setChecked(now.showsMinimap);
    canvas().setWheelZooms(now.wheelZooms);
    if (now.motion != before.motion)
        canvas().setAnimated(now.motion == Motion::Full);
    m_compare->moveAs(now);
}

void MainWindow::applyLimits(const Preferences::Performance& limits)
{
    const Drawing::Limits drawn {static_cast<std::size_t>(limits.mostBoxes),
        std::chrono::seconds(limits.dotSeconds), static_cast<unsigned>(limits.workers)};
    m_drawing->setLimits(drawn);
    m_compare->work().setLimits(drawn);
}

/// A built-in target by its id, none, or a file; one that cannot be read says so, and the VPU's
/// rules stay.
void MainWindow::chooseTarget(const QString& name)
{
    const TargetPtr builtIn = findTarget(toStd(name));
    if (!builtIn && !name.isEmpty()) {
        m_targetButton->openFile(name);
        return;
    }
    m_session->setTarget(builtIn);
    m_targetButton->showTarget(builtIn);
}

/// A float graph that was just opened begins with the config of the default back end.
void MainWindow::startConfig()
{
    const QString backend = m_settings.preferences().pipeline.backend;
    if (!backend.isEmpty() && !m_quantization->config() && m_quantization->documentAt(Stage::Float))
        m_quantization->newConfig(backend);
}

void MainWindow::openPreferences(int page)
{
    if (!m_preferences) {
        m_preferences = new PreferencesDialog(m_settings, *m_keys, this);
        m_preferences->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_preferences->showPage(page);
    m_preferences->show();
    m_preferences->raise();
    m_preferences->activateWindow();
}

int MainWindow::preferencesPage() const
{
    return m_preferences && m_preferences->isVisible() ? m_preferences->page() : -1;
}

} // namespace qdq::ui
