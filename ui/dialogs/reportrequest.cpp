// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/reportrequest.h"

#include "core/graph/stage.h"
#include "core/io/outputfile.h"
#include "core/report/checkreport.h"
#include "core/rules/target.h"
#include "ui/support/qtconvert.h"

#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <array>

namespace qdq::ui {

namespace {

constexpr std::array kSuffixes {"html", "pdf", "png", "svg"};

std::string nameOnly(const QString& path)
{
    return toStd(QFileInfo(path).fileName());
}

bool isFloat(const ReportRequest& request)
{
    return stageOf(request.document->graph()) == Stage::Float;
}

/// What the command line finds in the same file; named as in the command.
CheckedFile checkedOf(const ReportRequest& request)
{
    const Document& document = *request.document;
    CheckedFile checked {{document.file, toStd(request.sha256)}, document.check, {}, {}};
    checked.file.opened.info.path = nameOnly(request.path);
    const bool isMade = request.config && !isFloat(request);
    if (document.check.target)
        checked.causes = predictedCauses(document.graph(), document.check,
            {isMade ? &request.config->config.config : nullptr, {}});
    return checked;
}

Result<QByteArray> encode(const ReportRequest& request, const ReportChoice& choice,
    const CheckedFile& checked, const Progress& progress)
{
    ReportSource source {&checked};
    source.command = toStd(commandOf(request));
    source.isWhatIf = request.document->preview != nullptr;
    ReportedConfig config;
    if (request.config) {
        config = request.config->config;
        config.path = nameOnly(toQString(config.path));
        source.config = &config;
        source.applied = request.config->applied.get();
    }
    return encodeReport(source, choice, progress);
}

} // namespace

Result<ExportPreview> makePreview(
    const ReportRequest& request, const QSize& most, const Progress& progress)
{
    const CheckedFile checked = checkedOf(request);
    Result<QByteArray> bytes = encode(request, request.choice, checked, progress);
    if (!bytes)
        return failWith(std::move(bytes));
    ReportChoice tall = request.choice;
    tall.format = ReportFormat::Png;
    Result<QByteArray> page = tall.format == request.choice.format
        ? std::move(bytes)
        : encode(request, tall, checked, progress);
    if (!page)
        return failWith(std::move(page));
    ExportPreview preview;
    preview.bytes = tall.format == request.choice.format ? page->size() : bytes->size();
    const QImage image = QImage::fromData(*page, "png");
    if (request.choice.format == ReportFormat::Png)
        preview.pixels = image.size();
    preview.image = image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    return preview;
}

Result<qsizetype> writeReport(const ReportRequest& request, const Progress& progress)
{
    const Result<QByteArray> bytes = encode(request, request.choice, checkedOf(request), progress);
    if (!bytes)
        return tl::unexpected(bytes.error());
    Result<void> written = writeFile(toPath(request.target),
        std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
    if (!written)
        return failWith(std::move(written));
    return bytes->size();
}

QString commandOf(const ReportRequest& request)
{
    const TargetPtr& target = request.document->check.target;
    const bool isOneOfSeveral = request.document->file.info.programs.size() > 1;
    if (!target || target->isAdjusted || request.document->preview || isOneOfSeveral)
        return {};
    ReportLine line;
    line.file = nameOnly(request.path);
    line.target = target->file.empty() ? target->id : target->file;
    line.output = nameOnly(request.target);
    if (request.config) {
        const std::string& path = request.config->config.path;
        if (path.empty() || !isFloat(request))
            return {};
        line.config = nameOnly(toQString(path));
    }
    return toQString(commandOf(line, request.choice));
}

QString suggestedName(const ReportRequest& request)
{
    return QStringLiteral("%1_report.%2")
        .arg(QFileInfo(request.path).completeBaseName(),
            QLatin1String(kSuffixes[static_cast<std::size_t>(request.choice.format)]));
}

} // namespace qdq::ui
