// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include "ui/session/recheck.h"
#include "ui/support/qtconvert.h"

#include <QFileInfo>

#include <utility>

namespace qdq::ui {

namespace {

Result<DocumentPtr> openDocument(const std::filesystem::path& path, const std::string& program,
    const TargetPtr& target, const Progress& progress)
{
    OpenOptions options;
    options.program = program;
    options.takesFirstProgram = true;
    options.progress = progress;
    Result<OpenedGraph> file = openGraph(path, options);
    if (!file)
        return failWith(std::move(file));
    return makeCheckedDocument(std::move(*file), target, progress);
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent)
{
}

void Session::open(const QString& path, const std::string& program)
{
    m_opened = path;
    m_opening.start(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [file = toPath(path), program, target = m_target](
            const Progress& progress) { return openDocument(file, program, target, progress); },
        [this, path](Result<DocumentPtr> document) { deliver(path, std::move(document)); });
}

void Session::setTarget(TargetPtr target)
{
    m_chosenTarget = std::move(target);
    updateTarget();
}

void Session::setAdjustments(RuleAdjustments adjustments)
{
    m_adjustments = std::move(adjustments);
    updateTarget();
}

void Session::updateTarget()
{
    const TargetPtr target = adjusted(m_chosenTarget, m_adjustments);
    if (std::exchange(m_target, target) == target)
        return;
    Q_EMIT targetChanged();
    if (m_document)
        checkAgain(m_document);
}

void Session::showStage(const DocumentPtr& stage)
{
    // Made while another target was chosen: the rules come first.
    if (stage->check.target == m_target)
        replaceDocument(stage);
    else
        checkAgain(stage);
}

void Session::checkAgain(const DocumentPtr& document)
{
    m_opening.start(
        tr("Checking"),
        [document, target = m_target](
            const Progress& progress) { return checkedFor(document, target, progress); },
        [this, document](const Result<DocumentPtr>& checked) {
            if (!checked) {
                Q_EMIT openFailed(m_path, checked.error());
                return;
            }
            Q_EMIT documentChecked(document, *checked);
            replaceDocument(*checked);
        });
}

void Session::replaceDocument(DocumentPtr document)
{
    if (m_document == document)
        return;
    Q_EMIT documentAboutToChange();
    m_document = std::move(document);
    Q_EMIT documentChanged();
}

void Session::close()
{
    m_opening.cancel();
    m_hashing.cancel();
    m_path.clear();
    m_sha256.clear();
    replaceDocument({});
    Q_EMIT fileChanged();
}

void Session::cancel()
{
    if (!m_opening.isRunning())
        return;
    m_opening.cancel();
    Q_EMIT openCancelled(m_opened);
}

void Session::deliver(const QString& path, Result<DocumentPtr> document)
{
    if (!document) {
        Q_EMIT openFailed(path, document.error());
        return;
    }
    m_path = path;
    m_sha256.clear();
    replaceDocument(std::move(*document));
    Q_EMIT fileChanged();
    startHash();
}

void Session::startHash()
{
    m_hashing.start(
        tr("Hashing"), [file = toPath(m_path)](const Progress&) { return sha256OfFile(file); },
        [this](const Result<std::string>& hash) {
            if (!hash)
                return;
            m_sha256 = toQString(*hash);
            Q_EMIT sha256Changed();
        });
}

} // namespace qdq::ui
