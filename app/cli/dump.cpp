// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/graph/unlift.h"
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
    bool isUnlifted = false;
};

Result<std::string> textOf(const Graph& graph, const std::string& format)
{
    if (format == "json")
        return writeGraphJson(graph);
    return format == "dot" ? dumpDot(graph) : dumpText(graph);
}

Result<std::string> dump(const Options& options)
{
    Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    Result<Graph> graph =
        options.isUnlifted ? unlift(file->opened.graph) : std::move(file->opened.graph);
    Result<std::string> text =
        graph ? textOf(*graph, options.common.format) : failWith(std::move(graph));
    if (!text && text.error().file.empty())
        text.error().file = file->opened.info.path;
    return text;
}

int runPt2(const Options& options)
{
    if (options.common.output == "-" || options.isUnlifted) {
        printError({ErrorCode::Usage, {},
            options.isUnlifted ? "--unlift has no effect with --format pt2"
                               : "--format pt2 writes an archive; say where with -o"});
        return kFailed;
    }
    const auto file = openFile(options.file, options.common);
    if (!file) {
        printError(file.error());
        return kFailed;
    }
    printWarnings(*file, options.common);
    return deliverPt2(options.common, file->opened.graph, file->opened.info.path);
}

int run(const Options& options)
{
    if (options.common.format == "pt2")
        return runPt2(options);
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
    app.add_flag("--unlift", options->isUnlifted,
        "The graph as torch's module form has it, not as the file has it");
    addCommonOptions(app, options->common, {"text", "json", "dot", "pt2"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
