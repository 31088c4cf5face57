// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/appliedreport.h"
#include "ui/dialogs/exportrequest.h"
#include "ui/report/reportfile.h"

#include <memory>
#include <optional>

namespace qdq::ui {

/// The quantizer config of the window, as reports take it.
struct WindowConfig
{
    ReportedConfig config; ///< its path is empty where it was never saved
    std::shared_ptr<const Applied> applied; ///< null while nothing is known
};

/// Everything that decides a report; a value, so that a worker can make it.
struct ReportRequest
{
    DocumentPtr document;
    QString path; ///< of the graph
    QString sha256;
    std::optional<WindowConfig> config;
    ReportChoice choice;
    QString target; ///< file to write
};

/// The tall page of the report in an image, and how large the file would be.
[[nodiscard]] Result<ExportPreview> makePreview(
    const ReportRequest& request, const QSize& most, const Progress& progress);

/// Makes and writes the file, whole or not at all. The result is its size in bytes.
[[nodiscard]] Result<qsizetype> writeReport(const ReportRequest& request, const Progress& progress);

/// The line that makes the same file in the folder of the graph; empty where only the window knows
/// what the report says: a config that was not saved, one that was applied to another stage, rules
/// that were adjusted, or one program of several.
[[nodiscard]] QString commandOf(const ReportRequest& request);

/// "tiny_convnet_report.html".
[[nodiscard]] QString suggestedName(const ReportRequest& request);

} // namespace qdq::ui
