// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/picture.h"
#include "ui/report/reportflow.h"

#include <optional>
#include <vector>

namespace qdq::ui {

/// A page: what stands where on it.
struct FlowPage
{
    struct Place
    {
        std::size_t line = 0; ///< in the flow
        double top = 0;
    };
    std::vector<Place> places;
    double height = 0; ///< that they take
};

/// Cuts a flow into pages of `height`. Headings stay with what follows, a table that goes on begins
/// with its header again, space at the top of a page is dropped. A line higher than a page gets one
/// of its own.
[[nodiscard]] std::vector<FlowPage> paginate(const Flow& flow, double height);

/// PDF: pages of A4 with everything. PNG and SVG: one tall page of the document's brief; a PNG has
/// two pixels per px where its limits allow that. Error: Limit, as pngLimit.
[[nodiscard]] Result<QByteArray> encodeReportPages(const ReportDocument& document,
    const std::vector<std::optional<Picture>>& pictures, const Theme& theme, PictureFormat format);

} // namespace qdq::ui
