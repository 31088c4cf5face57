// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportdocument.h"
#include "ui/draw/picture.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

// A report as lines one below the other: what pages are cut from. A line is a line of text, a row
// of a table or a picture; it knows its height and paints itself.

namespace qdq::ui {

struct FlowLine
{
    double height = 0;
    /// A heading is nothing at the foot of a page.
    bool keepsWithNext = false;
    /// Header of the table that it is a row of: how many lines before it; drawn again on a new
    /// page.
    std::optional<std::size_t> header = {};
    std::function<void(QPainter&, const QPointF&)> paint = {}; ///< none for an empty line
};
using Flow = std::vector<FlowLine>;

struct FlowOptions
{
    Theme theme;
    double width = 0; ///< px
    double pictureScale = 1; ///< of pictures that fit
    double mostPictureHeight = std::numeric_limits<double>::max(); ///< higher ones are scaled
    std::size_t foldedLines = 0; ///< how many lines of what HTML folds away are shown in all
    std::size_t mostRows = std::numeric_limits<std::size_t>::max(); ///< of one table
};

/// `pictures` are those of the document and outlive the flow.
[[nodiscard]] Flow makeFlow(const ReportDocument& document,
    const std::vector<std::optional<Picture>>& pictures, const FlowOptions& options);

[[nodiscard]] Token tokenOf(ReportTone tone);

} // namespace qdq::ui
