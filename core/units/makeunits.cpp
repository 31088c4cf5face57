// SPDX-License-Identifier: Apache-2.0
#include "core/units/folder.h"
#include "core/units/specbadges.h"

#include <algorithm>

// Folding in steps, each a pass over the nodes in execution order:
//   1. roles       what every node is (noderoles.h)
//   2. places      ops, inputs, Q, DQ and observers open units and badges or join one that is there
//   3. constants   every constant joins the first unit or badge that reads it and becomes a row in
//   all units that do
//   4. specs       annotated graphs: badges for specs (specbadges.h)
//   5. frames      the module each unit and badge is drawn in
//   6. edges       one per argument that leads from one place to another
// and at last modules are collapsed (collapse.cpp).

namespace qdq {

namespace {

bool hasObservers(const Graph& graph)
{
    return std::ranges::any_of(graph.nodes, [&](const Node& node) {
        const ObserverModule* module =
            node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
        return module && module->isObserver();
    });
}

} // namespace

Folder::Folder(const Graph& graph, const UnitOptions& options)
    : m_graph(graph)
    , m_options(options)
    , m_roles(nodeRoles(graph))
    , m_paths(graph)
    , m_showsSpecs(!graph.annotations.isEmpty() && !hasObservers(graph))
{
    m_out.placeOf.resize(graph.nodes.size());
    m_unfolded.insert(options.unfolded.begin(), options.unfolded.end());
}

UnitGraph Folder::run()
{
    claimQParams();
    for (NodeId id : allNodes(m_graph))
        place(id);
    for (const Endpoint& end : std::vector<Endpoint>(m_out.order))
        takeConstants(end);
    countSharing();
    addSpecBadges();
    for (const Endpoint& end : m_out.order)
        finishNodes(end);
    setFrames();
    for (const Endpoint& end : m_out.order)
        addEdges(end);
    setBadgeFrames();
    return std::move(m_out);
}

// ---- places -----------------------------------------------------------------------------------

void Folder::claimQParams()
{
    for (NodeId id : allNodes(m_graph)) {
        if (m_roles[id] != NodeRole::Quantize)
            continue;
        for (NodeId item : m_graph[id].inputs) {
            if (m_roles[item] != NodeRole::QdqParams)
                continue;
            m_owner.try_emplace(item, id);
            for (NodeId choose : m_graph[item].inputs)
                if (m_roles[choose] == NodeRole::QdqParams)
                    m_owner.try_emplace(choose, id);
        }
    }
    // A getitem that only the DQ reads belongs to the Q of its choose_qparams.
    for (NodeId id : allNodes(m_graph))
        if (m_roles[id] == NodeRole::QdqParams && !m_owner.contains(id))
            for (NodeId input : m_graph[id].inputs)
                if (const auto owner = m_owner.find(input); owner != m_owner.end())
                    m_owner.try_emplace(id, owner->second);
}

void Folder::place(NodeId id)
{
    switch (m_roles[id]) {
    case NodeRole::Input:
        openUnit(UnitKind::Input, id);
        break;
    case NodeRole::Output:
        openUnit(UnitKind::Output, id);
        break;
    case NodeRole::Op:
        placeOp(id);
        break;
    case NodeRole::Element:
        join(id, m_out.placeOf[m_graph[id].inputs.front()]);
        break;
    case NodeRole::QdqParams:
        if (!m_owner.contains(id))
            openUnit(UnitKind::Op, id);
        break;
    case NodeRole::Quantize:
        placeQuantize(id);
        break;
    case NodeRole::Dequantize:
        placeDequantize(id);
        break;
    case NodeRole::Observer:
        placeObserver(id);
        break;
    case NodeRole::Constant:
        break;
    case NodeRole::Guard:
        m_out.hidden.push_back({id, HiddenReason::Guard});
        break;
    case NodeRole::Symbolic:
        m_out.hidden.push_back({id, HiddenReason::SymbolicArithmetic});
        break;
    case NodeRole::Assertion:
        m_out.hidden.push_back({id, HiddenReason::Assertion});
        break;
    case NodeRole::DeadConstant:
        m_out.hidden.push_back({id, HiddenReason::DeadConstant});
        break;
    }
}

void Folder::placeOp(NodeId id)
{
    const Endpoint target = fusionTarget(id);
    if (!target.isValid()) {
        openUnit(UnitKind::Op, id);
        return;
    }
    Unit& unit = unitAt(target);
    unit.fused = id;
    unit.fusedTitle = opInfo(m_graph[id].target).title;
    join(id, target);
}

std::size_t Folder::drawnUserCount(NodeId id) const
{
    const auto& users = m_graph[id].users;
    return static_cast<std::size_t>(
        std::ranges::count_if(users, [&](NodeId user) { return !isHidden(m_roles[user]); }));
}

/// The unit that an activation joins (ui.md 4.7), or none. Notes on the producer why not, where
/// only its other readers stand in the way.
Endpoint Folder::fusionTarget(NodeId id)
{
    const Node& node = m_graph[id];
    if (!m_options.foldActivations || node.op != OpKind::CallFunction || node.inputs.empty()
        || opInfo(node.target).family != OpFamily::Activation)
        return {};
    const NodeId producer = node.inputs.front();
    if (m_roles[producer] != NodeRole::Op
        || (m_showsSpecs && hasSpecBetween(m_graph, producer, id)))
        return {};
    const Endpoint place = m_out.placeOf[producer];
    if (!place.unit.isValid())
        return {};
    Unit& unit = unitAt(place);
    const bool takesActivations = unit.family == OpFamily::Compute
        || unit.family == OpFamily::Elementwise || unit.family == OpFamily::Norm;
    if (!takesActivations || unit.main != producer || unit.fused.isValid())
        return {};
    if (drawnUserCount(producer) > 1) {
        if (!unit.unfused.isValid())
            unit.unfused = id;
        return {};
    }
    return place;
}

bool Folder::isUnfolded(NodeId quantize) const
{
    return !m_options.foldQdq || m_unfolded.contains(quantize);
}

void Folder::placeQuantize(NodeId id)
{
    const NodeId producer = m_graph[id].inputs.empty() ? NodeId {} : m_graph[id].inputs.front();
    const Endpoint end = isUnfolded(id) ? openUnit(UnitKind::Quantize, id)
                                        : openBadge(BadgeKind::Quantized, id, producer);
    for (NodeId item : m_graph[id].inputs) {
        if (m_roles[item] != NodeRole::QdqParams)
            continue;
        joinOwner(item);
        for (NodeId choose : m_graph[item].inputs)
            if (m_roles[choose] == NodeRole::QdqParams)
                joinOwner(choose);
        if (end.isBadge())
            badgeAt(end).isDynamic = true;
    }
}

/// Puts a choose_qparams or getitem where its Q is, if that is placed already.
void Folder::joinOwner(NodeId id)
{
    const auto owner = m_owner.find(id);
    if (m_out.placeOf[id].isValid() || owner == m_owner.end())
        return;
    const Endpoint end = m_out.placeOf[owner->second];
    if (end.isValid())
        join(id, end);
}

void Folder::placeDequantize(NodeId id)
{
    const NodeId value = m_graph[id].inputs.empty() ? NodeId {} : m_graph[id].inputs.front();
    const bool readsQ = value.isValid() && m_roles[value] == NodeRole::Quantize;
    for (NodeId item : m_graph[id].inputs)
        if (m_roles[item] == NodeRole::QdqParams)
            joinOwner(item);
    if (isUnfolded(readsQ ? value : id)) {
        openUnit(UnitKind::Dequantize, id);
        return;
    }
    Endpoint end;
    if (readsQ)
        end = m_out.placeOf[value];
    else if (const auto known = m_badgeOfValue.find(value); known != m_badgeOfValue.end())
        end = known->second;
    if (end.isValid())
        join(id, end);
    else {
        end = openBadge(BadgeKind::Quantized, {}, value);
        m_badgeOfValue.emplace(value, end);
        join(id, end);
    }
    badgeAt(end).dequantizes.push_back(id);
}

void Folder::placeObserver(NodeId id)
{
    const NodeId producer = m_graph[id].inputs.empty() ? NodeId {} : m_graph[id].inputs.front();
    openBadge(BadgeKind::Observed, id, producer);
}

Endpoint Folder::openUnit(UnitKind kind, NodeId main)
{
    const Endpoint end {UnitId {m_out.units.size()}, {}};
    const Node& node = m_graph[main];
    Unit unit;
    unit.kind = kind;
    unit.main = main;
    unit.name = node.name;
    if (kind == UnitKind::Input || kind == UnitKind::Output) {
        unit.family = OpFamily::Io;
        unit.title = kind == UnitKind::Input ? "input" : "output";
    } else if (node.op == OpKind::CallModule) {
        const ObserverModule* module = m_graph.findModule(node.target);
        unit.title = module ? lastPart(module->type) : node.target;
        unit.isKnownOp = false;
    } else {
        const OpInfo info = opInfo(node.target);
        unit.family = info.family;
        unit.title = info.title;
        unit.isKnownOp = info.isKnown;
        if (kind != UnitKind::Op)
            unit.title = kind == UnitKind::Quantize ? "quantize" : "dequantize";
    }
    m_out.units.push_back(std::move(unit));
    m_out.order.push_back(end);
    join(main, end);
    return end;
}

Endpoint Folder::openBadge(BadgeKind kind, NodeId quantize, NodeId producer)
{
    const Endpoint end {{}, BadgeId {m_out.badges.size()}};
    Badge badge;
    badge.kind = kind;
    badge.quantize = quantize;
    badge.producer = producer;
    m_out.badges.push_back(std::move(badge));
    m_out.order.push_back(end);
    if (quantize.isValid())
        join(quantize, end);
    return end;
}

std::vector<NodeId>& Folder::nodesOf(Endpoint end)
{
    return end.isBadge() ? badgeAt(end).nodes : unitAt(end).nodes;
}

void Folder::join(NodeId id, Endpoint end)
{
    m_out.placeOf[id] = end;
    nodesOf(end).push_back(id);
}

UnitGraph makeUnits(const Graph& graph, const UnitOptions& options)
{
    UnitGraph units = Folder(graph, options).run();
    return options.collapsedModules.empty()
        ? units
        : collapseModules(graph, units, options.collapsedModules);
}

} // namespace qdq
