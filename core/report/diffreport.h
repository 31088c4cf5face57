// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/graphdiff.h"
#include "core/gate/violationdiff.h"
#include "core/report/reportedfile.h"
#include "core/rules/rule.h"

#include <string>

// Reports of `diff` as docs/cli.md lays them out: the keys of the JSON are a contract.

namespace qdq {

struct DiffReport
{
    ReportedFile a;
    ReportedFile b;
    CheckResult checkA;
    CheckResult checkB;
    GraphDiff diff;
    ViolationDiff violations;

    /// Structure, numbers and violations are the same.
    [[nodiscard]] bool isEmpty() const
    {
        return diff.isEmpty() && violations.onlyA.empty() && violations.onlyB.empty();
    }
    /// "conv2d", or "conv2d_3 / conv2d_2" where the names differ.
    [[nodiscard]] std::string nameOf(const GraphChange& change) const;
};

/// Both files, what is only in one, a line per change, violations by rule; with style.isVerbose
/// each of them and values in full.
[[nodiscard]] std::string diffText(const DiffReport& report, const TextStyle& style = {});
[[nodiscard]] std::string diffJson(const DiffReport& report);

/// What the painter adds to the HTML page.
struct DiffDrawings
{
    std::string style; ///< CSS, as ReportDrawings has it
    std::string svgA; ///< an <svg> element without a prolog; empty where nothing is drawn
    std::string svgB;
};
/// One file with both pictures, without scripts and without a reference to anything outside of it;
/// well-formed as XML too. The same report and drawings give the same bytes.
[[nodiscard]] std::string diffHtml(const DiffReport& report, const DiffDrawings& drawings);

} // namespace qdq
