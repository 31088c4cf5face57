// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/checkreport.h"
#include "core/rules/target.h"

#include <CLI/App.hpp>

#include <algorithm>
#include <atomic>
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
    std::string failOn = "error";
    bool allowsUndecided = false;
    unsigned jobs = 0; ///< 0 is one per core
};

Result<CheckedFile> checkFile(
    const std::string& path, const TargetPtr& target, const Options& options)
{
    const Hash hash = options.common.format == "json" ? Hash::Sha256 : Hash::None;
    Result<ReportedFile> file = openFile(path, options.common, hash);
    if (!file)
        return failWith(std::move(file));
    Result<CheckResult> result =
        checkGraph(file->opened.graph, target, {options.rules, options.skip, {}});
    if (!result)
        return failWith(std::move(result));
    return CheckedFile {std::move(*file), std::move(*result)};
}

/// Results in the order of the files, whichever is ready first.
std::vector<Result<CheckedFile>> checkAll(const TargetPtr& target, const Options& options)
{
    std::vector<std::optional<Result<CheckedFile>>> results(options.files.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < results.size(); i = next++)
            results[i] = checkFile(options.files[i], target, options);
    };
    const std::size_t cores =
        options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
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

bool fails(const Finding& finding, const Options& options)
{
    if (options.failOn == "never")
        return false;
    return finding.severity == Severity::Error
        || (options.failOn == "warning" && finding.severity == Severity::Warning);
}

int statusOf(const CheckedFile& checked, const Options& options)
{
    const CheckResult& result = checked.result;
    const bool hasFailed = std::any_of(result.violations.begin(), result.violations.end(),
        [&](const Finding& finding) { return fails(finding, options); });
    const bool isOpen = !result.undecided.empty() && !options.allowsUndecided;
    // Where stubs stand for parts of the file, nobody can say that all is well.
    return hasFailed || isOpen || checked.file.opened.isIncomplete ? kFound : kClean;
}

std::string reportOf(const std::vector<CheckedFile>& files, const CommonOptions& common)
{
    if (common.format == "json")
        return checkJson(files);
    if (common.format == "csv")
        return checkCsv(files);
    return common.isQuiet ? checkLines(files, styleOf(common)) : checkText(files, styleOf(common));
}

int run(const Options& options)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target) {
        printError(target.error());
        return kFailed;
    }
    std::vector<CheckedFile> files;
    int status = kClean;
    for (Result<CheckedFile>& checked : checkAll(*target, options)) {
        if (!checked) {
            printError(checked.error());
            status = kFailed;
            continue;
        }
        printWarnings(checked->file, options.common);
        status = std::max(status, statusOf(*checked, options));
        files.push_back(std::move(*checked));
    }
    // A table without one of its files would look like the whole.
    return status == kFailed ? kFailed
                             : deliver(options.common, reportOf(files, options.common), status);
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
    app.add_option("--fail-on", options->failOn,
           "Severity from which the exit status is 1: error, warning, never")
        ->check(CLI::IsMember({"error", "warning", "never"}))
        ->capture_default_str();
    app.add_flag("--allow-undecided", options->allowsUndecided,
        "Undecided rules do not make the exit status 1");
    app.add_option(
           "-j,--jobs", options->jobs, "Files checked at the same time; default is one per core")
        ->check(CLI::PositiveNumber)
        ->option_text("N");
    addCommonOptions(app, options->common, {"text", "json", "csv"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
