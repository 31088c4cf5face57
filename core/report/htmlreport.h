// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportdocument.h"

#include <string>
#include <vector>

namespace qdq {

/// What the painter adds to a document to make it a page.
struct ReportDrawings
{
    /// CSS: the palette as custom properties ("--text-primary") for every scheme that the page is
    /// to follow, and the fonts of the drawings.
    std::string style;
    /// An <svg> element each, without a prolog, in the order of ReportDocument::pictures; empty
    /// for a node that is not drawn. May be fewer.
    std::vector<std::string> svgs;
    std::string legend; ///< likewise, of the signs in all of them; may be empty
};

/// No page is larger. What would make it so is left out, and the page says how to see it.
inline constexpr std::size_t kMaxReportBytes = 3'000'000;

/// One file without scripts and without a reference to anything outside of it; well-formed as XML
/// too. The same document and drawings give the same bytes.
[[nodiscard]] std::string reportHtml(
    const ReportDocument& document, const ReportDrawings& drawings = {});

/// The rules of the page itself; the palette comes with the drawings.
[[nodiscard]] std::string_view reportStyle();

} // namespace qdq
