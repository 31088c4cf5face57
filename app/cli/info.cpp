// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/inforeport.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string target = "vpu";
};

int run(const Options& options)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target) {
        printError(target.error());
        return kFailed;
    }
    const Result<ReportedFile> file = openFile(options.file, options.common, Hash::Sha256);
    if (!file) {
        printError(file.error());
        return kFailed;
    }
    const std::string report =
        options.common.format == "json" ? infoJson(*file, **target) : infoText(*file, **target);
    return deliver(options.common, report, kClean);
}

} // namespace

Run setUp_info(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    addTargetOption(app, options->target, "Target whose list of ops decides what falls back");
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
