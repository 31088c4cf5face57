// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/progressline.h"
#include "core/report/diffreport.h"
#include "core/rules/target.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string a;
    std::string b;
    std::string target = "vpu";
    double rtol = DiffOptions().rtol;
};

Result<DiffReport> compare(const Options& options)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return tl::unexpected(target.error());
    const Hash hash = options.common.format == "text" ? Hash::None : Hash::Sha256;
    DiffReport report;
    for (const auto& [path, file, check] : {std::tuple {&options.a, &report.a, &report.checkA},
             {&options.b, &report.b, &report.checkB}}) {
        Result<ReportedFile> opened = openFile(*path, options.common, hash);
        if (!opened)
            return failWith(std::move(opened));
        printWarnings(*opened, options.common);
        *file = std::move(*opened);
        Result<CheckResult> checked = checkGraph(file->opened.graph, *target);
        if (!checked)
            return failWith(std::move(checked));
        *check = std::move(*checked);
    }
    const ProgressLine line(options.common.showsProgress, options.b);
    const Graph& a = report.a.opened.graph;
    const Graph& b = report.b.opened.graph;
    Result<GraphDiff> diff = diffGraphs(a, b, {options.rtol, line.progress()});
    if (!diff)
        return failWith(std::move(diff));
    report.diff = std::move(*diff);
    report.violations = diffViolations(a, report.checkA, b, report.checkB, report.diff);
    return report;
}

int run(const Options& options)
{
    const Result<DiffReport> report = compare(options);
    if (!report) {
        printError(report.error());
        return kFailed;
    }
    const std::string text = options.common.format == "json"
        ? diffJson(*report)
        : diffText(*report, styleOf(options.common));
    // Where stubs stand for parts of a file, nobody can say that nothing differs.
    const bool isSame =
        report->isEmpty() && !report->a.opened.isIncomplete && !report->b.opened.isIncomplete;
    return deliver(options.common, text, isSame ? kClean : kFound);
}

} // namespace

Run setUp_diff(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("A", options->a, "The one file; - is standard input")->required();
    app.add_option("B", options->b, "The other: another stage, back end or export of it")
        ->required();
    addTargetOption(app, options->target, "Target whose violations are compared");
    app.add_option(
           "--rtol", options->rtol, "Scales and weights within this relative distance are the same")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
