// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/bundle.h"

#include "core/io/graphjson.h"
#include "core/io/gzip.h"
#include "core/io/valuefiles.h"
#include "core/io/zipfile.h"
#include "core/io/zipwriter.h"
#include "core/report/checkreport.h"
#include "core/rules/target.h"
#include "core/rules/withoutweights.h"
#include "ui/support/qtconvert.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <set>

namespace qdq::ui {

namespace {

constexpr std::uint64_t kMostWorkspaceBytes = 16ULL << 20;
constexpr std::uint64_t kMostEntryBytes = 1ULL << 40;
/// Folders of a bundle that a workspace may name files in.
constexpr std::array kFolders {"graph", "config", "data", "target"};

std::span<const std::byte> bytesOf(const QByteArray& bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

Error about(const QString& path, Error error)
{
    if (error.file.empty())
        error.file = toStd(path);
    return error;
}

// ---- writing ---------------------------------------------------------------------------------

/// Puts the parts of one bundle into its archive, and their names into its workspace.
class BundleMaker
{
public:
    BundleMaker(const BundleRequest& request, OutputFile& file, const Progress& progress)
        : m_request(request)
        , m_zip(file)
        , m_progress(progress)
        , m_workspace(request.workspace)
    {
    }

    Result<void> make()
    {
        m_workspace.bundle.clear();
        m_workspace.view.geometry.clear(); // of the window on another's screen
        for (const auto part : {&BundleMaker::addGraph, &BundleMaker::addGate,
                 &BundleMaker::addConfig, &BundleMaker::addData, &BundleMaker::addTarget,
                 &BundleMaker::addFindings, &BundleMaker::addPicture, &BundleMaker::addWorkspace}) {
            if (m_progress.isCancelled())
                return fail(ErrorCode::Cancelled, {}, "cancelled");
            if (Result<void> done = (this->*part)(); !done)
                return done;
        }
        return m_zip.finish();
    }

private:
    /// "graph/net.pt2"; a name that is there already gets a number.
    QString nameIn(const char* folder, const QString& file)
    {
        QString name = QStringLiteral("%1/%2").arg(QLatin1String(folder), file);
        for (int number = 2; !m_names.insert(name).second; ++number)
            name = QStringLiteral("%1/%2-%3").arg(QLatin1String(folder)).arg(number).arg(file);
        return name;
    }

    Result<void> addFile(const QString& name, const FileReference& source)
    {
        m_progress.tell("packing " + toStd(QFileInfo(source.path).fileName()), 0, 0);
        if (!source.sha256.isEmpty()) {
            const Result<std::string> now = sha256OfFile(toPath(source.path));
            if (now && toQString(*now) != source.sha256)
                return tl::unexpected(about(source.path,
                    {ErrorCode::Refused, {},
                        "is not what it was when it was opened; reload it first"}));
        }
        const Result<InputFile> file = InputFile::open(toPath(source.path));
        if (!file)
            return tl::unexpected(about(source.path, file.error()));
        return m_zip.add(toStd(name), *file, m_progress);
    }

    [[nodiscard]] const Document& document() const { return *m_request.picture.document; }

    Result<void> addGraph()
    {
        if (!m_request.hasWeights)
            return addStructure();
        const QFileInfo graph(m_workspace.graph.path);
        const QString name = nameIn("graph", graph.fileName());
        if (Result<void> added = addFile(name, m_workspace.graph); !added)
            return added;
        m_workspace.graph.path = name;
        return addValueFiles(graph);
    }

    /// Under the names by which the graph knows them.
    Result<void> addValueFiles(const QFileInfo& graph)
    {
        const QDir folder = graph.absoluteDir();
        const auto files = valueFilesOf(toPath(graph.filePath()), m_progress);
        if (!files)
            return tl::unexpected(files.error());
        for (const std::string& file : *files) {
            const QString relative = toQString(file);
            if (Result<void> added =
                    addFile(nameIn("graph", relative), {folder.filePath(relative), {}});
                !added)
                return added;
        }
        return {};
    }

    /// What the window judged by, not what lies on disk now.
    Result<void> addGate()
    {
        const QString& graph = m_workspace.graph.path;
        if (m_request.gate.baseline)
            if (Result<void> added = m_zip.add(toStd(baselinePathOf(graph)),
                    std::string_view(writeBaseline(*m_request.gate.baseline)));
                !added)
                return added;
        if (!m_request.gate.waivers)
            return {};
        return m_zip.add(
            toStd(waiversPathOf(graph)), std::string_view(writeWaivers(*m_request.gate.waivers)));
    }

    /// The stage that is shown, which is the whole of what can be looked at then.
    Result<void> addStructure()
    {
        const Result<std::string> json = writeGraphJson(withoutWeights(document().graph()));
        if (!json)
            return tl::unexpected(json.error());
        const Result<Bytes> packed = gzipped(std::as_bytes(std::span(*json)), m_progress);
        if (!packed)
            return tl::unexpected(packed.error());
        const QString name = nameIn("graph",
            QFileInfo(m_workspace.graph.path).completeBaseName() + QStringLiteral(".json.gz"));
        m_workspace.graph = {name, toQString(sha256OfBytes(*packed))};
        return m_zip.add(toStd(name), *packed);
    }

    Result<void> addConfig()
    {
        if (!m_workspace.config)
            return {};
        const QString name = nameIn("config", QFileInfo(m_workspace.config->path).fileName());
        Result<void> added = addFile(name, *m_workspace.config);
        m_workspace.config->path = name;
        return added;
    }

    /// Only a stage that was calibrated here needs the batches again.
    Result<void> addData()
    {
        const QStringList files = std::exchange(m_workspace.data, {});
        const bool needsData = m_request.hasWeights && document().run
            && (m_workspace.stage == QLatin1String("calibrated")
                || m_workspace.stage == QLatin1String("converted"));
        for (const QString& file : files) {
            if (!needsData)
                break;
            const QString name = nameIn("data", QFileInfo(file).fileName());
            if (Result<void> added = addFile(name, {file, {}}); !added)
                return added;
            m_workspace.data << name;
        }
        return {};
    }

    /// Rules that are not built in.
    Result<void> addTarget()
    {
        const QString file = m_workspace.target;
        if (file.isEmpty() || findTarget(toStd(file)))
            return {};
        m_workspace.target = nameIn("target", QFileInfo(file).fileName());
        return addFile(m_workspace.target, {file, {}});
    }

    /// Without a target there are none to say.
    Result<void> addFindings()
    {
        if (!document().check.target)
            return {};
        CheckedFile checked {
            {document().file, toStd(m_request.picture.sha256)}, document().check, {}, {}};
        checked.file.opened.info.path = toStd(QFileInfo(m_request.picture.path).fileName());
        checked.gate = judgeDocument(document(), m_request.gate).result;
        CheckReport report;
        report.gate = gateFiles();
        report.files.push_back(std::move(checked));
        Result<void> added = m_zip.add("findings.json", std::string_view(checkJson(report)));
        if (added && !m_request.evidence.isEmpty())
            added = m_zip.add("evidence.md", std::string_view(toStd(m_request.evidence)));
        return added;
    }

    /// As they are named in the archive.
    [[nodiscard]] GateFiles gateFiles() const
    {
        GateFiles files;
        files.today = todayInUtc();
        if (m_request.gate.baseline)
            files.baseline = toStd(baselinePathOf(m_workspace.graph.path));
        if (m_request.gate.waivers) {
            files.waiversFile = toStd(waiversPathOf(m_workspace.graph.path));
            files.waivers = *m_request.gate.waivers;
        }
        return files;
    }

    Result<void> addPicture()
    {
        const Result<QByteArray> picture = encodePicture(m_request.picture, m_progress);
        if (!picture)
            return tl::unexpected(picture.error());
        return m_zip.add("picture.png", bytesOf(*picture));
    }

    Result<void> addWorkspace()
    {
        return m_zip.add(kBundleWorkspace, std::string_view(writeWorkspace(m_workspace, {})));
    }

    const BundleRequest& m_request;
    ZipWriter m_zip;
    const Progress& m_progress;
    Workspace m_workspace; ///< with the paths within the archive
    std::set<QString> m_names;
};

// ---- opening ---------------------------------------------------------------------------------

/// Copies an entry; the file is there whole or not at all.
Result<void> unpack(
    const ZipFile& zip, const ZipEntry& entry, const QString& target, const Progress& progress)
{
    constexpr std::uint64_t kChunk = 1ULL << 20;
    const Result<InputFile> content = zip.openEntry(entry, kMostEntryBytes, progress);
    if (!content)
        return tl::unexpected(content.error());
    if (!QDir().mkpath(QFileInfo(target).absolutePath()))
        return tl::unexpected(
            Error {ErrorCode::Unwritable, {}, "its folder cannot be made", toStd(target)});
    Result<OutputFile> file = OutputFile::create(toPath(target));
    if (!file)
        return failWith(std::move(file));
    for (std::uint64_t offset = 0; offset < content->size(); offset += kChunk) {
        const Result<Bytes> chunk =
            content->read(offset, std::min(kChunk, content->size() - offset), progress);
        if (!chunk)
            return tl::unexpected(chunk.error());
        if (Result<void> written = file->write(*chunk); !written)
            return written;
    }
    return file->commit();
}

/// Bundles of long ago go; those of open windows are read already, or unpacked again.
void forgetOldest(const QDir& cache, const QString& kept)
{
    constexpr int kMostBundles = 16;
    const QFileInfoList folders =
        cache.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time); // newest first
    for (qsizetype i = kMostBundles; i < folders.size(); ++i)
        if (folders[i].fileName() != kept)
            QDir(folders[i].absoluteFilePath()).removeRecursively();
}

/// The files of a workspace whose paths are those within the archive.
std::vector<QString*> pathsOf(Workspace& workspace)
{
    std::vector<QString*> paths {&workspace.graph.path};
    if (workspace.config)
        paths.push_back(&workspace.config->path);
    for (QString& path : workspace.data)
        paths.push_back(&path);
    if (!workspace.target.isEmpty() && !findTarget(toStd(workspace.target)))
        paths.push_back(&workspace.target);
    return paths;
}

bool isIn(const char* folder, const QString& path)
{
    return QDir::cleanPath(path) == path
        && path.startsWith(QLatin1String(folder) + QLatin1Char('/'));
}

bool isBundled(const QString& path)
{
    return std::ranges::any_of(kFolders, [&](const char* folder) { return isIn(folder, path); });
}

/// What lies with the graph without being named: values, baseline, waivers. The last two may have
/// been changed since, in the window that the bundle was opened in.
Result<void> unpackBeside(
    const ZipFile& zip, const QDir& folder, const QString& graph, const Progress& progress)
{
    for (const ZipEntry& entry : zip.entries()) {
        const QString name = toQString(entry.name);
        const QFileInfo target(folder.filePath(name));
        const bool isGate = name == baselinePathOf(graph) || name == waiversPathOf(graph);
        const bool isThere =
            target.exists() && (isGate || target.size() == static_cast<qint64>(entry.size));
        if (!isIn("graph", name) || name == graph || isThere)
            continue;
        if (Result<void> done = unpack(zip, entry, target.filePath(), progress); !done)
            return done;
    }
    return {};
}

Result<Workspace> workspaceIn(const ZipFile& zip)
{
    const ZipEntry* entry = zip.find(kBundleWorkspace);
    if (!entry)
        return fail(ErrorCode::Unsupported, std::string(kBundleWorkspace),
            "is not in it: no evidence bundle");
    const Result<Bytes> bytes = zip.read(*entry, kMostWorkspaceBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return readWorkspace(
        std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()), {});
}

Result<Workspace> openArchive(const QString& path, const QString& cache, const Progress& progress)
{
    const Result<std::string> hash = sha256OfFile(toPath(path));
    if (!hash)
        return tl::unexpected(hash.error());
    Result<InputFile> file = InputFile::open(toPath(path));
    if (!file)
        return failWith(std::move(file));
    const Result<ZipFile> zip = ZipFile::open(std::move(*file));
    if (!zip)
        return tl::unexpected(zip.error());
    Result<Workspace> workspace = workspaceIn(*zip);
    if (!workspace)
        return workspace;
    // One folder for what is in it, whatever the archive is called and wherever it lies.
    const QDir folder(QDir(cache).filePath(toQString(hash->substr(0, 16))));
    const QString graph = workspace->graph.path;
    for (QString* name : pathsOf(*workspace)) {
        const ZipEntry* entry = isBundled(*name) ? zip->find(toStd(*name)) : nullptr;
        if (!entry)
            return fail(ErrorCode::Malformed, std::string(kBundleWorkspace),
                "names \"" + toStd(*name) + "\", which is not in the bundle");
        const QString target = folder.filePath(*name);
        if (QFileInfo(target).size() != static_cast<qint64>(entry->size))
            if (Result<void> done = unpack(*zip, *entry, target, progress); !done)
                return failWith(std::move(done));
        *name = target;
    }
    if (Result<void> done = unpackBeside(*zip, folder, graph, progress); !done)
        return failWith(std::move(done));
    forgetOldest(QDir(cache), folder.dirName());
    workspace->bundle = path;
    return workspace;
}

} // namespace

Result<qsizetype> writeBundle(const BundleRequest& request, const Progress& progress)
{
    Result<OutputFile> file = OutputFile::create(toPath(request.target));
    if (!file)
        return failWith(std::move(file));
    if (Result<void> made = BundleMaker(request, *file, progress).make(); !made)
        return failWith(std::move(made));
    if (Result<void> done = file->commit(); !done)
        return failWith(std::move(done));
    return QFileInfo(request.target).size();
}

Result<Workspace> openBundle(const QString& path, const QString& cache, const Progress& progress)
{
    Result<Workspace> workspace = openArchive(path, cache, progress);
    if (!workspace)
        return tl::unexpected(about(path, workspace.error()));
    return workspace;
}

QString suggestedName(const BundleRequest& request)
{
    ExportRequest picture = request.picture;
    picture.view.reset(); // the name says what it is about, not how it is cut
    const QString name = suggestedName(picture);
    return name.left(name.lastIndexOf(QLatin1Char('.'))) + QStringLiteral(".qdqscope.zip");
}

} // namespace qdq::ui
