// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/lintlines.h"
#include "core/report/appliedreport.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string config;
};

std::string reportOf(const std::string& file, const ReportedConfig& config, const Applied& applied,
    const CommonOptions& options)
{
    if (options.format == "json")
        return appliedJson(file, config, applied);
    if (options.format == "csv")
        return appliedCsv(config, applied);
    return appliedText(config, applied, styleOf(options));
}

int run(const Options& options)
{
    auto config = readQuantizerConfigFile(options.config);
    if (!config) {
        printError(config.error());
        return kFailed;
    }
    const Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file) {
        printError(file.error());
        return kFailed;
    }
    printWarnings(*file, options.common);
    auto applied = applyConfig(file->opened.graph, *config);
    if (!applied) {
        printRefused(options.common, {options.file, options.config}, file->opened.graph, *config);
        // A place that is a JSON pointer is the config's, anything else is a node of the graph.
        Error error = std::move(applied).error();
        error.file = error.where.starts_with('/') ? options.config : options.file;
        printError(error);
        return kFailed;
    }
    const ReportedConfig reported {options.config, *std::move(config)};
    return deliver(options.common, reportOf(options.file, reported, *applied, options.common),
        applied->hasIdleSetting() ? kFound : kClean);
}

} // namespace

Run setUp_applied(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A float graph: .pt2 or graph JSON; - is standard input")
        ->required();
    app.add_option("--config", options->config, "The quantizer config, qdqscope.quantizer JSON")
        ->required();
    addCommonOptions(app, options->common, {"text", "json", "csv"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
