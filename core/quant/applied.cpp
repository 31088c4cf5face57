// SPDX-License-Identifier: Apache-2.0
#include "core/quant/applied.h"

#include "core/quant/ladder.h"
#include "core/quant/lint/lintcontext.h"
#include "core/quant/modulefilter.h"
#include "core/quant/sourcenames.h"

#include <algorithm>

namespace qdq {

namespace {

bool isObserverNode(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    const auto* module = node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
    return module && module->isObserver();
}

/// The observer on argument 0 of a node, which has the same name in both graphs.
std::optional<ObserverModule> inputObserver(const Graph& prepared, const std::string& name)
{
    const NodeId node = prepared.find(name);
    if (!node.isValid() || prepared[node].args.empty())
        return std::nullopt;
    const NodeId input = prepared[node].args[0].node();
    if (!input.isValid() || !isObserverNode(prepared, input))
        return std::nullopt;
    return *prepared.findModule(prepared[input].target);
}

/// XNNPACK's "do not quantize" takes no node; it claims them before global does.
std::optional<std::size_t> claimingCall(
    const Annotated& annotated, const QuantizerConfig& config, NodeId node)
{
    for (const SettingEntry& entry : annotated.settings.types)
        if (annotated.quantizer->id == "xnnpack" && !entry.qconfig
            && passes(selectedStacks(annotated, config, entry.call), annotated.graph[node]))
            return entry.call;
    return std::nullopt;
}

std::string whyQuantized(const Annotated& annotated, const QuantizerConfig& config, NodeId node)
{
    const PatternMatch* match = annotated.trace.match(node);
    const std::string pattern = "pattern " + std::string(match->pattern);
    return match->call ? matchText(annotated, config, *match->call, node) + "; " + pattern
                       : pattern;
}

/// The strongest reason. That a call's filter refused an op that the call does not mean is none: no
/// call covers it.
std::string whyFloat(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node)
{
    const auto reasons = reasonsWhyFloat(annotated, config, states, node);
    const auto found = std::ranges::find_if(reasons, [&](const FloatReason& candidate) {
        return candidate.id != FloatReasonId::Filter || !candidate.call
            || std::ranges::binary_search(states[*candidate.call].matched, node);
    });
    if (reasons.empty())
        return {};
    const FloatReason& reason = found != reasons.end() ? *found : reasons.front();
    const bool isAttempt =
        reason.call && !reason.pattern.empty() && reason.id != FloatReasonId::Excluded;
    return isAttempt ? callText(config, *reason.call) + ", " + reason.message : reason.message;
}

AppliedRow makeRow(const Annotated& annotated, const Graph& prepared, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node)
{
    AppliedRow row;
    row.node = node;
    row.isQuantized = isQuantized(annotated, node);
    const PatternMatch* match = annotated.trace.match(node);
    row.call = match ? match->call : claimingCall(annotated, config, node);
    if (row.call)
        row.source = nameOf(config.calls[*row.call].set);
    else
        row.source = match ? "global" : "unmatched";
    row.nearest = nearestCall(annotated, config, states, node, row.call);
    row.inputObserver = inputObserver(prepared, annotated.graph[node].name);
    if (row.isQuantized) {
        row.why = whyQuantized(annotated, config, node);
    } else {
        row.why = whyFloat(annotated, config, states, node);
    }
    return row;
}

void countConverted(Applied& applied)
{
    ConvertOptions options;
    options.allowUncalibrated = true;
    options.allowMissingState = true;
    Graph prepared = applied.prepared.graph;
    // Only the structure is asked for: with a state that is not there no scale is computed, so none
    // can be refused.
    for (ObserverModule& module : prepared.modules)
        if (module.isObserver() && module.aliasOf.empty())
            module.state.emplace();
    const auto converted = runConvert(std::move(prepared), options);
    if (!converted) {
        applied.whyNoConvert = toText(converted.error());
        return;
    }
    applied.qdqCount = static_cast<std::size_t>(
        std::ranges::count_if(converted->graph.nodes, [](const Node& node) {
            return node.op == OpKind::CallFunction
                && node.target.starts_with("quantized_decomposed.")
                && packetOf(node.target).find("quantize") != std::string_view::npos;
        }));
}

} // namespace

const AppliedRow* Applied::rowOf(const std::string& name) const
{
    const NodeId node = annotated.graph.find(name);
    const auto row = std::ranges::lower_bound(rows, node, {}, &AppliedRow::node);
    return node.isValid() && row != rows.end() && row->node == node ? &*row : nullptr;
}

bool Applied::hasIdleSetting() const
{
    return std::ranges::any_of(findings, [](const LintFinding& finding) {
        return finding.finding.rule == "W3" || finding.finding.rule == "W4"
            || finding.finding.rule == "P12";
    });
}

Applied describeApplied(
    const Graph& program, const QuantizerConfig& config, Annotated annotated, Prepared prepared)
{
    Applied applied;
    applied.annotated = std::move(annotated);
    applied.prepared = std::move(prepared);
    const Graph& graph = applied.prepared.graph;
    for (const NodeId id : allNodes(graph))
        applied.observerCount += isObserverNode(graph, id) ? 1 : 0;
    const auto states = callStates(applied.annotated, config);
    for (const NodeId id : allNodes(applied.annotated.graph))
        if (isConvOrLinear(applied.annotated.graph[id]))
            applied.rows.push_back(makeRow(applied.annotated, graph, config, states, id));
    applied.findings = runLint({config, applied.annotated, &program, &graph});
    std::erase_if(applied.findings,
        [](const LintFinding& finding) { return finding.finding.severity == Severity::Note; });
    return applied;
}

Result<Applied> applyConfig(const Graph& program, const QuantizerConfig& config)
{
    auto annotated = runAnnotate(program, config);
    if (!annotated)
        return failWith(std::move(annotated));
    auto prepared = runPrepare(*annotated);
    if (!prepared)
        return failWith(std::move(prepared));
    Applied applied = describeApplied(program, config, *std::move(annotated), *std::move(prepared));
    countConverted(applied);
    return applied;
}

} // namespace qdq
