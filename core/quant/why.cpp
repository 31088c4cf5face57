// SPDX-License-Identifier: Apache-2.0
#include "core/quant/why.h"

#include "core/base/text.h"
#include "core/quant/sourcenames.h"
#include "core/quant/sourcepartitions.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

using Reasons = std::vector<FloatReason>;

FloatReasonId idOf(Obstacle obstacle)
{
    switch (obstacle) {
    case Obstacle::Taken:
        return FloatReasonId::Taken;
    case Obstacle::FilterPath:
    case Obstacle::FilterType:
    case Obstacle::FilterOperator:
    case Obstacle::FilterGlobal:
    case Obstacle::FilterNamedElsewhere:
        return FloatReasonId::Filter;
    case Obstacle::NotTensors:
    case Obstacle::NotFloat32:
        return FloatReasonId::NotFloat;
    case Obstacle::InputNotQuantized:
    case Obstacle::NoQuantizableUser:
        return FloatReasonId::NotReached;
    default:
        return FloatReasonId::PatternBroken;
    }
}

std::string placeText(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    if (node.op == OpKind::GetAttr)
        return node.name + " is a get_attr: no module path";
    if (!graph.moduleStack(id))
        return node.name + " has no module path";
    const std::string path(graph.modulePath(id));
    return node.name + " lies in " + (path.empty() ? "the root module" : "\"" + path + "\"");
}

std::string dtypeText(const Node& node)
{
    const TensorMeta* value = node.meta.val.tensor();
    return value ? node.name + " is " + std::string(nameOf(value->dtype))
                 : node.name + " is no tensor";
}

std::string takenText(const Annotated& annotated, const QuantizerConfig& config, NodeId at)
{
    const PatternMatch* match = annotated.trace.match(at);
    const std::string& name = annotated.graph[at].name;
    if (!match)
        return name + " was taken before";
    std::string text = name + " was taken before by pattern " + std::string(match->pattern);
    if (match->nodes.front() != at)
        text += " of " + annotated.graph[match->nodes.front()].name;
    if (match->call)
        text += ", " + callText(config, *match->call);
    return text;
}

std::string obstacleText(
    const Annotated& annotated, const QuantizerConfig& config, const Refusal& refusal)
{
    const Graph& graph = annotated.graph;
    const Node& at = graph[refusal.at];
    switch (refusal.obstacle) {
    case Obstacle::Taken:
        return takenText(annotated, config, refusal.at);
    case Obstacle::FilterPath:
    case Obstacle::FilterType:
        return placeText(graph, refusal.at);
    case Obstacle::FilterOperator:
        return "the pattern has no operator of this type";
    case Obstacle::FilterGlobal:
        return at.target + " is not covered by a global setting";
    case Obstacle::FilterNamedElsewhere:
        return placeText(graph, refusal.at) + ", which a setting by name or type claims";
    case Obstacle::OtherUsers:
        return at.name + " has " + std::to_string(at.users.size()) + " users";
    case Obstacle::ReusedModule:
        return "the module of " + at.name + " is called at several places";
    case Obstacle::WrongTarget:
        return at.name + " is " + at.target;
    case Obstacle::NotTensors:
        return refusal.at == refusal.node ? "an operand is a number" : dtypeText(at);
    case Obstacle::ShapesDiffer:
        return "the operands of " + at.name + " have different shapes";
    case Obstacle::NotFloat32:
        return dtypeText(at);
    case Obstacle::LargeScalar:
        return at.name + " is a constant beyond 3.4e15, which a histogram cannot bin";
    case Obstacle::InputNotQuantized:
        return at.name + " is not the output of a quantized pattern";
    case Obstacle::NoQuantizableUser:
        return "nobody who reads " + at.name + " can be quantized";
    }
    return {};
}

FloatReason reasonOf(
    const Annotated& annotated, const QuantizerConfig& config, const Refusal& refusal)
{
    FloatReason reason;
    reason.id = idOf(refusal.obstacle);
    reason.call = refusal.call;
    reason.pattern = refusal.pattern;
    reason.evidence = {refusal.at};
    reason.message =
        "pattern " + std::string(refusal.pattern) + ": " + obstacleText(annotated, config, refusal);
    return reason;
}

void addRefusals(
    const Annotated& annotated, const QuantizerConfig& config, NodeId node, Reasons& reasons)
{
    for (const Refusal& refusal : annotated.trace.refusals)
        if (refusal.node == node)
            reasons.push_back(reasonOf(annotated, config, refusal));
}

void addExcluded(
    const Annotated& annotated, const QuantizerConfig& config, NodeId node, Reasons& reasons)
{
    const PatternMatch* match = annotated.trace.match(node);
    if (!match || !match->isExcluded || !match->call)
        return;
    reasons.push_back(
        {FloatReasonId::Excluded, callText(config, *match->call) + " says: do not quantize", {},
            match->call, match->pattern});
}

bool hasOp(const Annotated& annotated, const Node& node)
{
    const auto ops = availableOps(annotated);
    return std::ranges::find(ops, node.target) != ops.end();
}

void addUnsupported(const Annotated& annotated, NodeId node, Reasons& reasons)
{
    if (hasOp(annotated, annotated.graph[node]))
        return;
    std::string message = std::string(annotated.quantizer->className) + " has no pattern with "
        + annotated.graph[node].target + "; it has:";
    for (std::string_view op : availableOps(annotated))
        message += " " + std::string(op);
    reasons.push_back({FloatReasonId::UnsupportedOp, std::move(message), {}, {}, {}});
}

/// Ops that the back ends look for by the source they were exported from, not by their name.
struct SourceOp
{
    std::string_view quantizer; ///< prefix of its id
    std::string_view target;
    SourceSet set;
};
constexpr std::array<SourceOp, 6> kSourceOps = {{
    {"x86_inductor", "aten.conv2d.default", SourceSet::Conv2d},
    {"x86_inductor", "aten.linear.default", SourceSet::AnyLinear},
    {"arm_inductor", "aten.conv2d.default", SourceSet::Conv2d},
    {"arm_inductor", "aten.linear.default", SourceSet::AnyLinear},
    {"xnnpack", "aten.cat.default", SourceSet::Cat},
    {"xnnpack", "aten.adaptive_avg_pool2d.default", SourceSet::AdaptiveAvgPool2d},
}};

bool isIn(const std::vector<SourcePartition>& partitions, NodeId node)
{
    return std::ranges::any_of(partitions, [&](const SourcePartition& partition) {
        return std::ranges::find(partition.nodes, node) != partition.nodes.end();
    });
}

void addSourceMissing(const Annotated& annotated, NodeId node, Reasons& reasons)
{
    const Graph& graph = annotated.graph;
    for (const SourceOp& op : kSourceOps) {
        if (op.quantizer != annotated.quantizer->id || !graph[node].isCall(op.target)
            || !hasOp(annotated, graph[node]))
            continue;
        SourceIndex index(graph);
        if (isIn(index.partitions(op.set), node))
            continue;
        std::string sources;
        for (std::string_view source : sourcesOf(op.set))
            sources += (sources.empty() ? "" : " or ") + std::string(source);
        reasons.push_back({FloatReasonId::SourceMissing,
            graph[node].target + " is found by its source, " + sources
                + (graph[node].meta.sourceFnStack.empty()
                        ? "; this graph has no source_fn_stack (non-strict export) and the module "
                          "that holds it is another"
                        : "; its source_fn_stack says "
                            + graph[node].meta.sourceFnStack.back().function),
            {node}, {}, {}});
    }
}

/// What a key of this kind could have said to mean the node: paths and types of the modules around
/// it, or its operator.
std::vector<std::string> namesFor(const Graph& graph, NodeId node, Setter set)
{
    if (set != Setter::ModuleName && set != Setter::ModuleType)
        return {std::string(packetOf(graph[node].target))};
    std::vector<std::string> names;
    if (const ModuleStack* stack = graph.moduleStack(node))
        for (const ModuleFrame& frame : *stack)
            if (!frame.path.empty())
                names.push_back(
                    set == Setter::ModuleName ? frame.path : std::string(lastPart(frame.type)));
    return names;
}

/// "; nearest: calls[0] module_name "stm", and the node is in "stem"": the call whose key is least
/// different from a name of the node; empty where none is near.
std::string nearestCallText(const Annotated& annotated, const QuantizerConfig& config, NodeId node)
{
    std::string text;
    std::size_t least = std::string::npos;
    for (std::size_t i = 0; i < config.calls.size(); ++i) {
        const ConfigCall& call = config.calls[i];
        if (call.isOff)
            continue;
        const std::string key(
            call.set == Setter::ModuleName ? std::string_view(call.key) : lastPart(call.key));
        for (const std::string& name : namesFor(annotated.graph, node, call.set)) {
            const std::size_t distance = editDistance(key, name);
            if (key.empty() || distance >= least || 2 * distance >= name.size())
                continue;
            least = distance;
            text = "; nearest: " + callText(config, i) + ", and the node is "
                + (call.set == Setter::ModuleName        ? "in \"" + name + "\""
                        : call.set == Setter::ModuleType ? "in a " + name
                                                         : name);
        }
    }
    return text;
}

/// Whether a call points at the node, by module or operator.
bool pointsAt(const std::vector<CallState>& states, std::size_t call, NodeId node)
{
    return std::ranges::find(states[call].matched, node) != states[call].matched.end();
}

void addCalls(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node, Reasons& reasons)
{
    bool isCovered = annotated.quantizer->setters.empty();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!pointsAt(states, i, node))
            continue;
        if (states[i].effect == CallEffect::Dropped)
            reasons.push_back({FloatReasonId::KindMixed,
                callText(config, i) + " was dropped: it does not go with "
                    + callText(config, states[i].others.front()),
                {}, i, {}});
        else if (states[i].effect != CallEffect::Ignored
            && states[i].effect != CallEffect::Overwritten)
            isCovered = true;
    }
    if (isCovered)
        return;
    const bool hasGlobal = annotated.settings.global && annotated.settings.global->qconfig;
    reasons.push_back({FloatReasonId::NoCall,
        std::string(hasGlobal ? "no call covers it, and the global setting does not either"
                              : "no call covers it, and there is no global setting")
            + nearestCallText(annotated, config, node),
        {}, {}, {}});
}

/// An op that some call covers and no pattern tried: those that have it want another op behind it.
void addNoPartner(const Annotated& annotated, NodeId node, Reasons& reasons)
{
    const Graph& graph = annotated.graph;
    std::string readers;
    for (const NodeId user : graph[node].users)
        readers += (readers.empty() ? "" : ", ") + graph[user].name;
    reasons.push_back({FloatReasonId::PatternBroken,
        "the patterns with " + graph[node].target + " need a relu behind it, and "
            + graph[node].name + " is read by " + (readers.empty() ? "nobody" : readers),
        graph[node].users, {}, {}});
}

} // namespace

std::string_view nameOf(FloatReasonId id)
{
    constexpr std::array<std::string_view, 11> kNames = {"no-call", "excluded", "unsupported-op",
        "not-float", "pattern-broken", "filter", "taken", "kind-mixed", "not-reached",
        "source-missing", "dead"};
    return kNames.at(static_cast<std::size_t>(id));
}

std::span<const std::string_view> availableOps(const Annotated& annotated)
{
    static constexpr std::array<std::string_view, 1> kDynamic = {"aten.linear.default"};
    const auto& global = annotated.settings.global;
    if (annotated.quantizer->id == "xnnpack" && global && global->qconfig) {
        const auto& input = (*annotated.settings.qconfigOf(*global))[SpecRole::InputActivation];
        if (input && input->spec.isDynamic)
            return kDynamic;
    }
    return annotated.quantizer->supportedOps;
}

bool isQuantized(const Annotated& annotated, NodeId node)
{
    const auto* annotation = annotated.graph.annotation(node);
    if (!annotation || !annotation->annotated)
        return false;
    const PatternMatch* match = annotated.trace.match(node);
    return !match || !match->isExcluded;
}

Reasons reasonsWhyFloat(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node)
{
    Reasons reasons;
    if (isQuantized(annotated, node) || annotated.graph[node].op != OpKind::CallFunction)
        return reasons;
    addCalls(annotated, config, states, node, reasons);
    addExcluded(annotated, config, node, reasons);
    addUnsupported(annotated, node, reasons);
    addRefusals(annotated, config, node, reasons);
    addSourceMissing(annotated, node, reasons);
    if (reasons.empty())
        addNoPartner(annotated, node, reasons);
    if (annotated.graph[node].users.empty())
        reasons.push_back(
            {FloatReasonId::Dead, annotated.graph[node].name + " has no users", {node}, {}, {}});
    std::ranges::stable_sort(
        reasons, [](const FloatReason& a, const FloatReason& b) { return a.id > b.id; });
    return reasons;
}

} // namespace qdq
