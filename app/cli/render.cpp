// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/progressline.h"
#include "app/cli/qtsession.h"
#include "core/base/text.h"
#include "core/causes/rootcause.h"
#include "core/gate/gatecauses.h"
#include "core/graph/stage.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"
#include "ui/draw/configsource.h"
#include "ui/draw/picturemaker.h"

#include <CLI/App.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string focus;
    int hops = 1;
    std::string module;
    std::optional<int> depth;
    std::string stage;
    std::string target = "vpu";
    std::string rule;
    std::string at; ///< node of the violation of `rule`
    std::string config;
    std::string waivers;
    std::string colourBy = "kind";
    bool showsViolations = false;
    std::string theme = "light";
    double scale = 1;
    std::string numbers = "pow2";
    bool keepsQdq = false;
    bool keepsActivations = false;
    bool isCompact = false;
    bool showsModules = false;
    bool hasNoHeading = false;
    bool hasNoLegend = false;
    bool hasNoProvenance = false;
    bool isTransparent = false;
    std::string engine = "dot";
    std::string language = "en";
};

Error usage(std::string message, std::string file = {})
{
    return {ErrorCode::Usage, {}, std::move(message), std::move(file)};
}

std::vector<std::string> colourNames()
{
    std::vector<std::string> names;
    for (int i = 0; i < ui::kColourByCount; ++i)
        names.push_back(nameOf(static_cast<ui::ColourBy>(i)).toStdString());
    return names;
}

NumberForm formOf(const std::string& name)
{
    if (name == "decimal")
        return NumberForm::Decimal;
    return name == "both" ? NumberForm::Both : NumberForm::Pow2;
}

Result<NodeId> nodeNamed(const ReportedFile& file, const std::string& name)
{
    const Graph& graph = file.opened.graph;
    if (const NodeId node = graph.find(name); node.isValid())
        return node;
    std::vector<std::string> names;
    for (const Node& node : graph.nodes)
        names.push_back(node.name);
    const std::string nearest = nearestName(name, names);
    return tl::unexpected(usage(
        "no node '" + name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"),
        file.opened.info.path));
}

Result<void> checkStage(const ReportedFile& file, const std::string& wanted)
{
    const std::string_view stage = nameOf(stageOf(file.opened.graph));
    if (wanted.empty() || wanted == stage)
        return {};
    return tl::unexpected(usage("this file holds the " + std::string(stage)
            + " graph; open the one of stage " + wanted + ", or make it with quantize",
        file.opened.info.path));
}

/// The look that needs nothing but the options.
ui::PictureChoice plainChoice(const Options& options)
{
    ui::PictureChoice choice;
    choice.scene.module = options.module;
    choice.scene.depth = options.depth;
    choice.scene.units.foldQdq = !options.keepsQdq;
    choice.scene.units.foldActivations = !options.keepsActivations;
    choice.scene.isCompact = options.isCompact;
    choice.scene.numbers = formOf(options.numbers);
    choice.scene.layout.useDot = options.engine == "dot";
    choice.scene.colourBy = *ui::colourByFromName(QString::fromStdString(options.colourBy));
    choice.rule = options.rule;
    choice.showsAllMarks = options.showsViolations;
    choice.hasModules = options.showsModules;
    choice.hasHeading = !options.hasNoHeading;
    choice.hasLegend = !options.hasNoLegend;
    choice.hasProvenance = !options.hasNoProvenance;
    choice.isTransparent = options.isTransparent;
    choice.theme = *ui::themeFromName(QString::fromStdString(options.theme));
    return choice;
}

Result<void> addFinding(ui::PictureChoice& choice, const Options& options, const ReportedFile& file,
    const CheckResult& check)
{
    if (options.at.empty())
        return {};
    const Result<NodeId> node = nodeNamed(file, options.at);
    if (!node)
        return tl::unexpected(node.error());
    const auto found = std::ranges::find_if(check.violations, [&](const Finding& finding) {
        return finding.rule == options.rule && finding.node == *node;
    });
    if (found == check.violations.end())
        return tl::unexpected(
            usage("no violation of " + options.rule + " at '" + options.at + "'", options.file));
    choice.finding = *found;
    return {};
}

/// What a config does to the ops; errors name the config where it is at fault.
Result<void> addConfig(
    ui::PictureChoice& choice, const Options& options, const std::shared_ptr<const Graph>& graph)
{
    if (options.config.empty())
        return {};
    if (const Stage stage = stageOf(*graph); stage != Stage::Float)
        return tl::unexpected(usage("--config is for a float graph; this file holds the "
                + std::string(nameOf(stage)) + " graph",
            options.file));
    const Result<QuantizerConfig> config = readQuantizerConfigFile(options.config);
    if (!config)
        return tl::unexpected(config.error());
    Result<Applied> applied = applyConfig(*graph, *config);
    if (!applied) {
        // A place that is a JSON pointer is the config's, anything else is a node of the graph.
        Error error = std::move(applied).error();
        error.file = error.where.starts_with('/') ? options.config : options.file;
        return tl::unexpected(std::move(error));
    }
    choice.scene.configSource =
        ui::configSourcesOf(std::make_shared<const Applied>(*std::move(applied)), graph);
    return {};
}

Result<void> addWaivers(
    ui::PictureChoice& choice, const Options& options, const Graph& graph, const CheckResult& check)
{
    if (options.waivers.empty())
        return {};
    const Result<std::vector<Waiver>> waivers = readWaiversFile(options.waivers);
    if (!waivers)
        return tl::unexpected(waivers.error());
    const GateInput input {nullptr, &*waivers, todayInUtc(),
        causesForGate(graph, rootCauses(graph, check), check.violations.size())};
    auto waived = std::make_shared<std::vector<bool>>();
    for (const Judgement& judgement : judge(graph, check, input).violations)
        waived->push_back(judgement.state == FindingState::Waived);
    choice.scene.waived = std::move(waived);
    return {};
}

Result<ui::PictureChoice> choiceOf(
    const Options& options, const ReportedFile& file, const CheckResult& check)
{
    ui::PictureChoice choice = plainChoice(options);
    if (!options.focus.empty()) {
        const Result<NodeId> node = nodeNamed(file, options.focus);
        if (!node)
            return tl::unexpected(node.error());
        choice.scene.focus = ui::FocusScope {*node, options.hops};
    }
    const Graph& graph = file.opened.graph;
    Result<void> added = addFinding(choice, options, file, check);
    if (added) // the file outlives the picture
        added = addConfig(choice, options, {std::shared_ptr<void>(), &graph});
    if (added)
        added = addWaivers(choice, options, graph, check);
    if (!added)
        return failWith(std::move(added));
    return choice;
}

Result<QByteArray> draw(const Options& options, const TargetPtr& target, ui::PictureFormat format)
{
    Result<ReportedFile> file = openFile(options.file, options.common, Hash::Sha256);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    if (const Result<void> stage = checkStage(*file, options.stage); !stage)
        return tl::unexpected(stage.error());
    Result<CheckResult> check = checkGraph(file->opened.graph, target);
    if (!check)
        return failWith(std::move(check));
    const Result<ui::PictureChoice> choice = choiceOf(options, *file, *check);
    if (!choice)
        return tl::unexpected(choice.error());
    const ProgressLine line(options.common.showsProgress, options.file);
    const ui::PictureSource source {
        &file->opened.graph, &*check, file->opened.info.path, file->sha256};
    Result<ui::Picture> picture = ui::makePicture(source, *choice, line.progress());
    if (!picture)
        return failWith(std::move(picture));
    if (!picture->scene->layoutNote.isEmpty() && !options.common.isQuiet)
        std::fprintf(stderr, "%s: warning: drawn more plainly: %s\n", options.file.c_str(),
            qPrintable(picture->scene->layoutNote));
    return ui::encode(*picture, format, options.scale);
}

Result<QByteArray> render(const Options& options)
{
    const auto format = ui::pictureFormatOf(QString::fromStdString(options.common.output));
    if (!format)
        return tl::unexpected(
            usage("-o '" + options.common.output + "' must end in .png, .svg or .pdf"));
    if (!options.focus.empty() && !options.module.empty())
        return tl::unexpected(usage("--focus and --module are two scopes; give one"));
    if (!options.at.empty() && options.rule.empty())
        return tl::unexpected(usage("--at needs --rule: the violation of which rule at that node"));
    if (options.colourBy == nameOf(ui::ColourBy::Config).toStdString() && options.config.empty())
        return tl::unexpected(usage("--colour-by config needs --config"));
    const Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return tl::unexpected(target.error());
    if (!options.rule.empty() && !(*target)->findRule(options.rule))
        return tl::unexpected(usage("unknown rule '" + options.rule + "' of target " + (*target)->id
            + "; see qdqscope-cli rules"));
    const QtSession qt(options.language);
    Result<QByteArray> bytes = draw(options, *target, *format);
    if (!bytes)
        return tl::unexpected(about(options.file, bytes.error()));
    return bytes;
}

int run(const Options& options)
{
    const Result<QByteArray> bytes = render(options);
    if (bytes)
        return deliver(options.common,
            std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), kClean);
    printError(bytes.error());
    return kFailed;
}

void addScope(CLI::App& app, Options& options)
{
    app.add_option("--focus", options.focus, "Draw this node and what is around it")
        ->option_text("NODE");
    app.add_option("--hops", options.hops, "How far around the focus, in units")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    app.add_option("--module", options.module, "Draw one module")->option_text("PATH");
    app.add_option("--depth", options.depth,
           "Modules stand open down to here; deeper ones are one box each")
        ->check(CLI::Range(0, 100));
    app.add_option("--stage", options.stage, "Refuse a file of another stage")
        ->check(CLI::IsMember({"float", "annotated", "prepared", "calibrated", "converted"}));
    addTargetOption(app, options.target, "Target whose rules are marked");
    app.add_option("--rule", options.rule, "Show the evidence of the first violation of this rule")
        ->option_text("ID");
    app.add_option("--at", options.at, "With --rule: of its violation at this node")
        ->option_text("NODE");
    app.add_flag("--violations", options.showsViolations, "Mark every violation");
    app.add_option("--waivers", options.waivers, "Marks of waived violations are struck through")
        ->option_text("FILE");
    app.add_option("--config", options.config, "Show which setting of this config reached each op")
        ->option_text("FILE");
}

void addLook(CLI::App& app, Options& options)
{
    app.add_option("--theme", options.theme, "light, dark or print")
        ->check(CLI::IsMember({"light", "dark", "print"}))
        ->capture_default_str();
    const std::vector<std::string> colours = colourNames();
    app.add_option(
           "--colour-by", options.colourBy, "What the colour of cards says: " + join(colours, ", "))
        ->check(CLI::IsMember(colours))
        ->option_text("WHAT");
    app.add_option("--scale", options.scale, "Pixels of the picture per pixel at 100 %")
        ->check(CLI::Range(0.05, 16.0))
        ->capture_default_str();
    app.add_option("--numbers", options.numbers,
           "Scales as decimal, pow2 (where they are exactly that) or both")
        ->check(CLI::IsMember({"decimal", "pow2", "both"}))
        ->capture_default_str();
    app.add_flag("--no-fold-qdq", options.keepsQdq, "Q and DQ as boxes of their own");
    app.add_flag(
        "--no-fold-activations", options.keepsActivations, "Activations as cards of their own");
    app.add_flag("--compact", options.isCompact, "Small cards: op and name");
    app.add_flag("--modules", options.showsModules, "Outline modules");
    app.add_flag("--no-heading", options.hasNoHeading, "Without the heading");
    app.add_flag("--no-legend", options.hasNoLegend, "Without the legend");
    app.add_flag(
        "--no-provenance", options.hasNoProvenance, "Without the line of file and versions");
    app.add_flag("--transparent", options.isTransparent, "Without paper");
    app.add_option("--engine", options.engine, "dot, or fast: rows without dot")
        ->check(CLI::IsMember({"dot", "fast"}))
        ->capture_default_str();
    app.add_option("--lang", options.language, "Language of the words on it: en or zh_TW")
        ->check(CLI::IsMember({"en", "zh_TW"}))
        ->capture_default_str();
}

} // namespace

Run setUp_render(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    addScope(app, *options);
    addLook(app, *options);
    app.add_option("-o,--output", options->common.output, "The picture: .png, .svg or .pdf")
        ->option_text("FILE")
        ->required();
    app.add_flag("-q,--quiet", options->common.isQuiet, "No warnings");
    app.add_option("--model", options->common.model, "Program to read from an archive with several")
        ->option_text("NAME");
    app.add_flag("--progress", options->common.showsProgress, "Progress on standard error");
    return [options] { return run(*options); };
}

} // namespace qdq::cli
