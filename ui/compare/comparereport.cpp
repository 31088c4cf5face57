// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparereport.h"

#include "core/base/text.h"
#include "core/io/outputfile.h"
#include "core/report/diffreport.h"
#include "core/rules/target.h"
#include "ui/report/diffdrawings.h"
#include "ui/support/qtconvert.h"

#include <QDir>
#include <QFileInfo>

#include <array>

namespace qdq::ui {

namespace {

constexpr std::array kSuffixes {"html", "json", "txt"};
constexpr std::array kFormats {"html", "json", "text"};

Result<ReportedFile> reportedFile(const CompareSource& source, bool hasHash)
{
    ReportedFile file {source.document->file, toStd(source.sha256)};
    file.opened.info.path = toStd(source.name);
    if (!hasHash || !source.isFile() || !source.sha256.isEmpty())
        return file;
    Result<std::string> hash = sha256OfFile(toPath(source.path));
    if (!hash)
        return failWith(std::move(hash));
    file.sha256 = std::move(*hash);
    return file;
}

Result<std::string> textOf(const CompareReportRequest& request, const Progress& progress)
{
    const bool hasHash = request.format != CompareFormat::Text;
    Result<ReportedFile> a = reportedFile(request.a, hasHash);
    if (!a)
        return failWith(std::move(a));
    Result<ReportedFile> b = reportedFile(request.b, hasHash);
    if (!b)
        return failWith(std::move(b));
    const Comparison& comparison = *request.comparison;
    const DiffReport report {std::move(*a), std::move(*b), comparison.a->check, comparison.b->check,
        comparison.diff, comparison.violations};
    if (request.format == CompareFormat::Json)
        return diffJson(report);
    if (request.format == CompareFormat::Text)
        return diffText(report);
    const Result<DiffDrawings> drawings = diffDrawings(report, request.theme, progress);
    if (!drawings)
        return tl::unexpected(drawings.error());
    return diffHtml(report, *drawings);
}

/// Whether `diff FILE` opens the same: it takes no --model.
bool isAskedFor(const CompareSource& source)
{
    return source.isFile() && source.document->file.info.programs.size() < 2;
}

} // namespace

Result<qsizetype> writeCompareReport(const CompareReportRequest& request, const Progress& progress)
{
    const Result<std::string> text = textOf(request, progress);
    if (!text)
        return tl::unexpected(text.error());
    Result<void> written = writeFile(toPath(request.target), *text);
    if (!written)
        return failWith(std::move(written));
    return static_cast<qsizetype>(text->size());
}

QString commandOf(const CompareReportRequest& request)
{
    const TargetPtr& target = request.comparison->a->check.target;
    const QFileInfo a(request.a.path);
    const QFileInfo b(request.b.path);
    // One file twice is another comparison than what it was and what it is now.
    if (!isAskedFor(request.a) || !isAskedFor(request.b) || !target || target->isAdjusted
        || a.absoluteFilePath() == b.absoluteFilePath())
        return {};
    const QDir folder = a.absoluteDir();
    const auto word = [](const QString& text) { return toQString(shellWord(toStd(text))); };
    QStringList words {QStringLiteral("qdqscope-cli diff"), word(a.fileName()),
        word(folder.relativeFilePath(b.absoluteFilePath()))};
    if (!isVpu(target))
        words << QStringLiteral("--target")
              << word(toQString(target->file.empty() ? target->id : target->file));
    const CompareOptions& options = request.comparison->options;
    if (options.rtol != CompareOptions().rtol)
        words << QStringLiteral("--rtol") << toQString(shortest(options.rtol));
    if (options.match != CompareOptions().match)
        words << QStringLiteral("--match") << toQString(nameOf(options.match));
    for (const NodePair& pair : options.pairs)
        words << QStringLiteral("--match")
              << word(toQString((*request.comparison->a)[pair.a].name + '='
                     + (*request.comparison->b)[pair.b].name));
    if (request.format != CompareFormat::Text)
        words << QStringLiteral("--format")
              << QLatin1String(kFormats[static_cast<std::size_t>(request.format)]);
    if (request.theme && request.format == CompareFormat::Html)
        words << QStringLiteral("--theme") << nameOf(*request.theme);
    words << QStringLiteral("-o") << word(QFileInfo(request.target).fileName());
    return words.join(QLatin1Char(' '));
}

QString suggestedName(const CompareReportRequest& request)
{
    const auto stem = [](const CompareSource& source) {
        QString name = QFileInfo(source.path).completeBaseName();
        if (const QString part = source.name.section(QStringLiteral(" · "), 1); !part.isEmpty())
            name += QLatin1Char('_') + part.toLower();
        return name.replace(QLatin1Char(' '), QLatin1Char('_'));
    };
    return QStringLiteral("%1_vs_%2.%3")
        .arg(stem(request.a), stem(request.b),
            QLatin1String(kSuffixes[static_cast<std::size_t>(request.format)]));
}

} // namespace qdq::ui
