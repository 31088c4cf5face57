// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
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
    std::optional<std::vector<RootCause>> causes; ///< where they were asked for
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
    /// Violations of all files that waiver `index` covers, expired or not.
    [[nodiscard]] std::size_t matches(
        const std::vector<CheckedFile>& files, std::size_t index) const;
};

struct CheckReport
{
    std::vector<CheckedFile> files;
    GateFiles gate;
};

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

} // namespace qdq
