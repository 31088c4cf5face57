// SPDX-License-Identifier: Apache-2.0
// Root causes, and the ops that the target leaves to the CPU.
#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/report/reportsections.h"

#include <algorithm>
#include <map>

namespace qdq {

namespace {

constexpr std::size_t kMostCauses = 200;

/// "R1, R2": rules that the findings of a cause break, each once.
std::string rulesOf(const ReportContext& in, const RootCause& cause)
{
    std::vector<std::string> rules;
    for (const std::size_t finding : cause.findings)
        rules.push_back(in.check().violations[finding].rule);
    std::ranges::sort(rules, naturalLess);
    rules.erase(std::ranges::unique(rules).begin(), rules.end());
    return join(rules, ", ");
}

std::vector<ReportCell> rowOf(const ReportContext& in, const RootCause& cause, std::size_t number)
{
    const std::string copies = cause.copies > 1
        ? " " + in.words(Word::IdenticalModules, {std::to_string(cause.copies)})
        : "";
    return {codeCell(std::to_string(number)), codeCell(std::to_string(cause.findings.size())),
        codeCell(rulesOf(in, cause)), codeCell(in.nodeName(cause.anchor)),
        {cause.title + copies + ": " + cause.message}, {cause.edit.text}};
}

bool isLeftToCpu(const Target& target, const Node& node)
{
    const OpRole role = roleOf(node);
    return node.op == OpKind::CallFunction && (role == OpRole::Plain || role == OpRole::PassThrough)
        && !target.runs(node.target);
}

} // namespace

ReportSection causesSection(const ReportContext& in)
{
    const std::vector<RootCause>& causes = *in.source.checked->causes;
    ReportSection section {ReportPart::Causes, in.words(Word::Causes), {}};
    section.blocks.emplace_back(ReportParagraph {in.words(Word::CausesText,
        {std::to_string(in.check().violations.size()), std::to_string(causes.size())})});
    ReportTable table;
    table.columns = {{"", true}, {in.words(Word::ViolationsColumn), true}, {in.words(Word::Rule)},
        {in.words(Word::FirstNode)}, {in.words(Word::InCommon), false, true},
        {in.words(Word::WayOut), false, true}};
    const std::size_t shown = std::min(causes.size(), kMostCauses);
    for (std::size_t i = 0; i < shown; ++i)
        table.rows.push_back(rowOf(in, causes[i], i + 1));
    table.leftOut = causes.size() - shown;
    table.command = "qdqscope-cli check --causes " + in.file().opened.info.path;
    section.blocks.emplace_back(std::move(table));
    return section;
}

ReportSection fallbackSection(const ReportContext& in)
{
    ReportSection section {ReportPart::Fallback, in.words(Word::Fallback), {}};
    std::map<std::string, std::vector<NodeId>> byOp;
    for (const NodeId id : allNodes(in.graph))
        if (isLeftToCpu(*in.target(), in.graph[id]))
            byOp[in.graph[id].target].push_back(id);
    if (byOp.empty()) {
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::NoFallback, {in.targetName()}), ReportTone::Good});
        return section;
    }
    section.blocks.emplace_back(ReportParagraph {in.words(Word::FallbackText, {in.targetName()})});
    ReportTable table;
    table.columns = {{in.words(Word::Op)}, {in.words(Word::NodesLabel), true},
        {in.words(Word::FirstNode)}, {in.words(Word::Module)}};
    for (const auto& [op, nodes] : byOp)
        table.rows.push_back({codeCell(op), codeCell(std::to_string(nodes.size())),
            codeCell(in.nodeName(nodes.front())), codeCell(in.modules[nodes.front()])});
    section.blocks.emplace_back(std::move(table));
    return section;
}

} // namespace qdq
