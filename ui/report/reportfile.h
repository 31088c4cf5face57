// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportdocument.h"
#include "ui/draw/theme.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace qdq::ui {

enum class ReportFormat : std::uint8_t
{
    Html,
    Pdf,
    Png,
    Svg
};
/// By the suffix of the file; nothing for others.
[[nodiscard]] std::optional<ReportFormat> reportFormatOf(const QString& path);

struct ReportChoice
{
    ReportFormat format = ReportFormat::Html;
    ReportOptions options;
    /// None: HTML follows the reader's system, everything else is light.
    std::optional<ThemeName> theme;
};

/// What the line that makes a report says besides the choice.
struct ReportLine
{
    std::string file;
    std::string config; ///< this and the next three may be empty
    std::string target;
    std::string baseline;
    std::string waivers;
    std::string output;
};
/// "qdqscope-cli report tiny.pt2 --target vpu --lang en -o tiny.html", for a POSIX shell.
[[nodiscard]] std::string commandOf(const ReportLine& line, const ReportChoice& choice);

/// The bytes of a report, for window and command line alike: the same source and choice give the
/// same bytes. Needs a QGuiApplication. Errors: Cancelled; Limit for a PNG that would be too large.
[[nodiscard]] Result<QByteArray> encodeReport(
    const ReportSource& source, const ReportChoice& choice, const Progress& progress = {});

} // namespace qdq::ui
