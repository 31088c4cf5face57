// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"
#include "core/rules/rule.h"

#include <string>
#include <vector>

// Reports of `check` as docs/cli.md lays them out: the layout of the text and the keys of the JSON
// are contracts.

namespace qdq {

struct CheckedFile
{
    ReportedFile file;
    CheckResult result;
};

/// One file: a line per violation, undecided rule and note, then the counts. Several: the counts
/// side by side, then the first violation of each rule per file.
[[nodiscard]] std::string checkText(
    const std::vector<CheckedFile>& files, const TextStyle& style = {});
/// Only the lines, of all files; nothing where nothing was found.
[[nodiscard]] std::string checkLines(
    const std::vector<CheckedFile>& files, const TextStyle& style = {});
/// An object for one file, an array of such for several.
[[nodiscard]] std::string checkJson(const std::vector<CheckedFile>& files);
/// A line per violation, undecided rule and note of all files, under one header.
[[nodiscard]] std::string checkCsv(const std::vector<CheckedFile>& files);

} // namespace qdq
