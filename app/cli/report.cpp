// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/gateoptions.h"
#include "app/cli/progressline.h"
#include "app/cli/qtsession.h"
#include "core/graph/stage.h"
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
    GateOptions gate; ///< baseline and waivers
    std::string language = "en";
    std::string theme;
    std::size_t maxPictures = kReportPictures;
};

Result<std::optional<ReportedConfig>> configOf(const Options& options)
{
    if (options.config.empty())
        return std::nullopt;
    Result<QuantizerConfig> config = readQuantizerConfigFile(options.config);
    if (!config)
        return failWith(std::move(config));
    return ReportedConfig {options.config, *std::move(config)};
}

/// The file with all that is found in it.
Result<CheckedFile> checkFile(const Options& options, const Gate& gate, const TargetPtr& target,
    const QuantizerConfig* config)
{
    Result<ReportedFile> file = openFile(options.file, options.common, Hash::Sha256);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    Result<CheckResult> check = checkGraph(file->opened.graph, target);
    if (!check)
        return failWith(std::move(check));
    CheckedFile checked {std::move(*file), std::move(*check), {}, {}};
    const Graph& graph = checked.file.opened.graph;
    // A float graph is what the config will be applied to; no config made it.
    const bool isMade = stageOf(graph) != Stage::Float;
    checked.causes = predictedCauses(graph, checked.result, {isMade ? config : nullptr, {}});
    gate.apply(checked);
    return checked;
}

Result<QByteArray> make(const Options& options, const ui::ReportChoice& choice)
{
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return tl::unexpected(target.error());
    const Result<Gate> gate = Gate::load(options.gate, {1, *target, true});
    if (!gate)
        return tl::unexpected(gate.error());
    Result<std::optional<ReportedConfig>> config = configOf(options);
    if (!config)
        return failWith(std::move(config));
    const Result<CheckedFile> checked =
        checkFile(options, *gate, *target, *config ? &(*config)->config : nullptr);
    if (!checked)
        return tl::unexpected(checked.error());
    ReportSource source {&*checked};
    source.command =
        ui::commandOf({options.file, options.config, options.target, options.gate.baseline,
                          options.gate.waivers, options.common.output},
            choice);
    if (!options.gate.baseline.empty() || !options.gate.waivers.empty())
        source.gate = &gate->files();
    std::optional<Result<Applied>> applied;
    if (*config) {
        source.config = &**config;
        applied = applyConfig(checked->file.opened.graph, (*config)->config);
        if (*applied)
            source.applied = &**applied;
        else
            source.whyNotApplied = applied->error().message;
    }
    const ProgressLine line(options.common.showsProgress, options.file);
    return ui::encodeReport(source, choice, line.progress());
}

Result<QByteArray> report(const Options& options)
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
    Result<QByteArray> bytes = make(options, choice);
    if (!bytes)
        return tl::unexpected(about(options.file, bytes.error()));
    return bytes;
}

int run(const Options& options)
{
    const Result<QByteArray> bytes = report(options);
    if (bytes)
        return deliver(options.common,
            std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), kClean);
    printError(bytes.error());
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
           "Quantizer config: what it does to a float graph and its lint; root causes name its "
           "calls")
        ->option_text("FILE");
    app.add_option("--baseline", options->gate.baseline, "Findings that are known")
        ->option_text("FILE");
    app.add_option("--waivers", options->gate.waivers, "Findings that were waived, and why")
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
