// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/filekind.h"

#include "core/base/text.h"
#include "core/io/npz.h"
#include "core/io/zipfile.h"
#include "ui/support/qtconvert.h"
#include "ui/workspace/bundle.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr qint64 kHeadLength = 4096;

/// "qdqscope.quantizer", where the head of a JSON document names its format.
QString formatIn(const QByteArray& head)
{
    static const QRegularExpression kFormat(
        QStringLiteral("\"format\"\\s*:\\s*\"(qdqscope\\.[a-z]+)\""));
    return kFormat.match(QString::fromUtf8(head)).captured(1);
}

FileKind kindOfJson(const QByteArray& head)
{
    const QString format = formatIn(head);
    if (format == QLatin1String("qdqscope.quantizer"))
        return FileKind::Config;
    if (format == QLatin1String("qdqscope.workspace"))
        return FileKind::Workspace;
    if (format == QLatin1String("qdqscope.target"))
        return FileKind::Target;
    return FileKind::Graph;
}

/// An archive is a bundle, arrays, or else a program.
FileKind kindOfArchive(const QString& path)
{
    Result<InputFile> file = InputFile::open(toPath(path));
    const Result<ZipFile> zip =
        file ? ZipFile::open(std::move(*file)) : Result<ZipFile>(failWith(std::move(file)));
    if (!zip)
        return FileKind::Graph; // whose reader says what is wrong with it
    if (zip->find(kBundleWorkspace))
        return FileKind::Bundle;
    const auto isArray = [](const ZipEntry& entry) {
        return std::string_view(entry.name).ends_with(".npy");
    };
    const bool hasArraysOnly =
        !zip->entries().empty() && std::ranges::all_of(zip->entries(), isArray);
    return hasArraysOnly ? FileKind::Data : FileKind::Graph;
}

bool isDataName(const QString& name)
{
    return name.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive)
        || name.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive);
}

} // namespace

FileKind fileKindOf(const QString& path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return dataFilesOf(path).isEmpty() ? FileKind::Other : FileKind::Data;
    QFile file(path);
    if (!info.isFile() || !file.open(QIODevice::ReadOnly))
        return FileKind::Other;
    const QByteArray head = file.read(kHeadLength);
    const auto bytes = std::as_bytes(std::span(head.constData(), static_cast<size_t>(head.size())));
    if (ZipFile::sniff(bytes))
        return kindOfArchive(path);
    if (isNpy(bytes))
        return FileKind::Data;
    return head.trimmed().startsWith('{') ? kindOfJson(head) : FileKind::Graph;
}

QStringList dataFilesOf(const QString& path)
{
    const QFileInfo info(path);
    if (!info.isDir())
        return {path};
    QStringList files;
    for (const QFileInfo& entry : QDir(path).entryInfoList(QDir::Files))
        if (isDataName(entry.fileName()))
            files << entry.absoluteFilePath();
    std::ranges::sort(
        files, [](const QString& a, const QString& b) { return naturalLess(toStd(a), toStd(b)); });
    return files;
}

} // namespace qdq::ui
