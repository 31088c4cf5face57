// SPDX-License-Identifier: Apache-2.0
#include "app/cli/calibrated.h"
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/explainreport.h"
#include "core/rules/target.h"

#include <CLI/App.hpp>

#include <cstdio>
#include <memory>
#include <optional>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string node;
    std::string target = "vpu";
    std::string config; ///< empty: what the file alone tells
    CalibrationOptions calibration;
};

/// The stages of a config as far as they can be run: an explanation is wanted most where one of
/// them refuses.
struct Stages
{
    Annotated annotated;
    std::optional<Prepared> prepared;
    std::optional<CalibratedGraph> observed;
    std::optional<Converted> converted;
    std::optional<Error> refusal; ///< why the next stage is not there
};

Result<std::vector<Finding>> allFindings(const Graph& graph, const Options& options)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return tl::unexpected<Error>(target.error());
    Result<CheckResult> checked = checkGraph(graph, *target);
    if (!checked)
        return failWith(std::move(checked));
    std::vector<Finding> findings = std::move(checked->violations);
    findings.insert(findings.end(), checked->undecided.begin(), checked->undecided.end());
    findings.insert(findings.end(), checked->notes.begin(), checked->notes.end());
    return findings;
}

Result<Explanation> explainFile(const Graph& graph, const Options& options)
{
    const NodeId node = graph.find(options.node);
    if (!node.isValid())
        return tl::unexpected(noSuchNode(options.node, {&graph}));
    const auto findings = allFindings(graph, options);
    if (!findings)
        return tl::unexpected<Error>(findings.error());
    return explainNode(graph, node, *findings);
}

Result<Stages> runStages(
    const Graph& program, const QuantizerConfig& config, const Options& options)
{
    auto annotated = runAnnotate(program, config);
    if (!annotated)
        return failWith(std::move(annotated));
    Stages stages {*std::move(annotated), {}, {}, {}, {}};
    auto prepared = runPrepare(stages.annotated);
    if (!prepared) {
        stages.refusal = prepared.error();
        return stages;
    }
    stages.prepared = *std::move(prepared);
    if (!options.calibration.isGiven())
        return stages;
    auto observed =
        calibratedGraph(stages.prepared->graph, options.calibration, options.common, options.file);
    if (!observed)
        return failWith(std::move(observed));
    stages.observed = *std::move(observed);
    ConvertOptions lenient;
    lenient.allowUncalibrated = true;
    lenient.allowMissingState = true;
    auto converted = runConvert(stages.observed->graph, lenient);
    if (converted)
        stages.converted = *std::move(converted);
    else
        stages.refusal = converted.error();
    return stages;
}

ChainSources sourcesOf(const Stages& stages, const QuantizerConfig& config)
{
    ChainSources sources;
    sources.specs = &stages.annotated.graph;
    sources.annotated = &stages.annotated;
    sources.config = &config;
    if (stages.prepared) {
        sources.prepared = &*stages.prepared;
        sources.observed = &stages.prepared->graph;
    }
    if (stages.observed) {
        sources.observed = &stages.observed->graph;
        sources.evidence = stages.observed->evidence;
        sources.batches = stages.observed->batches;
    }
    if (stages.converted)
        sources.converted = &stages.converted->graph;
    return sources;
}

Result<Explanation> explainConfig(const Graph& program, const Stages& stages,
    const QuantizerConfig& config, const Options& options)
{
    std::vector<Finding> findings;
    if (stages.converted) {
        auto checked = allFindings(stages.converted->graph, options);
        if (!checked)
            return failWith(std::move(checked));
        findings = *std::move(checked);
    }
    return explainRun(program, sourcesOf(stages, config), options.node, findings);
}

void printRefusal(const Stages& stages, const Options& options)
{
    if (!stages.refusal || options.common.isQuiet)
        return;
    const std::string place = stages.refusal->where.empty() ? "" : stages.refusal->where + ": ";
    std::fprintf(stderr, "%s: %swarning: %s would refuse: %s\n", options.file.c_str(),
        place.c_str(), stages.prepared ? "convert" : "prepare", stages.refusal->message.c_str());
}

std::string reportOf(const Explanation& explanation, const Options& options)
{
    return options.common.format == "json" ? explainJson(explanation) : explainText(explanation);
}

Result<std::string> explain(const Options& options)
{
    if (options.config.empty() && options.calibration.isGiven())
        return fail(ErrorCode::Usage, {}, "--calibration and --observers need --config");
    const auto file = openFile(options.file, options.common);
    if (!file)
        return tl::unexpected<Error>(file.error());
    printWarnings(*file, options.common);
    const Graph& graph = file->opened.graph;
    if (options.config.empty()) {
        const auto explanation = explainFile(graph, options);
        return explanation ? Result<std::string>(reportOf(*explanation, options))
                           : tl::unexpected<Error>(explanation.error());
    }
    const auto config = readQuantizerConfigFile(options.config);
    if (!config)
        return tl::unexpected<Error>(config.error());
    const auto stages = runStages(graph, *config, options);
    if (!stages)
        return tl::unexpected<Error>(stages.error());
    printRefusal(*stages, options);
    // The explanation points into the stages: it is written while they are there.
    const auto explanation = explainConfig(graph, *stages, *config, options);
    return explanation ? Result<std::string>(reportOf(*explanation, options))
                       : tl::unexpected<Error>(explanation.error());
}

int run(const Options& options)
{
    const Result<std::string> report = explain(options);
    if (report)
        return deliver(options.common, *report, kClean);
    Error error = report.error();
    if (error.file.empty())
        error.file = error.where.starts_with('/') ? options.config : options.file;
    printError(error);
    return kFailed;
}

} // namespace

Run setUp_explain(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    app.add_option("NODE", options->node, "Name of a node")->required();
    addTargetOption(app, options->target, "Target whose rules it is held against");
    app.add_option("--config", options->config,
        "A qdqscope.quantizer JSON: FILE is a float graph, and this is run on it");
    addCalibrationOptions(app, options->calibration);
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
