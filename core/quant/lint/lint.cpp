// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lint.h"

#include "core/quant/lint/lintcontext.h"

#include <algorithm>
#include <array>

namespace qdq {

#define QDQ_LINT(id, severity, stage, summary)                                                     \
    void check##id(const LintContext& context, LintFindings& findings);
#include "core/quant/lint/lint.def"
#undef QDQ_LINT

namespace {

constexpr std::array kLints = {
#define QDQ_LINT(id, severity, stage, summary)                                                     \
    Lint {#id, Severity::severity, Stage::stage, summary, check##id},
#include "core/quant/lint/lint.def"
#undef QDQ_LINT
};

static_assert(std::ranges::is_sorted(kLints, {}, &Lint::id), "lint.def is sorted by id");

bool hasGraph(const LintInput& input, Stage stage)
{
    switch (stage) {
    case Stage::Float:
        return input.floatGraph != nullptr;
    case Stage::Annotated:
        return true;
    case Stage::Prepared:
    case Stage::Calibrated:
        return input.prepared != nullptr;
    case Stage::Converted:
        return input.converted != nullptr;
    }
    return false;
}

std::vector<std::size_t> usedQConfigs(const Annotated& annotated)
{
    std::vector<std::size_t> used;
    const auto use = [&](const SettingEntry& entry) {
        if (entry.qconfig)
            used.push_back(*entry.qconfig);
    };
    std::ranges::for_each(annotated.settings.moduleNames, use);
    std::ranges::for_each(annotated.settings.types, use);
    if (annotated.settings.global)
        use(*annotated.settings.global);
    std::ranges::sort(used);
    const auto rest = std::ranges::unique(used);
    used.erase(rest.begin(), rest.end());
    return used;
}

} // namespace

std::span<const Lint> lints()
{
    return kLints;
}

const Lint* findLint(std::string_view id)
{
    const auto it = std::ranges::find(kLints, id, &Lint::id);
    return it == kLints.end() ? nullptr : &*it;
}

std::vector<LintFinding> runLint(const LintInput& input)
{
    const LintContext context {input, input.config, input.annotated, input.annotated.graph,
        input.annotated.trace, callStates(input.annotated, input.config),
        usedQConfigs(input.annotated)};
    std::vector<LintFinding> all;
    for (const Lint& lint : kLints) {
        if (!hasGraph(input, lint.stage) || (input.isRefused && lint.stage != Stage::Float))
            continue;
        LintFindings findings;
        lint.check(context, findings);
        for (LintFinding& finding : findings.take()) {
            finding.finding.rule = lint.id;
            finding.finding.severity = lint.severity;
            finding.stage = lint.stage;
            all.push_back(std::move(finding));
        }
    }
    return all;
}

std::vector<LintFinding> lintRefused(const Graph& program, const QuantizerConfig& config)
{
    const auto folded = foldFloat(program, config);
    if (!folded)
        return {};
    LintInput input {config, *folded, &program};
    input.isRefused = true;
    return runLint(input);
}

} // namespace qdq
