// SPDX-License-Identifier: Apache-2.0
#include "core/report/explainreport.h"

#include "core/base/text.h"
#include "core/graph/argtext.h"
#include "core/graph/servedmodules.h"
#include "core/quant/why.h"
#include "core/report/slots.h"
#include "core/report/typicalbackend.h"

#include <algorithm>

namespace qdq {

namespace {

std::vector<Finding> findingsAt(const std::vector<Finding>& findings, NodeId node)
{
    std::vector<Finding> here;
    for (const Finding& finding : findings)
        if (finding.node == node
            || std::ranges::find(finding.evidence, node) != finding.evidence.end())
            here.push_back(finding);
    return here;
}

Explanation described(const Graph& graph, NodeId node)
{
    Explanation explanation;
    explanation.node = graph[node].name;
    explanation.module = servedModulePaths(graph)[node];
    explanation.target = graph[node].target;
    explanation.call = graph[node].target + callText(graph, graph[node]);
    explanation.value = valueText(graph, graph[node].meta.val);
    explanation.fromNode = graph[node].meta.fromNode;
    return explanation;
}

// ---- a file alone
// ---------------------------------------------------------------------------------------------------

/// Of a converted graph only the result is there, and perhaps the observer's name.
SlotChain chainOf(const Graph& graph, const QdqSlot& slot)
{
    const auto name = [&](NodeId id) { return id.isValid() ? graph[id].name : std::string("?"); };
    SlotChain chain;
    chain.slot = {name(slot.from), slot.to.isValid() ? graph[slot.to].name : std::string()};
    if (!slot.observer.empty())
        chain.observer = ObserverStep {slot.observer, slot.observer, {}};
    ResultStep result;
    result.scale = slot.scale;
    result.zeroPoint = slot.zeroPoint;
    result.dtype = slot.dtype;
    if (slot.range) {
        result.quantMin = slot.range->min;
        result.quantMax = slot.range->max;
    }
    result.axis = slot.axis;
    if (slot.quantize.isValid())
        result.quantize = graph[slot.quantize].name;
    for (const NodeId dequantize : slot.dequantizes)
        result.dequantizes.push_back(graph[dequantize].name);
    chain.result = std::move(result);
    return chain;
}

bool hasAnnotations(const Graph& graph)
{
    for (const NodeId id : allNodes(graph))
        if (graph.annotation(id))
            return true;
    return false;
}

std::vector<SlotChain> chainsOf(const ChainSources& sources, const std::vector<EdgeOrNode>& slots)
{
    std::vector<SlotChain> chains;
    for (const EdgeOrNode& slot : slots)
        chains.push_back(slotChain(sources, slot));
    return chains;
}

std::vector<EdgeOrNode> slotsAtOrThrough(const ChainSources& sources, NodeId node)
{
    auto slots = slotsAt(sources, node);
    if (slots.empty())
        slots = slotsThrough(sources, (*sources.specs)[node].name);
    return slots;
}

// ---- a config that was run
// ------------------------------------------------------------------------------------------

NotQuantized notQuantized(
    const Graph& graph, const QuantizerConfig& config, const FloatReason& reason)
{
    NotQuantized line;
    line.reason = nameOf(reason.id);
    for (const NodeId id : reason.evidence)
        line.evidence.push_back(graph[id].name);
    const bool isAttempt =
        reason.call && !reason.pattern.empty() && reason.id != FloatReasonId::Excluded;
    line.message = (isAttempt ? callText(config, *reason.call) + ", " : "") + reason.message;
    return line;
}

std::vector<NotQuantized> reasonsAt(const ChainSources& sources, NodeId node)
{
    const Annotated& annotated = *sources.annotated;
    const auto states = callStates(annotated, *sources.config);
    std::vector<NotQuantized> lines;
    for (const FloatReason& reason : reasonsWhyFloat(annotated, *sources.config, states, node))
        lines.push_back(notQuantized(annotated.graph, *sources.config, reason));
    return lines;
}

/// What the checks say of a node of the annotated graph, or of what it was in the program.
std::vector<LintFinding> lintAt(const Graph& program, const ChainSources& sources, NodeId node)
{
    auto findings = runLint({*sources.config, *sources.annotated, &program});
    const NodeId before = program.find(sources.annotated->graph[node].name);
    std::erase_if(findings, [&](const LintFinding& finding) {
        const NodeId here = finding.stage == Stage::Float ? before : node;
        const auto& evidence = finding.finding.evidence;
        return !here.isValid()
            || (finding.finding.node != here
                && std::ranges::find(evidence, here) == evidence.end());
    });
    return findings;
}

/// A constant has other node names in a lifted program and in module form.
NodeId inAnnotated(const Graph& program, const Graph& annotated, const std::string& name)
{
    if (const NodeId node = annotated.find(name); node.isValid())
        return node;
    const NodeId node = program.find(name);
    const std::string_view constant =
        node.isValid() ? program.constantName(node) : std::string_view();
    if (!constant.empty())
        for (const NodeId id : allNodes(annotated))
            if (annotated.constantName(id) == constant)
                return id;
    return {};
}

/// A node of the program that is gone before anything is annotated.
std::vector<NotQuantized> whyGone(const Node& node)
{
    if (node.target.find("batch_norm") != std::string::npos)
        return {{"folded", {},
            node.name + " is folded into the convolution or linear before it and removed"}};
    return {{"dead", {}, node.name + " is removed before annotate: nothing that is left reads it"}};
}

} // namespace

Error noSuchNode(const std::string& name, const std::vector<const Graph*>& graphs)
{
    std::vector<std::string> names;
    for (const Graph* graph : graphs)
        for (const Node& node : graph->nodes)
            names.push_back(node.name);
    const std::string nearest = nearestName(name, names);
    return {ErrorCode::Usage, {},
        "no node '" + name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?")};
}

Explanation explainNode(const Graph& graph, NodeId node, const std::vector<Finding>& findings)
{
    Explanation explanation = described(graph, node);
    if (hasAnnotations(graph)) {
        const ChainSources sources = sourcesOfFile(graph);
        explanation.slots = chainsOf(sources, slotsAtOrThrough(sources, node));
    } else {
        const QdqView view(graph);
        for (const QdqSlot& slot : slotsOf(view, node))
            explanation.slots.push_back(chainOf(graph, slot));
        if (const std::string typical = typicalBackend(view);
            !typical.empty() && !explanation.slots.empty())
            explanation.remark = "The file does not tell the unknown steps; " + typical + ".";
    }
    explanation.checked = &graph;
    explanation.findings = findingsAt(findings, node);
    return explanation;
}

Result<Explanation> explainRun(const Graph& program, const ChainSources& sources,
    const std::string& name, const std::vector<Finding>& findings)
{
    const Graph& annotated = *sources.specs;
    const NodeId inProgram = program.find(name);
    const NodeId node = inAnnotated(program, annotated, name);
    const NodeId observer = sources.observed ? sources.observed->find(name) : NodeId {};
    Explanation explanation;
    if (node.isValid()) {
        explanation = described(annotated, node);
        explanation.slots = chainsOf(sources, slotsAt(sources, node));
        explanation.notQuantized = reasonsAt(sources, node);
        explanation.lint = lintAt(program, sources, node);
    } else if (inProgram.isValid()) {
        explanation = described(program, inProgram);
        explanation.notQuantized = whyGone(program[inProgram]);
    } else if (observer.isValid()) {
        explanation = described(*sources.observed, observer);
        explanation.slots = chainsOf(sources, slotsThrough(sources, name));
    } else {
        return tl::unexpected(noSuchNode(name,
            sources.observed ? std::vector {&program, &annotated, sources.observed}
                             : std::vector {&program, &annotated}));
    }
    const bool hasData = !sources.prepared || sources.observed != &sources.prepared->graph;
    if (!explanation.slots.empty() && !hasData)
        explanation.remark = "Ranges, scales and Q/DQ nodes need --calibration or --observers.";
    explanation.checked = sources.converted;
    if (sources.converted)
        if (const NodeId id = sources.converted->find(explanation.node); id.isValid())
            explanation.findings = findingsAt(findings, id);
    return explanation;
}

} // namespace qdq
