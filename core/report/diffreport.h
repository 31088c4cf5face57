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

} // namespace qdq
