// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include "ui/support/qtconvert.h"

#include <QFileInfo>

#include <utility>

namespace qdq::ui {

namespace {

Result<DocumentPtr> deriveDocument(OpenedGraph file, bool checksRules, const Progress& progress)
{
    CheckOptions options;
    options.progress = progress;
    Result<CheckResult> check = checksRules ? checkGraph(file.graph, options) : CheckResult {};
    if (!check)
        return failWith(std::move(check));
    progress.tell("folding", 0, 0);
    return makeDocument(std::move(file), std::move(*check));
}

Result<DocumentPtr> openDocument(
    const std::filesystem::path& path, bool checksRules, const Progress& progress)
{
    OpenOptions options;
    options.progress = progress;
    Result<OpenedGraph> file = openGraph(path, options);
    if (!file)
        return failWith(std::move(file));
    return deriveDocument(std::move(*file), checksRules, progress);
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent)
{
}

void Session::open(const QString& path)
{
    m_opened = path;
    m_opening.start(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [file = toPath(path), checks = m_checksRules](
            const Progress& progress) { return openDocument(file, checks, progress); },
        [this, path](Result<DocumentPtr> document) { deliver(path, std::move(document)); });
}

void Session::setChecksRules(bool checks)
{
    if (std::exchange(m_checksRules, checks) == checks || !m_document)
        return;
    m_opening.start(
        tr("Checking"),
        [document = m_document, checks](
            const Progress& progress) { return deriveDocument(document->file, checks, progress); },
        [this](Result<DocumentPtr> document) { deliver(m_path, std::move(document)); });
}

void Session::reload()
{
    if (!m_path.isEmpty())
        open(m_path);
}

void Session::close()
{
    m_opening.cancel();
    m_hashing.cancel();
    Q_EMIT documentAboutToChange();
    m_document.reset();
    m_path.clear();
    m_sha256.clear();
    Q_EMIT documentChanged();
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
    Q_EMIT documentAboutToChange();
    m_document = std::move(*document);
    m_path = path;
    m_sha256.clear();
    Q_EMIT documentChanged();
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
