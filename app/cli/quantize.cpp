// SPDX-License-Identifier: Apache-2.0
#include "app/cli/calibrated.h"
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/lintlines.h"
#include "core/base/version.h"
#include "core/graph/unlift.h"
#include "core/io/graphjson.h"
#include "core/quant/pipeline.h"

#include <CLI/App.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string config;
    CalibrationOptions calibration;
    std::string until = "converted";
    std::string weights = "all";
    bool doesNotFold = false;
    bool allowsUncalibrated = false;

    [[nodiscard]] bool writesPt2() const { return common.output.ends_with(".pt2"); }
    [[nodiscard]] bool goesTo(std::string_view stage) const
    {
        constexpr std::array<std::string_view, 4> kStages {
            "annotated", "prepared", "calibrated", "converted"};
        return std::find(kStages.begin(), kStages.end(), stage)
            <= std::find(kStages.begin(), kStages.end(), until);
    }
};

/// The stages as far as they were run.
struct Stages
{
    Graph program; ///< module form
    std::optional<Annotated> annotated;
    std::optional<Graph> prepared; ///< with the observers' state once that is there
    std::optional<Converted> converted;

    [[nodiscard]] const Graph& last() const
    {
        return converted ? converted->graph : prepared ? *prepared : annotated->graph;
    }
    [[nodiscard]] const Graph& at(Stage stage) const
    {
        if (stage == Stage::Float)
            return program;
        if (stage == Stage::Annotated)
            return annotated->graph;
        return stage == Stage::Converted ? converted->graph : *prepared;
    }
};

/// What can be said before a file is opened.
Result<void> checkUsage(const Options& options)
{
    if (options.calibration.isGiven() && !options.goesTo("calibrated"))
        return fail(ErrorCode::Usage, {},
            "--calibration and --observers have no effect with --until " + options.until);
    if (options.common.output.ends_with(".gz"))
        return tl::unexpected(Error {ErrorCode::Unsupported, {},
            "only graph JSON and .pt2 are written here; give a name that ends in .json or .pt2",
            options.common.output});
    if (options.writesPt2() && options.until != "converted")
        return tl::unexpected(Error {ErrorCode::Usage, {},
            "a .pt2 cannot hold annotations and observers; with --until " + options.until
                + " give a name that ends in .json",
            options.common.output});
    return {};
}

Result<Stages> runStages(
    const Graph& program, const QuantizerConfig& config, const Options& options)
{
    Stages stages;
    auto moduleForm = unlift(program);
    if (!moduleForm)
        return failWith(std::move(moduleForm));
    stages.program = std::move(*moduleForm);
    auto annotated = runAnnotate(stages.program, config);
    if (!annotated) {
        printRefused(options.common, {options.file, options.config}, stages.program, config);
        return failWith(std::move(annotated));
    }
    stages.annotated = std::move(*annotated);
    if (!options.goesTo("prepared"))
        return stages;
    auto prepared = runPrepare(*stages.annotated);
    if (!prepared)
        return failWith(std::move(prepared));
    stages.prepared = std::move(prepared->graph);
    if (!options.goesTo("calibrated"))
        return stages;
    auto withState =
        calibratedGraph(*stages.prepared, options.calibration, options.common, options.file);
    if (!withState)
        return failWith(std::move(withState));
    stages.prepared = std::move(withState->graph);
    if (!options.goesTo("converted"))
        return stages;
    auto converted = runConvert(*stages.prepared,
        {!options.doesNotFold, options.allowsUncalibrated, !options.calibration.observers.empty()});
    if (!converted)
        return failWith(std::move(converted));
    stages.converted = std::move(*converted);
    return stages;
}

/// Settings without effect, silent pitfalls, and what the passes noticed.
void printFindings(const Stages& stages, const QuantizerConfig& config, const Options& options)
{
    for (const PassWarning& warning : stages.annotated->warnings)
        printWarning(options.common, options.file, warning.node, warning.message);
    if (stages.converted)
        for (const PassWarning& warning : stages.converted->trace.warnings)
            printWarning(options.common, options.file, warning.node, warning.message);
    const LintInput input {config, *stages.annotated, &stages.program,
        stages.prepared ? &*stages.prepared : nullptr,
        stages.converted ? &stages.converted->graph : nullptr};
    printLint(options.common, {options.file, options.config}, runLint(input),
        [&stages](Stage stage) -> const Graph& { return stages.at(stage); });
}

WeightsOption weightsOption(const Options& options)
{
    if (options.weights == "none")
        return WeightsOption::None;
    return options.weights == "small" ? WeightsOption::Small : WeightsOption::All;
}

/// The result with where it comes from.
Graph resultOf(const Stages& stages, const QuantizerConfig& config)
{
    Graph graph = stages.last();
    graph.producer.emplace_back("qdqscope", std::string(version()));
    graph.producer.emplace_back("quantizer", writeQuantizerConfig(config));
    return graph;
}

/// Gives the error the file that it is about: a JSON pointer is a place in the config.
void printErrorAbout(Error error, const Options& options)
{
    if (error.file.empty())
        error.file = error.where.starts_with('/') ? options.config : options.file;
    printError(error);
}

int run(const Options& options)
{
    if (const auto usage = checkUsage(options); !usage) {
        printError(usage.error());
        return kFailed;
    }
    const auto config = readQuantizerConfigFile(options.config);
    if (!config) {
        printErrorAbout(config.error(), options);
        return kFailed;
    }
    const auto file = openFile(options.file, options.common);
    if (!file) {
        printError(file.error());
        return kFailed;
    }
    printWarnings(*file, options.common);
    const auto stages = runStages(file->opened.graph, *config, options);
    if (!stages) {
        printErrorAbout(stages.error(), options);
        return kFailed;
    }
    const Graph result = resultOf(*stages, *config);
    if (options.writesPt2()) {
        printFindings(*stages, *config, options);
        return deliverPt2(options.common, result, options.file, weightsOption(options));
    }
    const auto text = writeGraphJson(result, weightsOption(options));
    if (!text) {
        printErrorAbout(text.error(), options);
        return kFailed;
    }
    printFindings(*stages, *config, options);
    return deliver(options.common, *text, kClean);
}

} // namespace

Run setUp_quantize(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    options->common.format = "json";
    app.add_option("FILE", options->file, "A float graph: .pt2 or graph JSON; - is standard input")
        ->required();
    app.add_option("--config", options->config, "The quantizer config, qdqscope.quantizer JSON")
        ->required();
    addCalibrationOptions(app, options->calibration);
    app.add_option("--until", options->until, "Last stage to run")
        ->check(CLI::IsMember({"annotated", "prepared", "calibrated", "converted"}))
        ->capture_default_str();
    app.add_option(
           "--weights", options->weights, "Which values are written: all, up to 64 KiB, none")
        ->check(CLI::IsMember({"all", "small", "none"}))
        ->capture_default_str();
    app.add_flag("--no-fold", options->doesNotFold, "Keep weights in float, with a quantize node");
    app.add_flag("--allow-uncalibrated", options->allowsUncalibrated,
        "Give observers that saw no data scale 1 and zero point 0");
    addCommonOptions(app, options->common, {"json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
