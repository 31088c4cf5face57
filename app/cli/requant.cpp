// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/requantreport.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
};

std::string reportOf(
    const ReportedFile& file, const std::vector<RequantRow>& rows, const CommonOptions& options)
{
    if (options.format == "json")
        return requantJson(file, rows);
    if (options.format == "csv")
        return requantCsv(file, rows);
    if (options.format == "c")
        return requantC(file.opened, rows);
    return requantText(file, rows, styleOf(options));
}

int run(const Options& options)
{
    const Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file) {
        printError(file.error());
        return kFailed;
    }
    printWarnings(*file, options.common);
    const std::vector<RequantRow> rows = makeRequantTable(file->opened.graph);
    return deliver(options.common, reportOf(*file, rows, options.common), kClean);
}

} // namespace

Run setUp_requant(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    addCommonOptions(app, options->common, {"text", "json", "csv", "c"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
