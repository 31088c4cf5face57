// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/windowstate.h"

#include "core/graph/stage.h"
#include "core/rules/target.h"
#include "ui/canvascolours.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/models/findingfilter.h"
#include "ui/models/rulemodel.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/whatif.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/queryfield.h"

#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>
#include <array>
#include <utility>

namespace qdq::ui {

namespace {

constexpr std::array kNumbers {std::pair {NumberForm::Pow2, "pow2"},
    std::pair {NumberForm::Decimal, "decimal"}, std::pair {NumberForm::Both, "both"}};

QString wordOf(NumberForm form)
{
    return QLatin1String(
        std::ranges::find(kNumbers, form, &decltype(kNumbers)::value_type::first)->second);
}

NumberForm formOf(const QString& word)
{
    for (const auto& [form, name] : kNumbers)
        if (word == QLatin1String(name))
            return form;
    return NumberForm::Pow2;
}

std::optional<Stage> stageFrom(const QString& word)
{
    for (std::size_t i = 0; i < kStageCount; ++i)
        if (word == toQString(nameOf(static_cast<Stage>(i))))
            return static_cast<Stage>(i);
    return std::nullopt;
}

QString absolute(const QString& path)
{
    return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath();
}

} // namespace

WindowState::WindowState(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    connect(&parts.session, &Session::fileChanged, this, &WindowState::onFileChanged);
    connect(&parts.session, &Session::openFailed, this, &WindowState::giveUp);
    connect(&parts.session, &Session::openCancelled, this, &WindowState::giveUp);
    connect(&parts.session, &Session::sha256Changed, this, &WindowState::onHashKnown);
    connect(&parts.drawing, &Drawing::sceneChanged, this, &WindowState::onSceneChanged);
    connect(&parts.drawing, &Drawing::cancelled, this, &WindowState::onDrawingCancelled);
    connect(&parts.drawing, &Drawing::failed, this, &WindowState::giveUp);
    // However a run ends, what it led to is shown by then: one that was cancelled says no more.
    connect(&parts.quantization.running(), &LatestJob::runningChanged, this,
        &WindowState::onRunOver, Qt::QueuedConnection);
}

// ---- taking ----------------------------------------------------------------------------------

Workspace WindowState::take() const
{
    Workspace workspace;
    const Session& session = m_parts.session;
    if (!session.document())
        return workspace;
    if (isRestoring())
        return m_wanted; // what is shown on the way there is not what the person left
    workspace.graph = {absolute(session.path()), session.sha256()};
    if (const FileInfo& info = session.document()->file.info; info.programs.size() > 1)
        workspace.program = toQString(info.program);
    if (m_parts.origin.graph == session.path())
        workspace.bundle = m_parts.origin.bundle;
    takeConfig(workspace);
    workspace.stage = stageWord();
    if (const TargetPtr& target = session.target())
        workspace.target =
            target->file.empty() ? toQString(target->id) : absolute(toQString(target->file));
    workspace.view = takeView();
    workspace.bookmarks = m_parts.bookmarks.all();
    return workspace;
}

void WindowState::takeConfig(Workspace& workspace) const
{
    const Quantization& quantization = m_parts.quantization;
    for (const QString& file : quantization.data())
        workspace.data << absolute(file);
    if (!quantization.config())
        return;
    if (m_parts.whatIf.isActive())
        workspace.triedConfigText = toQString(writeQuantizerConfig(*m_parts.whatIf.config()));
    if (!quantization.configPath().isEmpty())
        workspace.config = FileReference {absolute(quantization.configPath()), {}};
    if (quantization.config() != quantization.savedConfig())
        workspace.configText = toQString(writeQuantizerConfig(*quantization.config()));
}

QString WindowState::stageWord() const
{
    const DocumentPtr& document = m_parts.session.document();
    for (std::size_t i = 0; i < kStageCount; ++i)
        if (m_parts.quantization.documentAt(static_cast<Stage>(i)) == document)
            return toQString(nameOf(static_cast<Stage>(i)));
    // What is tried stands in the place of what is real: that is never kept as if it were.
    for (std::size_t i = kStageCount; i-- > 0;)
        if (m_parts.quantization.documentAt(static_cast<Stage>(i)))
            return toQString(nameOf(static_cast<Stage>(i)));
    return toQString(nameOf(stageOf(document->graph())));
}

ViewState WindowState::takeView() const
{
    const Document& document = *m_parts.session.document();
    ViewState view;
    if (const NodeId node = m_parts.selection.node(); node.isValid())
        view.node = toQString(document[node].name);
    if (const FindingId finding = m_parts.selection.finding(); finding.isValid())
        view.rule = toQString(document[finding].rule);
    view.query = m_parts.query.text();
    view.ruleFilter = m_parts.violations.filter().rule();
    for (const std::string& rule : m_parts.rules.hiddenRules())
        view.hiddenRules << toQString(rule);
    if (m_parts.drawing.isComplete()) {
        view.camera = m_parts.view.camera();
        view.collapsed = m_parts.drawing.collapsedModules();
    }
    view.groups = m_parts.drawing.groups();
    view.foldsQdq = m_parts.drawing.foldsQdq();
    view.numbers = wordOf(m_parts.drawing.numbers());
    view.colourBy = nameOf(m_parts.drawing.options().colourBy);
    view.showsMinimap = m_parts.view.isMinimapShown();
    view.docks = m_parts.arrangement();
    view.geometry = m_parts.window.saveGeometry();
    return view;
}

// ---- bringing back ---------------------------------------------------------------------------

void WindowState::restore(Workspace workspace)
{
    m_wanted = std::move(workspace);
    m_place.reset();
    m_step = Step::Opening;
    const std::string target = toStd(m_wanted.target);
    Result<TargetPtr> found = target.empty() ? TargetPtr() : targetNamed(target);
    m_targetError.reset();
    if (found)
        m_parts.session.setTarget(std::move(*found));
    else
        m_targetError = found.error();
    bringLook();
    m_parts.window.restoreGeometry(m_wanted.view.geometry);
    m_parts.drawing.prepare();
    m_parts.session.open(m_wanted.graph.path, toStd(m_wanted.program));
}

/// Kept from graph to graph, so that the first drawing has it already. What the workspace does not
/// say stays.
void WindowState::bringLook()
{
    const ViewState& view = m_wanted.view;
    if (view.foldsQdq)
        m_parts.drawing.setFoldsQdq(*view.foldsQdq);
    if (!view.numbers.isEmpty())
        m_parts.drawing.setNumbers(formOf(view.numbers));
    if (const auto by = colourByFromName(view.colourBy))
        m_parts.colours.colourBy(*by);
}

void WindowState::reload()
{
    if (!m_parts.session.document() || isRestoring())
        return;
    Workspace now = take();
    now.graph.sha256.clear(); // it may be another: that is why it is read again
    now.view.docks.clear();
    now.view.geometry.clear();
    std::optional<QPointF> place;
    const std::shared_ptr<const Scene>& scene = m_parts.drawing.scene();
    if (const NodeId node = m_parts.selection.node(); scene && node.isValid())
        if (const Endpoint end = scene->placeOf(node); end.isValid())
            place = scene->rectOf(end).center();
    restore(std::move(now));
    m_place = place;
}

QString WindowState::originOf(const QString& graph) const
{
    if (!m_wanted.bundle.isEmpty() && graph == m_wanted.graph.path)
        return m_wanted.bundle;
    return !m_parts.origin.bundle.isEmpty() && graph == m_parts.origin.graph ? m_parts.origin.bundle
                                                                             : graph;
}

void WindowState::giveUp()
{
    m_step = Step::None;
}

void WindowState::onFileChanged()
{
    const bool isWanted = m_step == Step::Opening && m_parts.session.path() == m_wanted.graph.path;
    m_parts.origin = {m_parts.session.path(), isWanted ? m_wanted.bundle : QString()};
    if (isWanted)
        bringFiles();
    else
        giveUp();
}

void WindowState::onHashKnown()
{
    const QString& hash = m_parts.session.sha256();
    const QString& wanted = m_wanted.graph.sha256;
    if (m_parts.session.path() == m_wanted.graph.path && !wanted.isEmpty() && hash != wanted)
        Q_EMIT graphDiffers(m_wanted.graph.path);
    m_wanted.graph.sha256.clear(); // told once
}

void WindowState::bringFiles()
{
    m_step = Step::Drawing;
    // Only now: what was said of the file before is gone with it.
    if (m_targetError)
        Q_EMIT partFailed(m_wanted.target, *std::exchange(m_targetError, std::nullopt));
    bringBookmarks();
    m_parts.quantization.setData({}); // what a config leads to is run below, and only there
    bringConfig();
    bringData();
    bringStage();
}

void WindowState::bringBookmarks()
{
    std::vector<Bookmark> bookmarks = m_parts.bookmarks.all();
    for (const Bookmark& bookmark : m_wanted.bookmarks)
        if (std::ranges::find(bookmarks, bookmark) == bookmarks.end())
            bookmarks.push_back(bookmark);
    if (bookmarks != m_parts.bookmarks.all())
        m_parts.bookmarks.replace(std::move(bookmarks));
}

/// As it lies on disk first: an edited one says from there on what it was edited from.
void WindowState::bringConfig()
{
    if (m_wanted.config)
        if (const auto opened = m_parts.quantization.openConfig(m_wanted.config->path); !opened)
            Q_EMIT partFailed(m_wanted.config->path, opened.error());
    if (m_wanted.configText.isEmpty())
        return;
    Result<QuantizerConfig> config = readQuantizerConfig(toStd(m_wanted.configText));
    if (config)
        m_parts.quantization.takeEdited(
            *std::move(config), m_wanted.config ? m_wanted.config->path : QString());
    else
        Q_EMIT partFailed(tr("the edited config"), config.error());
}

void WindowState::bringData()
{
    QStringList there;
    for (const QString& file : m_wanted.data)
        if (QFileInfo::exists(file))
            there << file;
        else
            Q_EMIT partFailed(
                file, {ErrorCode::Unreadable, {}, "the file is no longer there", toStd(file)});
    m_parts.quantization.setData(there);
}

void WindowState::bringStage()
{
    const std::optional<Stage> stage = stageFrom(m_wanted.stage);
    Quantization& quantization = m_parts.quantization;
    if (!stage || !quantization.canReach(*stage) || quantization.needsData(*stage))
        return;
    m_step = Step::Running;
    quantization.run(*stage);
}

void WindowState::onRunOver()
{
    if (m_step != Step::Running || m_parts.quantization.running().isRunning())
        return;
    m_step = Step::Drawing;
    onSceneChanged(); // it may stand already: the run led nowhere
}

/// Options are those of the drawing that stands: that one is looked at.
void WindowState::onDrawingCancelled()
{
    if (m_step == Step::Drawing || m_step == Step::Modules)
        bringView();
}

/// A large graph is drawn in parts first: the view waits for all of it. Without any there is
/// nothing to wait for.
void WindowState::onSceneChanged()
{
    if (isRestoring() && m_step != Step::Opening && !m_parts.drawing.scene()
        && !m_parts.drawing.job().isRunning())
        giveUp();
    else if (m_step == Step::Drawing && m_parts.drawing.isComplete())
        bringModules();
    else if (m_step == Step::Modules)
        bringView();
}

void WindowState::bringModules()
{
    m_step = Step::Modules;
    const ViewState& view = m_wanted.view;
    if (!view.groups.empty())
        m_parts.drawing.setGroups(view.groups, view.collapsed);
    else if (!view.collapsed || !m_parts.drawing.setCollapsedModules(*view.collapsed))
        bringView();
}

void WindowState::bringView()
{
    m_step = Step::None;
    const ViewState& view = m_wanted.view;
    m_parts.violations.setRuleFilter(view.ruleFilter);
    std::set<std::string> hidden;
    for (const QString& rule : view.hiddenRules)
        hidden.insert(toStd(rule));
    m_parts.rules.setHiddenRules(std::move(hidden));
    m_parts.query.setText(view.query);
    if (view.showsMinimap)
        m_parts.view.setMinimapShown(*view.showsMinimap);
    bringSelection();
    bringWhatIf();
    if (!view.docks.isEmpty())
        m_parts.arrange(view.docks);
    if (view.camera)
        m_parts.view.setCamera(*view.camera);
    if (m_place)
        keepInPlace();
    Q_EMIT restored();
}

void WindowState::bringSelection()
{
    const Document& document = *m_parts.session.document();
    const NodeId node = document.graph().find(toStd(m_wanted.view.node));
    if (!node.isValid())
        return;
    FindingId finding;
    for (const FindingId each : document.findingsOf[node])
        if (toQString(document[each].rule) == m_wanted.view.rule)
            finding = each;
    // As if it were chosen on the canvas: the camera is brought back on its own.
    m_parts.selection.select(node, finding, &m_parts.view);
}

/// Edits that were not applied are one edit now, which is not applied either.
void WindowState::bringWhatIf()
{
    if (m_wanted.triedConfigText.isEmpty())
        return;
    Result<QuantizerConfig> config = readQuantizerConfig(toStd(m_wanted.triedConfigText));
    if (config)
        m_parts.whatIf.edit(std::move(*config), tr("what was tried before"));
    else
        Q_EMIT partFailed(tr("the edited config"), config.error());
}

/// The graph may be laid out otherwise now: the camera goes with the selected node.
void WindowState::keepInPlace()
{
    const QPointF before = *std::exchange(m_place, std::nullopt);
    const std::shared_ptr<const Scene>& scene = m_parts.drawing.scene();
    const NodeId node = m_parts.selection.node();
    const Endpoint end = node.isValid() ? scene->placeOf(node) : Endpoint {};
    if (!end.isValid())
        return;
    Camera camera = m_parts.view.camera();
    camera.centre += scene->rectOf(end).center() - before;
    m_parts.view.setCamera(camera);
}

} // namespace qdq::ui
