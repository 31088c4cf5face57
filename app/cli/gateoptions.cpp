// SPDX-License-Identifier: Apache-2.0
#include "app/cli/gateoptions.h"

#include "app/cli/command.h"
#include "core/gate/gatecauses.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"

#include <CLI/App.hpp>

#include <cstdio>

namespace qdq::cli {

namespace {

Error usage(std::string message, std::string file = {}, std::string where = {})
{
    return {ErrorCode::Usage, std::move(where), std::move(message), std::move(file)};
}

Result<void> refuseCauses(const std::vector<Waiver>& waivers, const std::string& file)
{
    for (std::size_t i = 0; i < waivers.size(); ++i)
        if (std::holds_alternative<CauseScope>(waivers[i].scope))
            return tl::unexpected(usage("the scope is a root cause; add --causes", file,
                "/waivers/" + std::to_string(i) + "/cause"));
    return {};
}

} // namespace

void addGateOptions(CLI::App& app, GateOptions& options)
{
    app.add_option("--baseline", options.baseline, "Known findings: only others count")
        ->option_text("FILE");
    app.add_option("--write-baseline", options.writeBaseline,
           "Write what is found, but for waived findings, as the baseline from now on")
        ->option_text("FILE");
    app.add_option("--waivers", options.waivers, "Findings to live with, why, and until when")
        ->option_text("FILE");
    app.add_option("--fail-on", options.failOn,
           "Severity from which the exit status is 1: error, warning, never")
        ->check(CLI::IsMember({"error", "warning", "never"}))
        ->capture_default_str();
    app.add_flag("--allow-undecided", options.allowsUndecided,
        "Undecided rules do not make the exit status 1");
}

Result<Gate> Gate::load(const GateOptions& options, const Use& use)
{
    Gate gate;
    gate.m_options = options;
    gate.m_files.today = todayInUtc();
    if (!options.writeBaseline.empty() && use.fileCount > 1)
        return tl::unexpected(
            usage("--write-baseline takes one FILE: a baseline is that of one network"));
    if (!options.baseline.empty()) {
        auto baseline = readBaselineFile(options.baseline);
        if (!baseline)
            return failWith(std::move(baseline));
        if (baseline->target != use.target->id)
            return tl::unexpected(usage("written for target '" + baseline->target
                    + "', but the rules of '" + use.target->id + "' run",
                options.baseline, "/target/id"));
        gate.m_baseline = std::move(*baseline);
        gate.m_files.baseline = options.baseline;
    }
    if (!options.waivers.empty()) {
        auto waivers = readWaiversFile(options.waivers);
        if (!waivers)
            return failWith(std::move(waivers));
        if (auto causes = refuseCauses(*waivers, options.waivers); !causes && !use.hasCauses)
            return failWith(std::move(causes));
        gate.m_files.waivers = std::move(*waivers);
        gate.m_files.waiversFile = options.waivers;
    }
    return gate;
}

void Gate::apply(CheckedFile& checked) const
{
    GateInput input;
    input.baseline = m_baseline ? &*m_baseline : nullptr;
    input.waivers = m_files.waiversFile.empty() ? nullptr : &m_files.waivers;
    input.today = m_files.today;
    if (checked.causes)
        input.causes = causesForGate(
            checked.file.opened.graph, checked.causes->causes, checked.result.violations.size());
    checked.gate = judge(checked.file.opened.graph, checked.result, input);
}

int Gate::statusOf(const CheckedFile& checked) const
{
    const auto& violations = checked.result.violations;
    bool hasFailed = false;
    for (std::size_t i = 0; i < violations.size(); ++i) {
        const bool isSevere = violations[i].severity == Severity::Error
            || (m_options.failOn == "warning" && violations[i].severity == Severity::Warning);
        hasFailed |= isSevere && counts(checked.gate.violations[i].state);
    }
    // What has just been written down as known does not fail.
    hasFailed &= m_options.failOn != "never" && m_options.writeBaseline.empty();
    const bool isOpen = !checked.result.undecided.empty() && !m_options.allowsUndecided;
    // Where stubs stand for parts of the file, nobody can say that all is well.
    return hasFailed || isOpen || checked.file.opened.isIncomplete ? kFound : kClean;
}

void Gate::printRemarks(const CheckReport& report) const
{
    for (const WaiverRemark& remark : waiverRemarks(report))
        std::fprintf(stderr, "%s: /waivers/%zu: warning: %s\n", m_files.waiversFile.c_str(),
            remark.waiver, remark.text.c_str());
}

Result<void> Gate::writeBaselineOf(const CheckedFile& checked) const
{
    if (m_options.writeBaseline.empty())
        return {};
    const Target& target = *checked.result.target;
    Baseline baseline {target.id, target.version, {}};
    for (std::size_t i = 0; i < checked.gate.violations.size(); ++i)
        if (checked.gate.violations[i].state != FindingState::Waived)
            baseline.findings.push_back(checked.gate.fingerprints[i]);
    return writeFile(m_options.writeBaseline, writeBaseline(std::move(baseline)));
}

} // namespace qdq::cli
