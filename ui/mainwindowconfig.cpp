// SPDX-License-Identifier: Apache-2.0
// The window's part in editing the config: saving, copying, nodes of a rule, and a config that does
// nothing.
#include "core/quant/pythoncode.h"
#include "ui/actions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/config/configeditor.h"
#include "ui/docks/configdock.h"
#include "ui/docks/logdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/whatif.h"
#include "ui/settings/settings.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kConfigWidth = 404;
constexpr int kRoomyWindow = 1200; ///< narrower ones keep what the canvas has

} // namespace

void MainWindow::connectConfigEditor()
{
    connect(m_actions->saveConfig, &QAction::triggered, this, [this] {
        if (const QString path = m_quantization->configPath(); !path.isEmpty())
            saveConfig(path);
        else
            saveConfigAs();
    });
    connect(m_actions->saveConfigAs, &QAction::triggered, this, &MainWindow::saveConfigAs);
    connect(m_actions->copyPython, &QAction::triggered, this, &MainWindow::copyAsPython);
    connect(m_config, &ConfigDock::nodesRequested, this, &MainWindow::showNodesOfRule);
    connect(m_config, &QDockWidget::visibilityChanged, this, &MainWindow::widenConfig);
    connect(&m_config->editor(), &ConfigEditor::changed, this, &MainWindow::checkConfig);
    checkConfig();
}

void MainWindow::saveConfigAs()
{
    const QString suggested = m_quantization->configPath().isEmpty()
        ? m_settings.lastFolder() + QStringLiteral("/quantizer.json")
        : m_quantization->configPath();
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save config"), suggested, tr("Quantizer configs (*.json);;All files (*)"));
    if (!path.isEmpty())
        saveConfig(path);
}

/// What is edited is saved, applied or not: the file is the config, not what it did.
void MainWindow::saveConfig(const QString& path)
{
    const Result<void> saved = m_quantization->saveConfig(path, *m_whatIf->config());
    Message message;
    message.kind = saved ? Message::Kind::Success : Message::Kind::Error;
    message.what = saved ? tr("Saved %1.").arg(QFileInfo(path).fileName())
                         : tr("Cannot write %1.").arg(QFileInfo(path).fileName());
    if (!saved)
        message.why = sentenceOf(saved.error());
    else if (m_whatIf->isActive())
        message.why = tr("Its edits are not applied here yet.");
    m_pane->messages().show(message);
}

/// The calls of the back end with its own names, for the script that quantizes for real.
void MainWindow::copyAsPython()
{
    const Result<std::string> code = pythonCode(*m_whatIf->config());
    if (code) {
        QGuiApplication::clipboard()->setText(toQString(*code));
        say(tr("Copied the config as Python"));
        return;
    }
    Message message;
    message.kind = Message::Kind::Warning;
    message.what = tr("There is no Python for this config.");
    message.why = sentenceOf(code.error());
    m_pane->messages().show(message);
}

/// Lights what a rule is about and selects the first of it.
void MainWindow::showNodesOfRule(const std::vector<NodeId>& nodes)
{
    if (nodes.empty())
        return;
    m_look->showMatches(nodes);
    canvas().frameNodes(nodes);
    m_selection->select(nodes.front(), {}, m_config);
}

/// A config with rules that inserts no observer is said to do nothing, once for each time that it
/// begins to.
void MainWindow::checkConfig()
{
    const ConfigEditor& editor = m_config->editor();
    const std::optional<ConfigFacts>& facts = editor.facts();
    m_actions->copyPython->setEnabled(facts.has_value());
    if (facts && !facts->applied && !facts->isRefused())
        return; // not known yet
    const bool isIdle = facts && facts->applied && facts->applied->observerCount == 0
        && !std::ranges::all_of(facts->config.calls, &ConfigCall::isOff);
    if (isIdle == m_isConfigIdle)
        return;
    m_isConfigIdle = isIdle;
    const QString what = tr("Config has no effect.");
    if (!isIdle) {
        if (m_pane->messages().text().startsWith(what))
            m_pane->messages().clear();
        return;
    }
    Message message;
    message.kind = Message::Kind::Warning;
    message.what = what;
    message.why = tr("0 observers inserted.");
    if (const RuleLine* line = editor.wrongLine()) {
        message.why = line->sentence;
        // Of the rule that is wrong when they are clicked: the config is edited meanwhile.
        message.buttons = {{tr("Explain"), [this] { showWrongRule(true); }},
            {tr("Show rule"), [this] { showWrongRule(false); }}};
    }
    m_pane->messages().show(message);
    m_log->log().append(Severity::Warning, what + QLatin1Char(' ') + message.why);
}

void MainWindow::showWrongRule(bool explains)
{
    m_config->bringToFront();
    const RuleLine* line = m_config->editor().wrongLine();
    if (line && explains)
        m_config->explainRule(line->call);
    else if (line)
        m_config->editor().setCurrent(line->call);
}

/// The editor wants more room than the other panels of its place; it takes it when it comes to the
/// front.
void MainWindow::widenConfig(bool isShown)
{
    if (isShown && width() >= kRoomyWindow && m_config->width() < kConfigWidth
        && !m_config->isFloating())
        resizeDocks({m_config}, {kConfigWidth}, Qt::Horizontal);
}

} // namespace qdq::ui
