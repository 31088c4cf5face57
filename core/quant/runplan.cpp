// SPDX-License-Identifier: Apache-2.0
#include "core/quant/runplan.h"

#include <algorithm>

namespace qdq {

namespace {

using kernels::Effect;

constexpr std::string_view kWayOut =
    "; take recorded observers instead (--observers), or leave the op out of the quantized part";

Effect effectOf(const RunPlan& plan, NodeId id)
{
    return plan.kernel[id] ? plan.kernel[id]->effect : Effect::Pure;
}

bool writes(const Graph& graph, NodeId id)
{
    const kernels::KernelEntry* entry = kernels::findKernel(graph[id].target);
    return graph[id].op == OpKind::CallFunction && entry && entry->effect == Effect::InPlace;
}

/// Marks what the watched nodes and the writes need, walking back from the end.
IdMap<NodeId, bool> neededNodes(const Graph& graph, const std::function<bool(NodeId)>& isWatched)
{
    IdMap<NodeId, bool> isNeeded(graph.nodes.size(), false);
    for (std::size_t i = graph.nodes.size(); i-- > 0;) {
        const NodeId id {i};
        isNeeded[id] = isNeeded[id] || isWatched(id) || writes(graph, id);
        if (isNeeded[id])
            for (const NodeId input : graph[id].inputs)
                isNeeded[input] = true;
    }
    return isNeeded;
}

Result<void> checkCall(const Graph& graph, NodeId id, RunPlan& plan)
{
    const Node& node = graph[id];
    plan.kernel[id] = kernels::findKernel(node.target);
    if (!plan.kernel[id])
        return fail(ErrorCode::Unsupported, node.name,
            "the op " + node.target + " cannot be run here" + std::string(kWayOut));
    plan.needsOneDnn = plan.needsOneDnn || plan.kernel[id]->needsOneDnn;
    return {};
}

Result<void> checkNode(const Graph& graph, NodeId id, RunPlan& plan)
{
    const Node& node = graph[id];
    if (node.op == OpKind::CallFunction)
        return checkCall(graph, id, plan);
    if (node.op == OpKind::CallModule) {
        const ObserverModule* module = graph.findModule(node.target);
        if (!module || !module->isObserver())
            return fail(ErrorCode::Unsupported, node.name,
                "the module " + node.target + " is no observer and cannot be run");
        return {};
    }
    if (!graph.isConstant(id)) {
        if (node.op == OpKind::GetAttr || node.op == OpKind::Output
            || node.inputKind != InputKind::UserInput)
            return fail(ErrorCode::Unsupported, node.name,
                "the node is no tensor and cannot be run" + std::string(kWayOut));
        return {};
    }
    const Tensor* tensor = graph.constantOf(id);
    if (!tensor || !tensor->hasData())
        return fail(ErrorCode::Unsupported, node.name,
            "the file does not carry the values of " + std::string(graph.constantName(id))
                + ", so nothing can be computed from it; take recorded observers instead "
                  "(--observers)");
    return {};
}

// ---- who shares values with whom
// ----------------------------------------------------------------------------------------

/// Which node first held the values that a node's result consists of: in torch, where every view
/// shares them, and here, where views of another order are copies.
struct Holders
{
    IdMap<NodeId, NodeId> torch;
    IdMap<NodeId, NodeId> here;
};

Holders findHolders(const Graph& graph, const RunPlan& plan)
{
    Holders holders {
        IdMap<NodeId, NodeId>(graph.nodes.size()), IdMap<NodeId, NodeId>(graph.nodes.size())};
    std::unordered_map<std::string_view, NodeId> constants;
    for (const NodeId id : plan.order) {
        const Node& node = graph[id];
        const Effect effect = effectOf(plan, id);
        const bool passesOn = node.op == OpKind::CallModule || effect != Effect::Pure;
        const NodeId source = passesOn && !node.inputs.empty() ? node.inputs.front() : NodeId {};
        const NodeId self = graph.isConstant(id)
            ? constants.try_emplace(graph.constantName(id), id).first->second
            : id;
        holders.torch[id] = source.isValid() ? holders.torch[source] : self;
        holders.here[id] =
            source.isValid() && effect != Effect::CopiedView ? holders.here[source] : self;
    }
    return holders;
}

/// The first node that reads, after `writer`, a copy that should have seen the write; none when all
/// is well.
NodeId staleReader(const Graph& graph, const Holders& holders, NodeId writer, NodeId member)
{
    if (holders.here[member] == holders.here[writer] || member > writer)
        return {};
    for (const NodeId reader : graph[member].users)
        if (reader > writer)
            return reader;
    return graph.isConstant(member) ? member : NodeId {};
}

/// Nodes by the storage that they share in torch, where some of them are copies here; the others
/// cannot be stale.
IdMap<NodeId, std::vector<NodeId>> copiesByStorage(
    const Graph& graph, const RunPlan& plan, const Holders& holders)
{
    IdMap<NodeId, std::vector<NodeId>> members(graph.nodes.size());
    IdMap<NodeId, bool> hasCopies(graph.nodes.size(), false);
    for (const NodeId id : plan.order)
        if (holders.here[id] != holders.torch[id])
            hasCopies[holders.torch[id]] = true;
    for (const NodeId id : plan.order)
        if (hasCopies[holders.torch[id]])
            members[holders.torch[id]].push_back(id);
    return members;
}

Result<void> checkWrites(const Graph& graph, RunPlan& plan)
{
    const Holders holders = findHolders(graph, plan);
    const auto members = copiesByStorage(graph, plan, holders);
    for (const NodeId writer : plan.order) {
        if (effectOf(plan, writer) != Effect::InPlace)
            continue;
        plan.isWritten[holders.here[writer]] = true;
        for (const NodeId member : members[holders.torch[writer]])
            if (const NodeId reader = staleReader(graph, holders, writer, member); reader.isValid())
                return fail(ErrorCode::Unsupported, graph[writer].name,
                    graph[writer].target + " writes to values that " + graph[reader].name
                        + " reads through another view, which is not followed"
                        + std::string(kWayOut));
    }
    return {};
}

/// Fills `freeAfter`: each value goes after the last step that reads it.
void planFrees(const Graph& graph, RunPlan& plan)
{
    IdMap<NodeId, std::size_t> lastStep(graph.nodes.size(), 0);
    for (std::size_t step = 0; step < plan.order.size(); ++step) {
        lastStep[plan.order[step]] = step;
        for (const NodeId input : graph[plan.order[step]].inputs)
            lastStep[input] = step;
    }
    plan.freeAfter.resize(plan.order.size());
    for (const NodeId id : plan.order)
        plan.freeAfter[lastStep[id]].push_back(id);
}

} // namespace

Result<RunPlan> planRun(const Graph& graph, const std::function<bool(NodeId)>& isWatched)
{
    const IdMap<NodeId, bool> isNeeded = neededNodes(graph, isWatched);
    RunPlan plan;
    plan.kernel.resize(graph.nodes.size(), nullptr);
    plan.isWritten.resize(graph.nodes.size(), false);
    for (const NodeId id : allNodes(graph)) {
        if (!isNeeded[id])
            continue;
        if (auto checked = checkNode(graph, id, plan); !checked)
            return failWith(std::move(checked));
        plan.order.push_back(id);
    }
    if (auto checked = checkWrites(graph, plan); !checked)
        return failWith(std::move(checked));
    planFrees(graph, plan);
    return plan;
}

} // namespace qdq
