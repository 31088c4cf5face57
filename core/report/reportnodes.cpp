// SPDX-License-Identifier: Apache-2.0
// Every node that counts, in execution order.
#include "core/graph/servedmodules.h"
#include "core/report/reportsections.h"
#include "core/rules/describe.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

constexpr std::size_t kMostNodes = 3'000;

std::string inputsText(const ReportContext& in, const Node& node)
{
    constexpr std::size_t kMost = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(node.inputs.size(), kMost); ++i)
        text += (i == 0 ? "" : ", ") + in.graph[node.inputs[i]].name;
    return node.inputs.size() > kMost ? text + ", +" + std::to_string(node.inputs.size() - kMost)
                                      : text;
}

/// Rules that name the node, each once.
IdMap<NodeId, std::string> rulesByNode(const ReportContext& in)
{
    IdMap<NodeId, std::string> rules(in.graph.nodes.size());
    std::set<std::pair<NodeId, std::string>> seen;
    for (const Finding& finding : in.check().violations)
        if (seen.emplace(finding.node, finding.rule).second)
            rules[finding.node] += (rules[finding.node].empty() ? "" : " ") + finding.rule;
    return rules;
}

std::vector<ReportCell> rowOf(const ReportContext& in, NodeId id, const std::string& rules)
{
    const Node& node = in.graph[id];
    const bool isCall = node.op == OpKind::CallFunction;
    std::vector<ReportCell> cells {codeCell(std::to_string(id.index())), codeCell(node.name),
        codeCell(isCall ? node.target : std::string(nameOf(node.op))), codeCell(in.modules[id]),
        codeCell(inputsText(in, node)), codeCell({}), codeCell({}), codeCell({}), codeCell({}),
        {rules, {}, ReportTone::Bad, true}};
    if (const TensorMeta* meta = node.meta.val.tensor()) {
        cells[5].text = shapeText(meta->shape);
        cells[6].text = nameOf(meta->dtype);
    }
    if (isQuantize(node) || isDequantize(node)) {
        cells[6].text = nameOf(in.view.dtypeOf(id));
        cells[7] = scaleCell(in.view.scaleOf(id).values);
        cells[8] = zeroPointCell(in.view.zeroPointOf(id).values);
    }
    return cells;
}

} // namespace

ReportSection nodesSection(const ReportContext& in)
{
    ReportSection section {ReportPart::Nodes, in.words(Word::Nodes), {}};
    ReportFold fold;
    fold.table.columns = {{"", true}, {in.words(Word::Node)}, {in.words(Word::Op)},
        {in.words(Word::Module)}, {in.words(Word::Inputs), false, true}, {in.words(Word::Shape)},
        {in.words(Word::Dtype)}, {in.words(Word::Scale), true}, {in.words(Word::ZeroPoint), true},
        {in.words(Word::Findings)}};
    const IdMap<NodeId, std::string> rules = rulesByNode(in);
    const std::vector<NodeId> dead = deadConstants(in.graph); // in node order
    std::size_t count = 0;
    for (const NodeId id : allNodes(in.graph)) {
        if (std::ranges::binary_search(dead, id))
            continue;
        if (++count <= kMostNodes)
            fold.table.rows.push_back(rowOf(in, id, rules[id]));
    }
    fold.table.leftOut = count - fold.table.rows.size();
    fold.table.command = "qdqscope-cli dump " + in.file().opened.info.path;
    fold.title = in.words(Word::AllNodes, {std::to_string(count)});
    section.blocks.emplace_back(std::move(fold));
    return section;
}

} // namespace qdq
