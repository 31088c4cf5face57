// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "core/gate/gate.h"
#include "core/report/reportedfile.h"
#include "core/rules/rule.h"

#include <optional>
#include <string>
#include <vector>

// Reports of `check` as docs/cli.md lays them out: the layout of the text and the keys of the JSON
// are contracts.

namespace qdq {

struct CheckedFile
{
    ReportedFile file;
    CheckResult result;
    GateResult gate;
    std::optional<PredictedCauses> causes; ///< where they were asked for
};

/// What all files were held against.
struct GateFiles
{
    std::string baseline; ///< its path; empty: none
    std::string waiversFile; ///< likewise
    std::vector<Waiver> waivers;
    Date today {};

    /// The waiver of a judgement; null where none covers it.
    [[nodiscard]] const Waiver* waiverOf(const Judgement& judgement) const
    {
        return judgement.waiver ? &waivers[*judgement.waiver] : nullptr;
    }
    /// "waiver expired on 2026-03-31"; empty where no expired waiver covers it.
    [[nodiscard]] std::string expiryText(const Judgement& judgement) const;
    /// "known", "waived: rescaled by hand", "new; waiver expired on 2026-03-31"; empty where there
    /// is nothing to say.
    [[nodiscard]] std::string remarkOn(const Judgement& judgement) const;
};

struct CheckReport
{
    std::vector<CheckedFile> files;
    GateFiles gate;
};

/// Something wrong with a waiver: it has expired and what it covered counts again, or it matches
/// nothing although its rule ran, or is none of any target.
struct WaiverRemark
{
    std::size_t waiver = 0; ///< index
    std::string text;
};
/// In the order of the waivers.
[[nodiscard]] std::vector<WaiverRemark> waiverRemarks(const CheckReport& report);

/// One file: a line per violation that counts, undecided rule and note, then the counts; with
/// style.isVerbose also known and waived ones. Several: the counts side by side, then the first
/// violation of each rule per file.
[[nodiscard]] std::string checkText(const CheckReport& report, const TextStyle& style = {});
/// Only the lines, of all files; nothing where nothing was found.
[[nodiscard]] std::string checkLines(const CheckReport& report, const TextStyle& style = {});
/// An object for one file, an array of such for several.
[[nodiscard]] std::string checkJson(const CheckReport& report);
/// A line per violation, undecided rule and note of all files, under one header.
[[nodiscard]] std::string checkCsv(const CheckReport& report);
/// SARIF 2.1.0, one run over all files: rules with help, logical locations (module and node),
/// partial fingerprints, suppressions for what is waived, baselineState. Undecided is kind "open".
/// With `onlyCounting` without what is known or waived.
[[nodiscard]] std::string checkSarif(const CheckReport& report, bool onlyCounting = false);
/// JUnit XML: a test suite per file, a test case per rule. A rule with violations that count has
/// failed; one that is undecided is in error, or skipped where `allowsUndecided`.
[[nodiscard]] std::string checkJunit(const CheckReport& report, bool allowsUndecided);

} // namespace qdq
