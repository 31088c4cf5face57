// SPDX-License-Identifier: Apache-2.0
#include "core/quant/callstate.h"

#include "core/base/text.h"
#include "core/quant/modulefilter.h"
#include "core/quant/sourcenames.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

bool isXnnpack(const Annotated& annotated)
{
    return annotated.quantizer->id == "xnnpack";
}

bool isSupported(const Annotated& annotated, const Node& node)
{
    const auto ops = annotated.quantizer->supportedOps;
    return std::ranges::find(ops, node.target) != ops.end();
}

/// By ModuleStackId: whether any setting by name or type of the XNNPACK quantizer points there,
/// which keeps global off.
std::vector<bool> namedStacks(const Annotated& annotated, const QuantizerConfig& config)
{
    std::vector<bool> named(annotated.graph.moduleStacks.size());
    for (std::size_t i = 0; i < config.calls.size(); ++i) {
        const auto one = selectedStacks(annotated, config, i);
        for (std::size_t s = 0; s < one.size(); ++s)
            named[s] = named[s] || one[s];
    }
    return named;
}

std::vector<NodeId> matchedNodes(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call)
{
    const auto stacks = selectedStacks(annotated, config, call);
    const std::string& target = annotated.settings.outcomes[call].target;
    const bool isGlobal = config.calls[call].set == Setter::Global;
    const auto named =
        isGlobal && isXnnpack(annotated) ? namedStacks(annotated, config) : std::vector<bool> {};
    std::vector<NodeId> matched;
    for (NodeId id : allNodes(annotated.graph)) {
        const Node& node = annotated.graph[id];
        if (node.op != OpKind::CallFunction)
            continue;
        bool matches = !stacks.empty() && passes(stacks, node);
        matches = matches || (!target.empty() && node.target == target);
        matches = matches
            || (isGlobal && isSupported(annotated, node)
                && (named.empty() || !passes(named, node)));
        if (matches)
            matched.push_back(id);
    }
    return matched;
}

std::vector<NodeId> annotatedNodes(const Annotated& annotated, std::size_t call)
{
    std::vector<NodeId> nodes;
    for (NodeId id : allNodes(annotated.graph)) {
        const PatternMatch* match = annotated.trace.match(id);
        if (match && match->call == call && annotated.graph[id].op == OpKind::CallFunction)
            nodes.push_back(id);
    }
    return nodes;
}

/// Calls that took every node that this one could have taken; empty when some node is free.
std::vector<std::size_t> shadowingCalls(
    const Annotated& annotated, const std::vector<NodeId>& matched)
{
    std::set<std::size_t> calls;
    for (NodeId id : matched) {
        if (!isSupported(annotated, annotated.graph[id]))
            continue;
        const PatternMatch* match = annotated.trace.match(id);
        if (!match || !match->call)
            return {};
        calls.insert(*match->call);
    }
    return {calls.begin(), calls.end()};
}

std::vector<std::string> modulePathsOf(const Graph& graph)
{
    std::set<std::string> paths(graph.modulePaths.begin(), graph.modulePaths.end());
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            paths.insert(frame.path);
    paths.erase("");
    return {paths.begin(), paths.end()};
}

std::vector<std::string> moduleTypesOf(const Graph& graph)
{
    std::set<std::string> types;
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            types.insert(frame.type);
    return {types.begin(), types.end()};
}

/// The key that was perhaps meant: one with the same last part, else the nearest by edit distance.
std::string nearestKey(const Graph& graph, const ConfigCall& call)
{
    const auto candidates =
        call.set == Setter::ModuleName ? modulePathsOf(graph) : moduleTypesOf(graph);
    for (const std::string& candidate : candidates)
        if (candidate != call.key && lastPart(candidate) == lastPart(call.key))
            return candidate;
    return nearestName(call.key, candidates);
}

std::optional<CallEffect> effectOfFate(CallFate fate)
{
    switch (fate) {
    case CallFate::Overwritten:
        return CallEffect::Overwritten;
    case CallFate::Dropped:
        return CallEffect::Dropped;
    case CallFate::Unlisted:
    case CallFate::Ignored:
        return CallEffect::Ignored;
    case CallFate::Off:
        return CallEffect::Off;
    case CallFate::Stored:
        break;
    }
    return std::nullopt;
}

/// XNNPACK's "do not quantize" works by keeping global off its nodes, not by taking them.
bool keepsGlobalOff(const Annotated& annotated, const ConfigCall& call, const CallState& state)
{
    return isXnnpack(annotated) && !call.qconfig && annotated.settings.global
        && annotated.settings.global->qconfig && std::ranges::any_of(state.matched, [&](NodeId id) {
               return isSupported(annotated, annotated.graph[id]);
           });
}

void judge(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call, CallState& state)
{
    const CallOutcome& outcome = annotated.settings.outcomes[call];
    if (outcome.other)
        state.others = {*outcome.other};
    if (const auto effect = effectOfFate(outcome.fate)) {
        state.effect = *effect;
        return;
    }
    state.annotated = annotatedNodes(annotated, call);
    if (!state.annotated.empty() || keepsGlobalOff(annotated, config.calls[call], state))
        return;
    if (state.matched.empty()) {
        state.effect = CallEffect::MatchesNothing;
        state.nearest = nearestKey(annotated.graph, config.calls[call]);
        return;
    }
    state.others = shadowingCalls(annotated, state.matched);
    state.effect = state.others.empty() ? CallEffect::AnnotatesNothing : CallEffect::Shadowed;
}

const ModuleFrame* frameOf(const Graph& graph, NodeId node, const auto& matches)
{
    const ModuleStack* stack = graph.moduleStack(node);
    if (!stack)
        return nullptr;
    const auto it = std::ranges::find_if(*stack, matches);
    return it == stack->end() ? nullptr : &*it;
}

std::string globalText(const QuantizerConfig& config, std::size_t call)
{
    std::string others;
    for (std::size_t i = 0; i < config.calls.size(); ++i)
        if (i != call && config.calls[i].set != Setter::Global && !config.calls[i].isOff)
            others += (others.empty() ? "" : ", ") + std::to_string(i);
    return others.empty() ? "global" : "global: not matched by calls " + others;
}

} // namespace

std::string_view nameOf(CallEffect effect)
{
    constexpr std::array<std::string_view, 8> kNames = {"effective", "matches nothing",
        "annotates nothing", "shadowed", "ignored", "dropped", "overwritten", "off"};
    return kNames.at(static_cast<std::size_t>(effect));
}

std::vector<CallState> callStates(const Annotated& annotated, const QuantizerConfig& config)
{
    std::vector<CallState> states(config.calls.size());
    if (annotated.settings.outcomes.size() != states.size())
        return states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!config.calls[i].isOff)
            states[i].matched = matchedNodes(annotated, config, i);
        judge(annotated, config, i, states[i]);
    }
    return states;
}

std::string callText(const QuantizerConfig& config, std::size_t call)
{
    const ConfigCall& setter = config.calls[call];
    std::string text = "calls[" + std::to_string(call) + "] " + std::string(nameOf(setter.set));
    if (setter.set != Setter::Global)
        text += " \"" + setter.key + "\"";
    return text;
}

std::string matchText(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call, NodeId node)
{
    const Graph& graph = annotated.graph;
    const ConfigCall& setter = config.calls[call];
    if (setter.set == Setter::Global)
        return globalText(config, call);
    const std::string path(graph.modulePath(node));
    if (setter.set == Setter::ModuleName) {
        if (path == setter.key)
            return graph[node].name + " is in " + (path.empty() ? "the root module" : path);
        return (path.empty() ? graph[node].name : path) + " is inside "
            + (setter.key.empty() ? "the root module" : setter.key);
    }
    if (!isXnnpack(annotated))
        return graph[node].target + " is what " + std::string(lastPart(setter.key)) + " means here";
    const std::string type = canonicalSource(setter.key);
    const auto* frame =
        frameOf(graph, node, [&](const ModuleFrame& f) { return canonicalSource(f.type) == type; });
    return (frame ? frame->path : path) + " is a " + std::string(lastPart(setter.key));
}

std::vector<bool> selectedStacks(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call)
{
    const ConfigCall& setter = config.calls[call];
    if (setter.isOff)
        return {};
    if (setter.set == Setter::ModuleName)
        return stacksWithPath(annotated.graph, setter.key);
    if (setter.set == Setter::ModuleType && isXnnpack(annotated))
        return stacksWithType(annotated.graph, canonicalSource(setter.key));
    return {};
}

} // namespace qdq
