// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/io/graphjson.h"
#include "core/report/dumpreport.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
};

Result<std::string> dump(const Options& options)
{
    Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    const Graph& graph = file->opened.graph;
    if (options.common.format == "dot")
        return dumpDot(graph);
    if (options.common.format == "text")
        return dumpText(graph);
    Result<std::string> text = writeGraphJson(graph);
    if (!text && text.error().file.empty())
        text.error().file = file->opened.info.path;
    return text;
}

int run(const Options& options)
{
    const Result<std::string> report = dump(options);
    if (report)
        return deliver(options.common, *report, kClean);
    printError(report.error());
    return kFailed;
}

} // namespace

Run setUp_dump(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    addCommonOptions(app, options->common, {"text", "json", "dot"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
