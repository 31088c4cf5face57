// SPDX-License-Identifier: Apache-2.0
#include "ui/report/reportfile.h"

#include "core/base/text.h"
#include "ui/report/reportdrawings.h"
#include "ui/report/reportpages.h"

#include <QFileInfo>

namespace qdq::ui {
namespace {

PictureFormat pictureFormatOf(ReportFormat format)
{
    if (format == ReportFormat::Pdf)
        return PictureFormat::Pdf;
    return format == ReportFormat::Png ? PictureFormat::Png : PictureFormat::Svg;
}

} // namespace

std::optional<ReportFormat> reportFormatOf(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("html") || suffix == QLatin1String("htm"))
        return ReportFormat::Html;
    const std::optional<PictureFormat> picture = ui::pictureFormatOf(path);
    if (!picture)
        return std::nullopt;
    if (*picture == PictureFormat::Pdf)
        return ReportFormat::Pdf;
    return *picture == PictureFormat::Png ? ReportFormat::Png : ReportFormat::Svg;
}

std::string commandOf(const ReportLine& line, const ReportChoice& choice)
{
    std::string command = "qdqscope-cli report " + shellWord(line.file);
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty())
            command += std::string(" ") + option + " " + shellWord(value);
    };
    add("--config", line.config);
    add("--target", line.target);
    add("--baseline", line.baseline);
    add("--waivers", line.waivers);
    add("--lang", choice.options.language == ReportLanguage::English ? "en" : "zh_TW");
    if (choice.theme)
        add("--theme", nameOf(*choice.theme).toStdString());
    if (choice.options.maxPictures != kReportPictures)
        add("--max-pictures", std::to_string(choice.options.maxPictures));
    add("-o", line.output);
    return command;
}

Result<QByteArray> encodeReport(
    const ReportSource& source, const ReportChoice& choice, const Progress& progress)
{
    const Graph& graph = source.checked->file.opened.graph;
    const ReportDocument document = makeReport(source, choice.options);
    if (choice.format == ReportFormat::Html) {
        Result<ReportDrawings> drawings =
            htmlDrawings(graph, source.checked->result, document, choice.theme, progress);
        if (!drawings)
            return failWith(std::move(drawings));
        return QByteArray::fromStdString(reportHtml(document, *drawings));
    }
    const Theme theme = makeTheme(choice.theme.value_or(ThemeName::Light));
    auto pictures = drawReportPictures(graph, source.checked->result, document, theme, progress);
    if (!pictures)
        return failWith(std::move(pictures));
    return encodeReportPages(document, *pictures, theme, pictureFormatOf(choice.format));
}

} // namespace qdq::ui
