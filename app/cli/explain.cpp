// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/base/text.h"
#include "core/report/explainreport.h"
#include "core/rules/rule.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string file;
    std::string node;
};

Error noSuchNode(const ReportedFile& file, const std::string& name)
{
    std::vector<std::string> names;
    for (const Node& node : file.opened.graph.nodes)
        names.push_back(node.name);
    const std::string nearest = nearestName(name, names);
    return {ErrorCode::Usage, {},
        "no node '" + name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"),
        file.opened.info.path};
}

Result<std::string> explain(const Options& options)
{
    Result<ReportedFile> file = openFile(options.file, options.common);
    if (!file)
        return failWith(std::move(file));
    printWarnings(*file, options.common);
    const NodeId node = file->opened.graph.find(options.node);
    if (!node.isValid())
        return tl::unexpected(noSuchNode(*file, options.node));
    Result<CheckResult> checked = checkGraph(file->opened.graph);
    if (!checked)
        return failWith(std::move(checked));
    std::vector<Finding> findings = std::move(checked->violations);
    findings.insert(findings.end(), checked->undecided.begin(), checked->undecided.end());
    findings.insert(findings.end(), checked->notes.begin(), checked->notes.end());
    return options.common.format == "json" ? explainJson(*file, node, findings)
                                           : explainText(*file, node, findings);
}

int run(const Options& options)
{
    const Result<std::string> report = explain(options);
    if (report)
        return deliver(options.common, *report, kClean);
    printError(report.error());
    return kFailed;
}

} // namespace

Run setUp_explain(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A .pt2, graph JSON or ONNX file; - is standard input")
        ->required();
    app.add_option("NODE", options->node, "Name of a node")->required();
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
