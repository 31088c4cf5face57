// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/progressline.h"
#include "app/cli/qtsession.h"
#include "core/report/diffreport.h"
#include "core/rules/target.h"
#include "ui/report/diffdrawings.h"

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
    std::vector<std::string> match; ///< a way to match at most once, and pairs "A=B"
    std::string theme; ///< of the HTML page; empty: as the reader's system
};

bool isPair(const std::string& match)
{
    return match.find('=') != std::string::npos;
}

/// What `--match` takes: a way to match, or an op of A and one of B. Empty where it is one of them.
std::string checkMatch(const std::string& match)
{
    if (isPair(match) || matchByFromName(match))
        return {};
    return match + " is none of module, name, structure, and no pair A=B of ops";
}

Result<DiffOptions> diffOptions(const Options& options, const DiffReport& report)
{
    DiffOptions diff;
    diff.rtol = options.rtol;
    std::vector<std::string> pairs;
    for (const std::string& match : options.match)
        if (isPair(match))
            pairs.push_back(match);
        else
            diff.match = matchByFromName(match).value();
    Result<std::vector<NodePair>> found =
        nodePairsFrom(report.a.opened.graph, report.b.opened.graph, pairs);
    if (!found)
        return failWith(std::move(found));
    diff.pairs = std::move(*found);
    return diff;
}

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
    Result<DiffOptions> how = diffOptions(options, report);
    if (!how)
        return failWith(std::move(how));
    how->progress = line.progress();
    Result<GraphDiff> diff = diffGraphs(a, b, *how);
    if (!diff)
        return failWith(std::move(diff));
    report.diff = std::move(*diff);
    report.violations = diffViolations(a, report.checkA, b, report.checkB, report.diff);
    return report;
}

/// Empty where none is asked for.
std::optional<ui::ThemeName> themeOf(const Options& options)
{
    return options.theme.empty() ? std::nullopt
                                 : ui::themeFromName(QString::fromStdString(options.theme));
}

Result<std::string> htmlOf(const DiffReport& report, const Options& options)
{
    const QtSession qt("en");
    const ProgressLine line(options.common.showsProgress, options.b);
    const Result<DiffDrawings> drawings =
        ui::diffDrawings(report, themeOf(options), line.progress());
    if (!drawings)
        return tl::unexpected(drawings.error());
    return diffHtml(report, *drawings);
}

Result<std::string> textOf(const DiffReport& report, const Options& options)
{
    if (options.common.format == "json")
        return diffJson(report);
    if (options.common.format == "html")
        return htmlOf(report, options);
    return diffText(report, styleOf(options.common));
}

int refuse(const Error& error)
{
    printError(error);
    return kFailed;
}

int run(const Options& options)
{
    const Result<DiffReport> report = compare(options);
    if (!report)
        return refuse(report.error());
    const Result<std::string> text = textOf(*report, options);
    if (!text)
        return refuse(text.error());
    // Where stubs stand for parts of a file, nobody can say that nothing differs.
    const bool isSame =
        report->isEmpty() && !report->a.opened.isIncomplete && !report->b.opened.isIncomplete;
    return deliver(options.common, *text, isSame ? kClean : kFound);
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
    app.add_option("--match", options->match,
           "What makes two ops the same: module (and operator), name, structure; or an op of A and "
           "the op of B that it is, A=B, as often as needed")
        ->check(checkMatch)
        ->type_name("WAY|A=B")
        ->allow_extra_args(false)
        ->default_str(std::string(nameOf(MatchBy::ModuleAndOp)));
    app.add_option("--theme", options->theme,
           "Colours of the HTML page: light, dark, print; as the reader's system where none is "
           "given")
        ->check(CLI::IsMember({"light", "dark", "print"}));
    addCommonOptions(app, options->common, {"text", "json", "html"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
