// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/callstate.h"
#include "core/rules/finding.h"

#include <span>

// Checks of a config against the graph it is for: settings without effect, and what torchao does
// without a word (pt2e-quantization 10). Like the rules: one file core/quant/lint/<id>.cpp, one
// line in lint.def, one sample, one page docs/rules/<ID>.md.

namespace qdq {

/// What is there to look at. Only `annotated` and `config` must be; a check whose graph is missing
/// does not run.
struct LintInput
{
    const QuantizerConfig& config;
    const Annotated& annotated; ///< with a trace
    const Graph* floatGraph = nullptr; ///< before folding
    const Graph* prepared = nullptr; ///< observers with or without state
    const Graph* converted = nullptr;
    /// The quantizer refuses the graph: `annotated` is what it was about to look at (foldFloat),
    /// and only checks of the float graph run.
    bool isRefused = false;
};

/// A warning or note of the lint.
struct LintFinding
{
    Finding finding; ///< node ids are those of the graph of `stage`
    Stage stage = Stage::Annotated;
    std::optional<std::size_t> call; ///< the setter call it is about
    std::string message; ///< one sentence, lower case, no full stop
};

struct LintContext; // core/quant/lint/lintcontext.h
class LintFindings; // core/quant/lint/lintcontext.h

struct Lint
{
    std::string_view id; ///< "W4", "P09"
    Severity severity = Severity::Warning;
    Stage stage = Stage::Annotated; ///< the graph it looks at
    std::string_view summary; ///< "config rule without effect"
    void (*check)(const LintContext& context, LintFindings& findings) = nullptr;
};

/// All checks, sorted by id: I…, P…, W….
[[nodiscard]] std::span<const Lint> lints();
[[nodiscard]] const Lint* findLint(std::string_view id);

/// Runs every check that has its graph; findings in the order of ids, inside a check in that of
/// calls or nodes.
[[nodiscard]] std::vector<LintFinding> runLint(const LintInput& input);

/// For a program that runAnnotate refuses: what the checks of the float graph say. Nothing where
/// not even folding is possible.
[[nodiscard]] std::vector<LintFinding> lintRefused(
    const Graph& program, const QuantizerConfig& config);

} // namespace qdq
