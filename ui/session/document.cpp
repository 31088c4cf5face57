// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document.h"

#include "core/base/text.h"
#include "core/report/typicalbackend.h"
#include "core/rules/qdqview.h"
#include "ui/session/runrecord.h"

#include <algorithm>
#include <future>
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
/// before notes. Returns the place of every violation.
std::vector<FindingId> orderFindings(Document& document)
{
    struct Source
    {
        const Finding* finding;
        std::size_t violation; ///< index; past the end for undecided rules and notes
    };
    const CheckResult& check = document.check;
    std::vector<Source> sources;
    for (std::size_t i = 0; i < check.violations.size(); ++i)
        sources.push_back({&check.violations[i], i});
    for (const std::vector<Finding>* part : {&check.undecided, &check.notes})
        for (const Finding& finding : *part)
            sources.push_back({&finding, check.violations.size()});
    std::ranges::stable_sort(sources, [](const Source& a, const Source& b) {
        if (a.finding->severity != b.finding->severity)
            return a.finding->severity < b.finding->severity;
        return naturalLess(a.finding->rule, b.finding->rule);
    });
    std::vector<FindingId> places(check.violations.size() + 1);
    document.findingsOf = IdMap<NodeId, std::vector<FindingId>>(document.graph().nodes.size());
    for (const auto& [finding, violation] : sources) {
        const FindingId id {document.findings.size()};
        places[violation] = id;
        document.violationOfFinding.push_back(violation < check.violations.size()
                ? static_cast<std::uint32_t>(violation)
                : Document::kNoViolation);
        document.findings.push_back(*finding);
        if (finding->node.isValid())
            document.findingsOf[finding->node].push_back(id);
    }
    return places;
}

void findCauses(Document& document, const std::vector<FindingId>& places)
{
    document.causeOf.assign(document.findings.size(), Document::kNoCause);
    for (RootCause& cause : rootCauses(document.graph(), document.check, document.causeContext())) {
        DocumentCause entry {std::move(cause), {}};
        for (const std::size_t violation : entry.cause.findings) {
            entry.findings.push_back(places[violation]);
            document.causeOf[places[violation].index()] =
                static_cast<std::uint32_t>(document.causes.size());
        }
        std::ranges::sort(entry.findings);
        document.causes.push_back(std::move(entry));
    }
}

/// Folding takes about as long as all the rest, and needs nothing of it.
std::future<UnitGraph> foldAside(const Graph& graph)
{
    return std::async(std::launch::async, [&graph] { return makeUnits(graph); });
}

/// Everything but graph, check and run; `units` are those of the graph.
DocumentPtr derive(const std::shared_ptr<Document>& document, std::future<UnitGraph> units,
    const PreviewMaker& preview)
{
    document->requant = makeRequantTable(document->graph());
    collectFacts(*document);
    document->typical = typicalBackend(QdqView(document->graph()));
    findCauses(*document, orderFindings(*document));
    document->units = units.get();
    document->census = countNodes(document->graph(), document->units);
    document->shared =
        sharedGroups(document->graph(), document->units, document->check.target.get());
    collectLiveNodes(*document);
    if (preview)
        document->preview = preview(*document);
    return document;
}

} // namespace

const QdqFacts* Document::factsAt(NodeId id) const
{
    if (!id.isValid() || factsOf[id] == kNoFacts)
        return nullptr;
    return &facts[factsOf[id]];
}

const DocumentCause* Document::causeAt(FindingId id) const
{
    return id.isValid() && causeOf[id.index()] != kNoCause ? &causes[causeOf[id.index()]] : nullptr;
}

std::optional<std::size_t> Document::violationOf(FindingId id) const
{
    return id.isValid() && violationOfFinding[id.index()] != kNoViolation
        ? std::optional<std::size_t>(violationOfFinding[id.index()])
        : std::nullopt;
}

CauseContext Document::causeContext() const
{
    return run ? CauseContext {&run->config, run->sources(&graph())} : CauseContext {};
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

DocumentPtr makeDocument(OpenedGraph file, CheckResult check, std::shared_ptr<const RunRecord> run,
    const PreviewMaker& preview)
{
    auto document = std::make_shared<Document>();
    document->file = std::move(file);
    document->check = std::move(check);
    document->run = std::move(run);
    return derive(document, foldAside(document->graph()), preview);
}

Result<DocumentPtr> makeCheckedDocument(OpenedGraph file, const TargetPtr& target,
    const Progress& progress, std::shared_ptr<const RunRecord> run, const PreviewMaker& preview)
{
    auto document = std::make_shared<Document>();
    document->file = std::move(file);
    document->run = std::move(run);
    std::future<UnitGraph> units = foldAside(document->graph());
    CheckOptions options;
    options.progress = progress;
    Result<CheckResult> check =
        target ? checkGraph(document->graph(), target, options) : CheckResult {};
    if (!check)
        return failWith(std::move(check));
    document->check = std::move(*check);
    progress.tell("folding", 0, 0);
    return derive(document, std::move(units), preview);
}

} // namespace qdq::ui
