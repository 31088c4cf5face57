// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document.h"

#include "core/base/text.h"
#include "core/rules/qdqview.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace qdq::ui {

namespace {

QdqFacts readFacts(const QdqView& view, NodeId id)
{
    QdqFacts facts;
    const Numbers& scale = view.scaleOf(id);
    facts.scale = scale.values;
    facts.whyUnknown = scale.whyUnknown;
    facts.zeroPoint = view.zeroPointOf(id).values;
    facts.dtype = view.dtypeOf(id);
    facts.range = view.rangeOf(id);
    facts.axis = view.axisOf(id);
    return facts;
}

void collectFacts(Document& document)
{
    const Graph& graph = document.graph();
    const QdqView view(graph);
    document.factsOf = IdMap<NodeId, std::uint32_t>(graph.nodes.size(), Document::kNoFacts);
    for (const NodeId id : allNodes(graph)) {
        if (!isQuantize(graph[id]) && !isDequantize(graph[id]))
            continue;
        document.factsOf[id] = static_cast<std::uint32_t>(document.facts.size());
        document.facts.push_back(readFacts(view, id));
    }
}

void collectLiveNodes(Document& document)
{
    IdMap<NodeId, char> isDead(document.graph().nodes.size(), 0);
    for (const HiddenNode& hidden : document.units.hidden)
        isDead[hidden.node] = hidden.reason == HiddenReason::DeadConstant;
    for (const NodeId id : allNodes(document.graph()))
        if (!isDead[id])
            document.liveNodes.push_back(id);
}

/// By rule in natural order (R2 before R10, letters apart), then as the check found them; errors
/// before notes.
void orderFindings(Document& document)
{
    const CheckResult& check = document.check;
    for (const std::vector<Finding>* part : {&check.violations, &check.undecided, &check.notes})
        std::ranges::copy(*part, std::back_inserter(document.findings));
    std::ranges::stable_sort(document.findings, [](const Finding& a, const Finding& b) {
        if (a.severity != b.severity)
            return a.severity < b.severity;
        return naturalLess(a.rule, b.rule);
    });
    document.findingsOf = IdMap<NodeId, std::vector<FindingId>>(document.graph().nodes.size());
    for (std::size_t i = 0; i < document.findings.size(); ++i)
        if (document.findings[i].node.isValid())
            document.findingsOf[document.findings[i].node].push_back(FindingId {i});
}

} // namespace

const QdqFacts* Document::factsAt(NodeId id) const
{
    if (!id.isValid() || factsOf[id] == kNoFacts)
        return nullptr;
    return &facts[factsOf[id]];
}

std::string_view Document::moduleOf(NodeId id) const
{
    const Endpoint place = units.placeOf[id];
    if (place.unit.isValid())
        return units[place.unit].modulePath;
    if (place.badge.isValid())
        return units[place.badge].modulePath;
    return {};
}

std::size_t Document::hiddenCount() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(units.hidden, [](const HiddenNode& hidden) {
            return hidden.reason == HiddenReason::Guard
                || hidden.reason == HiddenReason::SymbolicArithmetic
                || hidden.reason == HiddenReason::Assertion;
        }));
}

std::optional<std::size_t> Document::liveIndexOf(NodeId id) const
{
    const auto found = std::ranges::lower_bound(liveNodes, id);
    return found != liveNodes.end() && *found == id
        ? std::optional(static_cast<std::size_t>(found - liveNodes.begin()))
        : std::nullopt;
}

QdqCounts Document::countQdq() const
{
    QdqCounts counts;
    for (const NodeId id : allNodes(graph())) {
        const Node& node = graph()[id];
        if (isQuantize(node))
            ++counts.quantize;
        else if (isDequantize(node))
            ++(units.placeOf[id].badge.isValid() ? counts.dequantize : counts.weightDequantize);
    }
    return counts;
}

DocumentPtr makeDocument(OpenedGraph file, CheckResult check)
{
    auto document = std::make_shared<Document>();
    document->file = std::move(file);
    document->check = std::move(check);
    document->requant = makeRequantTable(document->graph());
    document->units = makeUnits(document->graph());
    collectLiveNodes(*document);
    collectFacts(*document);
    orderFindings(*document);
    return document;
}

Result<DocumentPtr> makeCheckedDocument(
    OpenedGraph file, bool checksRules, const Progress& progress)
{
    CheckOptions options;
    options.progress = progress;
    Result<CheckResult> check = checksRules ? checkGraph(file.graph, options) : CheckResult {};
    if (!check)
        return failWith(std::move(check));
    progress.tell("folding", 0, 0);
    return makeDocument(std::move(file), std::move(*check));
}

} // namespace qdq::ui
