// SPDX-License-Identifier: Apache-2.0
#include "core/quant/ladder.h"

#include "core/base/text.h"
#include "core/quant/modulefilter.h"

#include <algorithm>
#include <numeric>

namespace qdq {

namespace {

bool means(const CallState& state, NodeId node)
{
    return std::ranges::binary_search(state.matched, node); // in list order
}

bool isIdle(CallEffect effect)
{
    return effect == CallEffect::Ignored || effect == CallEffect::Dropped
        || effect == CallEffect::Overwritten || effect == CallEffect::Off;
}

/// Where a dotted key and a module path go apart.
void compareComponents(std::string_view key, std::string_view path, Rung& rung)
{
    while (!key.empty()) {
        const std::string_view asked = key.substr(0, key.find('.'));
        const std::string_view there = path.substr(0, path.find('.'));
        if (asked != there) {
            rung.asked = asked;
            rung.there = there;
            return;
        }
        key.remove_prefix(std::min(key.size(), asked.size() + 1));
        path.remove_prefix(std::min(path.size(), there.size() + 1));
    }
}

/// Why the call could not have the node although it means it: the strongest reason that names the
/// call, else the strongest at all.
void explainRefusal(const std::vector<FloatReason>& reasons, std::size_t call, Rung& rung)
{
    if (reasons.empty())
        return;
    const auto own = std::ranges::find(reasons, std::optional(call), &FloatReason::call);
    const FloatReason& reason = own != reasons.end() ? *own : reasons.front();
    rung.reason = reason.message;
    if (!reason.evidence.empty())
        rung.at = reason.evidence.front();
}

/// XNNPACK's global setting leaves what another call names, whether that takes it or not.
std::optional<std::size_t> claimingCall(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<std::size_t>& order, NodeId node)
{
    if (annotated.quantizer->id != "xnnpack")
        return std::nullopt;
    for (const std::size_t call : order)
        if (const auto stacks = selectedStacks(annotated, config, call);
            !stacks.empty() && passes(stacks, annotated.graph[node]))
            return call;
    return std::nullopt;
}

struct Ladder
{
    const Annotated& annotated;
    const QuantizerConfig& config;
    const std::vector<CallState>& states;
    NodeId node;
    std::vector<std::size_t> order = callsByStrength(config);
    std::vector<FloatReason> reasons = reasonsWhyFloat(annotated, config, states, node);
    std::optional<std::size_t> claiming = claimingCall(annotated, config, order, node);
    std::optional<std::size_t> taking = callThatTook();

    [[nodiscard]] std::optional<std::size_t> callThatTook() const;
    [[nodiscard]] std::size_t strengthOf(std::size_t call) const;
    [[nodiscard]] Rung rungOf(std::size_t call) const;
    void judge(Rung& rung) const;
};

std::optional<std::size_t> Ladder::callThatTook() const
{
    if (const PatternMatch* match = annotated.trace.match(node))
        return match->call;
    // XNNPACK's "do not quantize" takes no node; it claims them before global does.
    return claiming && !config.calls[*claiming].qconfig ? claiming : std::nullopt;
}

/// 0 is the strongest.
std::size_t Ladder::strengthOf(std::size_t call) const
{
    return static_cast<std::size_t>(std::ranges::find(order, call) - order.begin());
}

Rung Ladder::rungOf(std::size_t call) const
{
    Rung rung;
    rung.lane = laneOf(config.calls[call].set);
    rung.call = call;
    judge(rung);
    return rung;
}

void Ladder::judge(Rung& rung) const
{
    const std::size_t call = *rung.call;
    const bool isGlobal = rung.lane == Lane::Global;
    if (isIdle(states[call].effect)) {
        rung.state = RungState::Idle;
    } else if (taking == call) {
        rung.state = RungState::Wins;
        rung.reason = matchText(annotated, config, call, node);
    } else if (isGlobal && claiming) {
        rung.state = RungState::NotReached;
        rung.by = claiming;
    } else if (!means(states[call], node) && !isGlobal) {
        rung.state = RungState::DoesNotMatch;
        if (rung.lane == Lane::ModuleName)
            compareComponents(config.calls[call].key, annotated.graph.modulePath(node), rung);
    } else if (taking && strengthOf(*taking) < strengthOf(call)) {
        rung.state = RungState::NotReached;
        rung.by = taking;
    } else {
        rung.state = RungState::Refused;
        explainRefusal(reasons, call, rung);
    }
}

/// The module name that was perhaps meant to reach the node.
std::optional<std::size_t> nearestBySpelling(
    const Annotated& annotated, const QuantizerConfig& config, NodeId node)
{
    std::optional<std::size_t> nearest;
    std::size_t least = std::string::npos;
    const ModuleStack* stack = annotated.graph.moduleStack(node);
    for (std::size_t i = 0; i < config.calls.size() && stack; ++i) {
        if (config.calls[i].set != Setter::ModuleName || config.calls[i].isOff)
            continue;
        for (const ModuleFrame& frame : *stack) {
            const std::size_t distance = editDistance(config.calls[i].key, frame.path);
            if (distance >= least || 2 * distance >= frame.path.size())
                continue;
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace

Lane laneOf(Setter setter)
{
    switch (setter) {
    case Setter::ModuleName:
        return Lane::ModuleName;
    case Setter::ModuleType:
    case Setter::FunctionType:
    case Setter::OperatorType:
        return Lane::OpType;
    case Setter::Global:
        break;
    }
    return Lane::Global;
}

std::vector<std::size_t> callsByStrength(const QuantizerConfig& config)
{
    std::vector<std::size_t> order(config.calls.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t call) { return laneOf(config.calls[call].set); });
    return order;
}

std::vector<Rung> ladderOf(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node)
{
    const Ladder ladder {annotated, config, states, node};
    std::vector<Rung> rungs;
    for (const Lane lane : kLanes) {
        const std::size_t before = rungs.size();
        for (const std::size_t call : ladder.order)
            if (laneOf(config.calls[call].set) == lane)
                rungs.push_back(ladder.rungOf(call));
        if (rungs.size() == before) {
            rungs.emplace_back();
            rungs.back().lane = lane;
        }
    }
    return rungs;
}

std::optional<std::size_t> nearestCall(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node, std::optional<std::size_t> taking)
{
    for (const std::size_t call : callsByStrength(config)) {
        if (taking == call)
            return std::nullopt;
        if (means(states[call], node))
            return call;
    }
    return taking ? std::nullopt : nearestBySpelling(annotated, config, node);
}

} // namespace qdq
