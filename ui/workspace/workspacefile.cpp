// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/workspacefile.h"

#include "core/io/inputfile.h"
#include "core/io/outputfile.h"
#include "core/io/reader.h"
#include "ui/support/qtconvert.h"

#include <QFileInfo>

namespace qdq::ui {

namespace {

QString folderOf(const QString& path)
{
    return QFileInfo(path).absolutePath();
}

} // namespace

Result<std::string> readTextFile(const QString& path)
{
    constexpr std::uint64_t kMostBytes = 16ULL << 20;
    const Result<InputFile> file = InputFile::open(toPath(path));
    if (!file)
        return tl::unexpected(file.error());
    const Result<Bytes> bytes = file->readAll(kMostBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

Result<Workspace> readWorkspaceFile(const QString& path)
{
    Result<std::string> text = readTextFile(path);
    Result<Workspace> workspace =
        text ? readWorkspace(std::move(*text), folderOf(path)) : failWith(std::move(text));
    if (!workspace && workspace.error().file.empty())
        workspace.error().file = toStd(path);
    return workspace;
}

Result<qsizetype> writeWorkspaceFile(const QString& path, Workspace workspace)
{
    if (workspace.config)
        if (const Result<std::string> hash = sha256OfFile(toPath(workspace.config->path)))
            workspace.config->sha256 = toQString(*hash);
    const std::string text = writeWorkspace(workspace, folderOf(path));
    if (Result<void> written = writeFile(toPath(path), text); !written)
        return failWith(std::move(written));
    return static_cast<qsizetype>(text.size());
}

} // namespace qdq::ui
