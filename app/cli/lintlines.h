// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/common.h"
#include "core/quant/lint/lint.h"

#include <functional>

namespace qdq::cli {

/// The two files that a finding can be about.
struct LintFiles
{
    const std::string& graph;
    const std::string& config;
};

/// `FILE: PLACE: warning: MESSAGE` on standard error; nothing with -q.
void printWarning(const CommonOptions& options, const std::string& file, const std::string& place,
    const std::string& message);

/// A warning per finding, notes only with -v. `graphAt` gives the graph that the findings of a
/// stage point into.
void printLint(const CommonOptions& options, const LintFiles& files,
    const std::vector<LintFinding>& findings, const std::function<const Graph&(Stage)>& graphAt);

/// What the checks of the float graph say of a program that a quantizer refuses.
void printRefused(const CommonOptions& options, const LintFiles& files, const Graph& program,
    const QuantizerConfig& config);

} // namespace qdq::cli
