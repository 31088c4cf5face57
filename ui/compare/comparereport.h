// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparework.h"
#include "ui/draw/theme.h"

#include <optional>

namespace qdq::ui {

enum class CompareFormat : std::uint8_t
{
    Html,
    Json,
    Text,
};

/// Everything that decides the report of a comparison; a value, so that a worker can make it.
struct CompareReportRequest
{
    ComparisonPtr comparison;
    CompareSource a;
    CompareSource b;
    CompareFormat format = CompareFormat::Html;
    std::optional<ThemeName> theme; ///< of the page; none is as the reader's system
    QString target; ///< file to write
};

/// Makes and writes the file, whole or not at all. The result is its size in bytes.
[[nodiscard]] Result<qsizetype> writeCompareReport(
    const CompareReportRequest& request, const Progress& progress);

/// The line that makes the same file in the folder of A; empty where one side is no file, but a
/// stage that was run here, a what-if or one program of several, where the rules were adjusted, and
/// where both are one file.
[[nodiscard]] QString commandOf(const CompareReportRequest& request);

/// "tiny_convnet_xnnpack_vs_tiny_convnet_vpu.html".
[[nodiscard]] QString suggestedName(const CompareReportRequest& request);

} // namespace qdq::ui
