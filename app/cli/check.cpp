// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/gateoptions.h"
#include "app/cli/qtsession.h"
#include "core/report/checkreport.h"
#include "core/rules/target.h"
#include "ui/report/reportfile.h"

#include <CLI/App.hpp>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <optional>
#include <thread>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::vector<std::string> files;
    std::string target = "vpu";
    std::vector<std::string> rules;
    std::vector<std::string> skip;
    GateOptions gate;
    bool wantsCauses = false;
    std::string configFile; ///< the config that made the files, for their causes
    unsigned jobs = 0; ///< 0 is one per core
};

/// What every file is checked against.
struct Terms
{
    const Options& options;
    TargetPtr target;
    Gate gate;
    std::optional<QuantizerConfig> config;
};

Result<CheckedFile> checkFile(const std::string& path, const Terms& terms)
{
    const Options& options = terms.options;
    const std::string& format = options.common.format;
    const Hash hash =
        format == "json" || format == "sarif" || format == "html" ? Hash::Sha256 : Hash::None;
    Result<ReportedFile> file = openFile(path, options.common, hash);
    if (!file)
        return failWith(std::move(file));
    Result<CheckResult> result =
        checkGraph(file->opened.graph, terms.target, {options.rules, options.skip, {}});
    if (!result)
        return failWith(std::move(result));
    CheckedFile checked {std::move(*file), std::move(*result), {}, {}};
    if (options.wantsCauses)
        checked.causes = predictedCauses(checked.file.opened.graph, checked.result,
            {terms.config ? &*terms.config : nullptr, {}});
    terms.gate.apply(checked);
    return checked;
}

/// Results in the order of the files, whichever is ready first.
std::vector<Result<CheckedFile>> checkAll(const Terms& terms)
{
    std::vector<std::optional<Result<CheckedFile>>> results(terms.options.files.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < results.size(); i = next++)
            results[i] = checkFile(terms.options.files[i], terms);
    };
    const unsigned jobs = terms.options.jobs;
    const std::size_t cores = jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min(cores, results.size()); ++i)
            helpers.emplace_back(work);
        work();
    }
    std::vector<Result<CheckedFile>> ordered;
    for (auto& result : results)
        ordered.push_back(std::move(*result));
    return ordered;
}

/// As `report` makes it, of what this command was asked for.
std::string htmlOf(const CheckReport& report, const Options& options)
{
    const QtSession qt("en");
    ReportSource source {&report.files.front()};
    if (!options.gate.baseline.empty() || !options.gate.waivers.empty())
        source.gate = &report.gate;
    const auto html = ui::encodeReport(source, {});
    // Nobody cancels it, and HTML has no limit that a graph could pass.
    assert(html);
    return html->toStdString();
}

std::string reportOf(const CheckReport& report, const Options& options)
{
    const CommonOptions& common = options.common;
    if (common.format == "json")
        return checkJson(report);
    if (common.format == "csv")
        return checkCsv(report);
    if (common.format == "sarif")
        return checkSarif(report, common.isQuiet);
    if (common.format == "html")
        return htmlOf(report, options);
    if (common.format == "junit")
        return checkJunit(report, options.gate.allowsUndecided);
    return common.isQuiet ? checkLines(report, styleOf(common))
                          : checkText(report, styleOf(common));
}

int refuse(const Error& error)
{
    printError(error);
    return kFailed;
}

/// None where none is given.
Result<std::optional<QuantizerConfig>> configOf(const Options& options)
{
    if (options.configFile.empty())
        return std::nullopt;
    return readQuantizerConfigFile(options.configFile);
}

int run(const Options& options)
{
    if (options.common.format == "html" && options.files.size() > 1)
        return refuse({ErrorCode::Usage, {},
            "--format html is a page on one file; " + std::to_string(options.files.size())
                + " are given"});
    Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return refuse(target.error());
    Result<Gate> gate =
        Gate::load(options.gate, {options.files.size(), *target, options.wantsCauses});
    if (!gate)
        return refuse(gate.error());
    Result<std::optional<QuantizerConfig>> config = configOf(options);
    if (!config)
        return refuse(config.error());
    const Terms terms {options, std::move(*target), std::move(*gate), std::move(*config)};
    CheckReport report {{}, terms.gate.files()};
    int status = kClean;
    for (Result<CheckedFile>& checked : checkAll(terms)) {
        if (!checked) {
            status = refuse(checked.error());
            continue;
        }
        printWarnings(checked->file, options.common);
        status = std::max(status, terms.gate.statusOf(*checked));
        report.files.push_back(std::move(*checked));
    }
    // A table without one of its files would look like the whole.
    if (status == kFailed)
        return kFailed;
    if (!options.common.isQuiet)
        terms.gate.printRemarks(report);
    if (const auto written = terms.gate.writeBaselineOf(report.files.front()); !written)
        return refuse(written.error());
    return deliver(options.common, reportOf(report, options), status);
}

} // namespace

Run setUp_check(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files, "Files to check; - is standard input")->required();
    addTargetOption(app, options->target, "Target whose rules run");
    app.add_option("--rules", options->rules, "Run only these: R1,R3")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->option_text("IDS");
    app.add_option("--skip", options->skip, "Leave these out: R2")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->option_text("IDS");
    addGateOptions(app, options->gate);
    auto* causes = app.add_flag(
        "--causes", options->wantsCauses, "What the findings have in common, and the way out");
    app.add_option("--config", options->configFile,
           "A qdqscope.quantizer JSON: the config that made FILE, for --causes")
        ->needs(causes);
    app.add_option(
           "-j,--jobs", options->jobs, "Files checked at the same time; default is one per core")
        ->check(CLI::PositiveNumber)
        ->option_text("N");
    addCommonOptions(app, options->common, {"text", "json", "csv", "sarif", "junit", "html"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
