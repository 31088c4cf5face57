// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "app/cli/progressline.h"
#include "app/cli/qtsession.h"
#include "core/base/text.h"
#include "core/graph/stage.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"
#include "ui/draw/picturemaker.h"

#include <CLI/App.hpp>

#include <memory>

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
    std::string colourBy = "kind";
    bool showsViolations = false;
    std::string theme = "light";
    double scale = 1;
    std::string numbers = "pow2";
    bool keepsQdq = false;
    bool showsModules = false;
    std::string engine = "dot";
    std::string language = "en";
};

Error usage(std::string message, std::string file = {})
{
    return {ErrorCode::Usage, {}, std::move(message), std::move(file)};
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

Result<ui::PictureChoice> choiceOf(const Options& options, const ReportedFile& file)
{
    ui::PictureChoice choice;
    if (!options.focus.empty()) {
        const Result<NodeId> node = nodeNamed(file, options.focus);
        if (!node)
            return tl::unexpected(node.error());
        choice.scene.focus = ui::FocusScope {*node, options.hops};
    }
    choice.scene.module = options.module;
    choice.scene.depth = options.depth;
    choice.scene.units.foldQdq = !options.keepsQdq;
    choice.scene.numbers = formOf(options.numbers);
    choice.scene.layout.useDot = options.engine == "dot";
    choice.scene.colourBy = *ui::colourByFromName(QString::fromStdString(options.colourBy));
    choice.rule = options.rule;
    choice.showsAllMarks = options.showsViolations;
    choice.hasModules = options.showsModules;
    choice.theme = *ui::themeFromName(QString::fromStdString(options.theme));
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
    const Result<ui::PictureChoice> choice = choiceOf(options, *file);
    if (!choice)
        return tl::unexpected(choice.error());
    Result<CheckResult> check = checkGraph(file->opened.graph, target);
    if (!check)
        return failWith(std::move(check));
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
    app.add_flag("--violations", options.showsViolations, "Mark every violation");
}

void addLook(CLI::App& app, Options& options)
{
    app.add_option("--theme", options.theme, "light, dark or print")
        ->check(CLI::IsMember({"light", "dark", "print"}))
        ->capture_default_str();
    app.add_option("--colour-by", options.colourBy,
           "What the colour of cards says: kind, dtype, shared-scale, findings, shift or placement")
        ->check(CLI::IsMember({"kind", "dtype", "shared-scale", "findings", "shift", "placement"}))
        ->option_text("WHAT");
    app.add_option("--scale", options.scale, "Pixels of the picture per pixel at 100 %")
        ->check(CLI::Range(0.05, 16.0))
        ->capture_default_str();
    app.add_option("--numbers", options.numbers,
           "Scales as decimal, pow2 (where they are exactly that) or both")
        ->check(CLI::IsMember({"decimal", "pow2", "both"}))
        ->capture_default_str();
    app.add_flag("--no-fold-qdq", options.keepsQdq, "Q and DQ as boxes of their own");
    app.add_flag("--modules", options.showsModules, "Outline modules");
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
