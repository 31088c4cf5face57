// SPDX-License-Identifier: Apache-2.0
// What the window keeps and takes: workspaces, evidence bundles, the file on disk, what is dropped.
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaspane.h"
#include "ui/dialogs/bundledialog.h"
#include "ui/docks/configdock.h"
#include "ui/docks/logdock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/requantdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/bookmarks.h"
#include "ui/session/drawing.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/openwork.h"
#include "ui/settings/settings.h"
#include "ui/support/errortext.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/support/samples.h"
#include "ui/widgets/dropzones.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/targetbutton.h"
#include "ui/widgets/welcomepage.h"
#include "ui/workspace/bundle.h"
#include "ui/workspace/filekind.h"
#include "ui/workspace/windowstate.h"
#include "ui/workspace/workspacefile.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

const QString kLastSession = QStringLiteral("last-session");

QString nameOf(const QString& path)
{
    return QFileInfo(path).fileName();
}

/// "tiny_convnet.pt2 with x86.json".
QString describe(const Workspace& workspace)
{
    const QString graph =
        nameOf(workspace.bundle.isEmpty() ? workspace.graph.path : workspace.bundle);
    if (workspace.config)
        return MainWindow::tr("%1 with %2").arg(graph, nameOf(workspace.config->path));
    return workspace.configText.isEmpty() ? graph
                                          : MainWindow::tr("%1 with an edited config").arg(graph);
}

} // namespace

void MainWindow::connectKeeping(OpenWork& work)
{
    connect(m_actions->openWorkspace, &QAction::triggered, this, &MainWindow::chooseWorkspace);
    connect(
        m_actions->saveWorkspace, &QAction::triggered, this, &MainWindow::chooseWorkspaceTarget);
    connect(m_actions->saveBundle, &QAction::triggered, this, &MainWindow::openBundleDialog);
    connect(
        m_actions->newWindow, &QAction::triggered, this, [this] { Q_EMIT newWindowRequested({}); });
    connect(m_welcome, &WelcomePage::fileRequested, this, &MainWindow::openFile);
    connect(m_welcome, &WelcomePage::sampleRequested, this, &MainWindow::openSample);
    m_dropZones = new DropZones(m_pane);
    connectState(work);
    connectWatching();
    sayTroubleWithSettings();
}

void MainWindow::connectState(OpenWork& work)
{
    m_state =
        new WindowState({*m_session, *m_quantization, *m_whatIf, *m_selection, *m_drawing,
                            *m_bookmarks, *m_colours, canvas(), *m_query, *m_violations,
                            m_outline->rules(), *this, [this] { return arrangement(); },
                            [this](const QByteArray& docks) { arrangeAs(docks); }, work.origin},
            this);
    connect(m_actions->reload, &QAction::triggered, m_state, &WindowState::reload);
    connect(m_state, &WindowState::graphDiffers, this, &MainWindow::onGraphDiffers);
    connect(m_state, &WindowState::partFailed, this, [this](const QString& path, const Error& e) {
        m_log->log().append(Severity::Warning, toQString(toText(e)), path);
        m_pane->messages().show(openFailedMessage(path, e));
    });
    connect(m_session, &Session::fileChanged, this, &MainWindow::workChanged);
    connect(m_quantization, &Quantization::configChanged, this, &MainWindow::workChanged);
    connect(m_quantization, &Quantization::stageReached, this, &MainWindow::workChanged);
    connect(m_state, &WindowState::restored, this, &MainWindow::workChanged);
    connect(m_state, &WindowState::restored, this,
        [this] { m_canvasActions->minimap->setChecked(canvas().isMinimapShown()); });
}

// ---- opening ---------------------------------------------------------------------------------

void MainWindow::openFile(const QString& path)
{
    switch (fileKindOf(path)) {
    case FileKind::Config:
        openConfig(path);
        break;
    case FileKind::Workspace:
        openWorkspace(path);
        break;
    case FileKind::Bundle:
        openBundle(path);
        break;
    case FileKind::Target:
        m_targetButton->openFile(path);
        break;
    case FileKind::Data:
        m_quantization->setData(dataFilesOf(path));
        m_config->bringToFront();
        break;
    case FileKind::Graph:
    case FileKind::Other: // whose error says what is wrong
        openGraph(path);
        break;
    }
}

void MainWindow::openGraph(const QString& path, const std::string& program)
{
    m_unpacking.cancel(); // what was asked for last is opened
    m_drawing->prepare();
    m_session->open(path, program);
}

Workspace MainWindow::workspace() const
{
    return m_state->take();
}

void MainWindow::restore(Workspace workspace)
{
    m_unpacking.cancel();
    // A bundle may have been unpacked where it is no more.
    if (!workspace.bundle.isEmpty() && !QFileInfo::exists(workspace.graph.path))
        openBundle(workspace.bundle);
    else
        m_state->restore(std::move(workspace));
}

void MainWindow::openWorkspace(const QString& path)
{
    Result<Workspace> workspace = readWorkspaceFile(path);
    if (workspace)
        restore(std::move(*workspace));
    else
        onOpenFailed(path, workspace.error());
}

void MainWindow::openBundle(const QString& path)
{
    m_unpacking.start(
        tr("Unpacking %1").arg(nameOf(path)),
        [path, cache = m_settings.cacheFolder() + QStringLiteral("/bundles")](
            const Progress& progress) { return qdq::ui::openBundle(path, cache, progress); },
        [this, path](Result<Workspace> workspace) {
            if (workspace)
                m_state->restore(std::move(*workspace));
            else
                onOpenFailed(path, workspace.error());
        });
}

void MainWindow::chooseWorkspace()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open workspace"), m_settings.lastFolder(),
            tr("Workspaces and bundles (*.qdqscope *.qdqscope.zip);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::openSample(const Sample& sample)
{
    if (sample.isMade && !QFileInfo::exists(sample.graph)) {
        makeLargeSample(sample);
        return;
    }
    if (!sample.other.isEmpty()) {
        compareFiles({sample.graph, sample.other});
        return;
    }
    Workspace workspace;
    workspace.graph.path = sample.graph;
    workspace.target = QStringLiteral("vpu");
    if (!sample.config.isEmpty())
        workspace.config = FileReference {sample.config, {}};
    if (!sample.data.isEmpty())
        workspace.data << sample.data;
    restore(std::move(workspace));
    if (!sample.config.isEmpty())
        connect(
            m_state, &WindowState::restored, this,
            [this, graph = sample.graph] {
                if (m_session->path() != graph)
                    return;
                m_requant->bringToFront();
                m_config->bringToFront();
            },
            Qt::SingleShotConnection);
}

void MainWindow::makeLargeSample(const Sample& sample)
{
    m_unpacking.start(
        tr("Making %1").arg(nameOf(sample.graph)),
        [path = sample.graph](
            const Progress& progress) { return qdq::ui::makeLargeSample(path, progress); },
        [this, sample](const Result<void>& made) {
            if (made)
                openSample(sample);
            else
                onOpenFailed(sample.graph, made.error());
        });
}

// ---- saving ----------------------------------------------------------------------------------

void MainWindow::chooseWorkspaceTarget()
{
    const QFileInfo graph(m_state->originOf(m_session->path()));
    const QString path = QFileDialog::getSaveFileName(this, tr("Save workspace"),
        graph.dir().filePath(graph.completeBaseName() + QStringLiteral(".qdqscope")),
        tr("Workspaces (*.qdqscope);;All files (*)"));
    if (!path.isEmpty())
        saveWorkspace(path);
}

void MainWindow::saveWorkspace(const QString& path)
{
    m_saving.start(
        tr("Saving %1").arg(nameOf(path)),
        [path, workspace = m_state->take()](
            const Progress&) { return writeWorkspaceFile(path, workspace); },
        [this, path](const Result<qsizetype>& saved) { showSaved(path, saved); });
}

BundleRequest MainWindow::bundleRequest() const
{
    BundleRequest request;
    request.workspace = m_state->take();
    request.gate = m_gate->sides();
    ExportRequest& picture = request.picture;
    picture.document = m_session->document();
    picture.path = m_session->path();
    picture.sha256 = m_session->sha256();
    picture.view = m_drawing->scene();
    const GraphView& view = m_pane->view();
    picture.viewed = view.camera().seen(view.size());
    picture.scale = 2;
    picture.choice.showsAllMarks = true;
    if (const FindingId finding = m_selection->finding(); finding.isValid()) {
        picture.choice.finding = (*m_session->document())[finding];
        picture.choice.rule = picture.choice.finding->rule;
        picture.choice.scene.focus = FocusScope {picture.choice.finding->node, 1};
        request.evidence = evidenceText();
    }
    const QFileInfo origin(m_state->originOf(m_session->path()));
    request.target = origin.dir().filePath(suggestedName(request));
    return request;
}

void MainWindow::openBundleDialog()
{
    if (!m_drawing->scene())
        return;
    auto* dialog = new BundleDialog(bundleRequest(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { saveBundle(dialog->request()); });
    dialog->open();
}

void MainWindow::saveBundle(const BundleRequest& request)
{
    m_exporting.start(
        tr("Saving %1").arg(nameOf(request.target)),
        [request](const Progress& progress) { return writeBundle(request, progress); },
        [this, path = request.target](const Result<qsizetype>& saved) { showSaved(path, saved); });
}

// ---- the last session, and settings ----------------------------------------------------------

void MainWindow::offerSession(const SessionStore::Left& left, const std::function<void()>& restore)
{
    if (!left.unreadable.isEmpty()) {
        Message message;
        message.kind = Message::Kind::Warning;
        message.what = tr("The last session could not be read.");
        message.why = tr("It is kept as %1.").arg(nameOf(left.unreadable));
        message.outlasts = true;
        message.details = toQString(toText(left.error));
        m_log->log().append(Severity::Warning, message.what, left.unreadable);
        m_pane->messages().show(message);
    }
    if (left.session.windows.empty())
        return;
    Message message;
    message.id = kLastSession;
    message.icon = QStringLiteral("ui-hist");
    message.stays = true;
    const QString session = describe(left.session.windows.front());
    if (left.session.isEnded) {
        message.why = tr("Last session: %1").arg(session);
    } else {
        message.kind = Message::Kind::Warning;
        message.what = tr("The program ended without quitting.");
        message.why = tr("It had open: %1").arg(session);
    }
    if (const auto more = static_cast<int>(left.session.windows.size()) - 1; more > 0)
        message.why += tr(", and %n more window(s)", nullptr, more);
    message.buttons = {{tr("Restore"), restore}};
    m_pane->messages().show(message);
}

void MainWindow::sayNotKept(const Error& error)
{
    Message message;
    message.kind = Message::Kind::Warning;
    message.outlasts = true;
    message.what = tr("The session cannot be saved.");
    message.why = sentenceOf(error);
    m_log->log().append(Severity::Warning, toQString(toText(error)));
    m_pane->messages().show(message);
}

void MainWindow::sayTroubleWithSettings()
{
    if (m_settings.trouble() == SettingsTrouble::None)
        return;
    Message message;
    message.kind = Message::Kind::Warning;
    message.what = m_settings.trouble() == SettingsTrouble::Newer
        ? tr("The settings are those of a newer version.")
        : tr("The settings could not be read.");
    message.outlasts = true;
    message.why = m_settings.keptAs().isEmpty()
        ? tr("They could not be set aside: started with the defaults, and nothing that is chosen "
             "now is kept.")
        : tr("Started with the defaults; the old file is kept as %1.")
              .arg(nameOf(m_settings.keptAs()));
    m_log->log().append(Severity::Warning, message.what, m_settings.keptAs());
    m_pane->messages().show(message);
}

void MainWindow::showSaved(const QString& path, const Result<qsizetype>& saved)
{
    Message message;
    message.kind = saved ? Message::Kind::Success : Message::Kind::Error;
    message.what = (saved ? tr("Saved %1.") : tr("Cannot write %1.")).arg(nameOf(path));
    if (saved)
        message.why = tr("%1 kB.").arg(wholeText((*saved + 999) / 1000));
    else
        message.why = sentenceOf(saved.error());
    m_log->log().append(saved ? Severity::Note : Severity::Error,
        saved ? message.what : toQString(toText(saved.error())), path);
    m_pane->messages().show(message);
}

} // namespace qdq::ui
