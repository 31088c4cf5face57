// SPDX-License-Identifier: Apache-2.0
#include "app/cli/calibrated.h"
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/base/text.h"
#include "core/report/explainconfigreport.h"
#include "core/report/explainreport.h"
#include "core/rules/rule.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string node;
    std::string config;
    CalibrationOptions calibration;
};

Error noSuchNode(const Graph& graph, const std::string& file, const std::string& name)
{
    std::vector<std::string> names;
    for (const Node& node : graph.nodes)
        names.push_back(node.name);
    const std::string nearest = nearestName(name, names);
    return {ErrorCode::Usage, {},
        "no node '" + name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"),
        file};
}

/// The stages as far as the options go; convert only where there is state to convert with.
Result<ExplainedStages> runStages(
    const Graph& program, QuantizerConfig config, const Options& options)
{
    ExplainedStages stages;
    stages.config = std::move(config);
    auto annotated = runAnnotate(program, stages.config);
    if (!annotated)
        return failWith(std::move(annotated));
    stages.annotated = *std::move(annotated);
    auto prepared = runPrepare(stages.annotated);
    if (!prepared)
        return failWith(std::move(prepared));
    stages.prepared = *std::move(prepared);
    if (!options.calibration.isGiven())
        return stages;
    auto calibrated =
        calibratedGraph(stages.prepared.graph, options.calibration, options.common, options.file);
    if (!calibrated)
        return failWith(std::move(calibrated));
    stages.calibrated = *std::move(calibrated);
    auto converted = runConvert(*stages.calibrated,
        {.allowUncalibrated = true, .allowMissingState = !options.calibration.observers.empty()});
    if (!converted)
        return failWith(std::move(converted));
    stages.converted = *std::move(converted);
    return stages;
}

Result<std::string> explainWithConfig(const Options& options)
{
    auto config = readQuantizerConfigFile(options.config);
    if (!config)
        return failWith(std::move(config));
    const Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file)
        return tl::unexpected(file.error());
    printWarnings(*file, options.common);
    auto stages = runStages(file->opened.graph, *std::move(config), options);
    if (!stages) {
        Error& error = stages.error();
        if (error.file.empty())
            error.file = error.where.starts_with('/') ? options.config : options.file;
        return failWith(std::move(stages));
    }
    const Graph& graph = stages->annotated.graph;
    const NodeId node = graph.find(options.node);
    if (!node.isValid())
        return tl::unexpected(noSuchNode(graph, options.file, options.node));
    return options.common.format == "json" ? explainConfigJson(*stages, node)
                                           : explainConfigText(*stages, node);
}

Result<std::string> explain(const Options& options)
{
    if (!options.config.empty())
        return explainWithConfig(options);
    if (options.calibration.isGiven())
        return fail(ErrorCode::Usage, {}, "--calibration and --observers need --config");
    Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    const NodeId node = file->opened.graph.find(options.node);
    if (!node.isValid())
        return tl::unexpected(noSuchNode(file->opened.graph, options.file, options.node));
    Result<CheckResult> checked = checkGraph(file->opened.graph);
    if (!checked)
        return failWith(std::move(checked));
    std::vector<Finding> findings = std::move(checked->violations);
    findings.insert(findings.end(), checked->undecided.begin(), checked->undecided.end());
    findings.insert(findings.end(), checked->notes.begin(), checked->notes.end());
    return options.common.format == "json" ? explainJson(*file, node, findings)
                                           : explainText(*file, node, findings);
}

int run(const Options& options)
{
    const Result<std::string> report = explain(options);
    if (report)
        return deliver(options.common, *report, kClean);
    printError(report.error());
    return kFailed;
}

} // namespace

Run setUp_explain(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    app.add_option("NODE", options->node, "Name of a node")->required();
    app.add_option("--config", options->config,
        "A quantizer config: FILE is then the float graph, and every step of the config is told");
    addCalibrationOptions(app, options->calibration);
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
