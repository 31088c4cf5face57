// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportdocument.h"
#include "ui/draw/theme.h"

#include <QByteArray>
#include <QString>

#include <optional>

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

/// The bytes of a report, for window and command line alike: the same source and choice give the
/// same bytes. Needs a QGuiApplication. Errors: Cancelled; Limit for a PNG that would be too large.
[[nodiscard]] Result<QByteArray> encodeReport(
    const ReportSource& source, const ReportChoice& choice, const Progress& progress = {});

} // namespace qdq::ui
