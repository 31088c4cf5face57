// SPDX-License-Identifier: Apache-2.0
// Files from outside: those that change on disk while they are open, and those that are dropped.
#include "ui/canvaspane.h"
#include "ui/docks/configdock.h"
#include "ui/docks/logdock.h"
#include "ui/mainwindow.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/dropzones.h"
#include "ui/widgets/messagebar.h"
#include "ui/workspace/filewatcher.h"
#include "ui/workspace/windowstate.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <utility>

namespace qdq::ui {

namespace {

const QString kOnDisk = QStringLiteral("on-disk"); ///< id of messages about the graph on disk
const QString kConfigOnDisk = QStringLiteral("config-on-disk");

QStringList localFilesOf(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace

void MainWindow::connectWatching()
{
    m_watcher = new FileWatcher(this);
    connect(m_watcher, &FileWatcher::changed, this, &MainWindow::onFileOnDiskChanged);
    connect(m_watcher, &FileWatcher::vanished, this, &MainWindow::onFileOnDiskVanished);
    connect(
        m_session, &Session::fileChanged, this, [this] { m_watcher->watch(m_session->path()); });
    m_configWatcher = new FileWatcher(this);
    connect(m_configWatcher, &FileWatcher::changed, this, &MainWindow::onConfigOnDiskChanged);
    connect(m_quantization, &Quantization::configChanged, this, &MainWindow::watchConfig);
    m_watcher->watch(m_session->path()); // a window that is made while a graph is open
    watchConfig();
}

// ---- the files on disk -----------------------------------------------------------------------

/// As it is now: what was read or written here is known.
void MainWindow::watchConfig()
{
    const QString path = m_quantization->configPath();
    if (path.isEmpty() || m_configWatcher->path() != QFileInfo(path).absoluteFilePath())
        m_configWatcher->watch(path);
}

void MainWindow::onFileOnDiskChanged(const QString& path)
{
    Message message;
    message.id = kOnDisk;
    message.stays = true;
    message.what = tr("%1 changed on disk.").arg(QFileInfo(path).fileName());
    message.why = tr("Your view stays.");
    message.buttons = {{tr("Reload"), [this] { m_state->reload(); }},
        {tr("Compare with new"), [this, path] { compareWith(path); }}};
    m_log->log().append(Severity::Note, message.what, path);
    m_pane->messages().show(message);
}

void MainWindow::onFileOnDiskVanished(const QString& path)
{
    Message message;
    message.id = kOnDisk;
    message.kind = Message::Kind::Warning;
    message.what = tr("%1 is no longer on disk.").arg(QFileInfo(path).fileName());
    message.why = tr("Your view stays; what was not read yet cannot be read any more.");
    m_log->log().append(Severity::Warning, message.what, path);
    m_pane->messages().show(message);
}

/// Whoever edits it elsewhere saves often: what stands in the file already is not said again.
void MainWindow::onConfigOnDiskChanged(const QString& path)
{
    const auto now = readQuantizerConfigFile(toPath(path));
    if (now && m_quantization->savedConfig() == *now)
        return;
    Message message;
    message.id = kConfigOnDisk;
    message.stays = true;
    message.what = tr("%1 changed on disk.").arg(QFileInfo(path).fileName());
    const bool isEdited =
        m_whatIf->isActive() || m_quantization->config() != m_quantization->savedConfig();
    message.why = isEdited ? tr("Reloading it drops the edits that were made here.")
                           : tr("The config here stays as it is.");
    message.buttons = {{tr("Reload config"), [this, path] {
                            m_pane->messages().withdraw(kConfigOnDisk);
                            openConfig(path);
                        }}};
    m_log->log().append(Severity::Note, message.what, path);
    m_pane->messages().show(message);
}

void MainWindow::onGraphDiffers(const QString& path)
{
    Message message;
    message.kind = Message::Kind::Warning;
    message.what = tr("%1 is another file than it was.").arg(QFileInfo(path).fileName());
    message.why = tr("Its sha256 differs from the one that was saved with the view.");
    m_log->log().append(Severity::Warning, message.what, path);
    m_pane->messages().show(message);
}

// ---- drag and drop ---------------------------------------------------------------------------

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    m_dropChoices = planDrop(localFilesOf(*event->mimeData()), {m_session->document() != nullptr});
    if (m_dropChoices.empty())
        return;
    std::vector<DropZones::Zone> zones;
    for (const DropChoice& choice : m_dropChoices)
        zones.push_back({choice.icon, choice.title, choice.note});
    m_dropZones->show(std::move(zones));
    event->acceptProposedAction();
}

void MainWindow::dragMoveEvent(QDragMoveEvent* event)
{
    const QPoint point = m_dropZones->mapFrom(this, event->position().toPoint());
    event->setAccepted(m_dropZones->point(point).has_value());
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    m_dropZones->hide();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QPoint point = m_dropZones->mapFrom(this, event->position().toPoint());
    const std::optional<std::size_t> zone = m_dropZones->point(point);
    m_dropZones->hide();
    const std::vector<DropChoice> choices = std::exchange(m_dropChoices, {});
    if (!zone || *zone >= choices.size())
        return;
    event->acceptProposedAction();
    doDrop(choices[*zone]);
}

void MainWindow::doDrop(const DropChoice& choice)
{
    switch (choice.action) {
    case DropAction::OpenHere:
    case DropAction::UseConfig:
    case DropAction::UseTarget:
        openFile(choice.paths.front());
        break;
    case DropAction::OpenInNewWindow:
        Q_EMIT newWindowRequested(choice.paths.front());
        break;
    case DropAction::CompareWithCurrent:
    case DropAction::CompareBoth:
        compareFiles(choice.paths);
        break;
    case DropAction::UseData:
        m_quantization->setData(choice.paths);
        m_config->bringToFront();
        break;
    }
}

} // namespace qdq::ui
