// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/htmlreport.h"
#include "ui/draw/picture.h"

#include <optional>
#include <vector>

namespace qdq::ui {

/// The pictures of a report: the node of each finding with its neighbours, by the window's painter.
/// None where a node is not drawn (a shape guard). Error: Cancelled.
[[nodiscard]] Result<std::vector<std::optional<Picture>>> drawReportPictures(const Graph& graph,
    const CheckResult& check, const ReportDocument& document, const Theme& theme,
    const Progress& progress = {});

/// What an HTML page needs of the painter. Without a theme the page follows the reader's system,
/// and is printed in the print theme.
[[nodiscard]] Result<ReportDrawings> htmlDrawings(const Graph& graph, const CheckResult& check,
    const ReportDocument& document, std::optional<ThemeName> theme, const Progress& progress = {});

} // namespace qdq::ui
