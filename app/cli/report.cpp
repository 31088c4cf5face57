// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/progressline.h"
#include "app/cli/qtsession.h"
#include "core/base/text.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"
#include "ui/report/reportfile.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string config;
    std::string target = "vpu";
    std::string language = "en";
    std::string theme;
    std::size_t maxPictures = kReportPictures;
};

/// The line that makes the report again, as a shell takes it.
std::string commandOf(const Options& options)
{
    std::string line = "qdqscope-cli report " + shellWord(options.file);
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty())
            line += std::string(" ") + name + " " + shellWord(value);
    };
    add("--config", options.config);
    add("--target", options.target);
    add("--lang", options.language);
    add("--theme", options.theme);
    if (options.maxPictures != kReportPictures)
        add("--max-pictures", std::to_string(options.maxPictures));
    add("-o", options.common.output);
    return line;
}

/// The config on the graph; that it cannot be applied is part of the report, not a failure of it.
struct TriedConfig
{
    ReportedConfig config;
    Result<Applied> applied;
};

Result<std::optional<TriedConfig>> tryConfig(const Options& options, const Graph& graph)
{
    if (options.config.empty())
        return std::nullopt;
    Result<QuantizerConfig> config = readQuantizerConfigFile(options.config);
    if (!config)
        return failWith(std::move(config));
    Result<Applied> applied = applyConfig(graph, *config);
    // A place that is a JSON pointer is the config's: then the config is wrong.
    if (!applied && applied.error().where.starts_with('/')) {
        Error error = applied.error();
        error.file = options.config;
        return tl::unexpected(error);
    }
    return TriedConfig {{options.config, *std::move(config)}, std::move(applied)};
}

Result<QByteArray> make(const Options& options, const ui::ReportChoice& choice)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return tl::unexpected(target.error());
    Result<ReportedFile> file = openFile(options.file, options.common, Hash::Sha256);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    Result<CheckResult> check = checkGraph(file->opened.graph, *target);
    if (!check)
        return failWith(std::move(check));
    const Result<std::optional<TriedConfig>> tried = tryConfig(options, file->opened.graph);
    if (!tried)
        return tl::unexpected(tried.error());
    ReportSource source {&*file, &*check};
    source.command = commandOf(options);
    if (*tried) {
        source.config = &(*tried)->config;
        if ((*tried)->applied)
            source.applied = &*(*tried)->applied;
        else
            source.whyNotApplied = (*tried)->applied.error().message;
    }
    const ProgressLine line(options.common.showsProgress, options.file);
    return ui::encodeReport(source, choice, line.progress());
}

Result<void> report(const Options& options)
{
    const auto format = ui::reportFormatOf(QString::fromStdString(options.common.output));
    if (!format)
        return fail(ErrorCode::Usage, {},
            "-o '" + options.common.output + "' must end in .html, .pdf, .png or .svg");
    ui::ReportChoice choice;
    choice.format = *format;
    choice.options.language =
        options.language == "zh_TW" ? ReportLanguage::TraditionalChinese : ReportLanguage::English;
    choice.options.maxPictures = options.maxPictures;
    if (!options.theme.empty())
        choice.theme = ui::themeFromName(QString::fromStdString(options.theme));
    const QtSession qt(options.language);
    const Result<QByteArray> bytes = make(options, choice);
    if (!bytes) {
        Error error = bytes.error();
        if (error.file.empty())
            error.file = options.file;
        return tl::unexpected(error);
    }
    return writeFile(options.common.output,
        std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
}

int run(const Options& options)
{
    const Result<void> done = report(options);
    if (done)
        return kClean;
    printError(done.error());
    return kFailed;
}

} // namespace

Run setUp_report(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    app.add_option("-o,--output", options->common.output, "The report: .html, .pdf, .png or .svg")
        ->option_text("FILE")
        ->required();
    app.add_option("--config", options->config,
           "Quantizer config: what it does to a float graph, and its lint")
        ->option_text("FILE");
    addTargetOption(app, options->target, "Target whose rules run");
    app.add_option("--lang", options->language, "Language of the report: en or zh_TW")
        ->check(CLI::IsMember({"en", "zh_TW"}))
        ->capture_default_str();
    app.add_option("--theme", options->theme,
           "light, dark or print; without it HTML follows the reader's system")
        ->check(CLI::IsMember({"light", "dark", "print"}));
    app.add_option("--max-pictures", options->maxPictures, "Draw at most so many violations")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    app.add_flag("-q,--quiet", options->common.isQuiet, "No warnings");
    app.add_option("--model", options->common.model, "Program to read from an archive with several")
        ->option_text("NAME");
    app.add_flag("--progress", options->common.showsProgress, "Progress on standard error");
    return [options] { return run(*options); };
}

} // namespace qdq::cli
