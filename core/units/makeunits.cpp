// SPDX-License-Identifier: Apache-2.0
#include "core/units/noderoles.h"
#include "core/units/paths.h"
#include "core/units/specbadges.h"
#include "core/units/unitgraph.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

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

class Folder
{
public:
    Folder(const Graph& graph, const UnitOptions& options)
        : m_graph(graph)
        , m_options(options)
        , m_roles(nodeRoles(graph))
        , m_paths(graph)
        , m_showsSpecs(!graph.annotations.isEmpty() && !hasObservers(graph))
    {
        m_out.placeOf.resize(graph.nodes.size());
        m_unfolded.insert(options.unfolded.begin(), options.unfolded.end());
    }

    UnitGraph run()
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

private:
    // ---- places ----
    void claimQParams();
    void place(NodeId id);
    void placeOp(NodeId id);
    void placeQuantize(NodeId id);
    void placeDequantize(NodeId id);
    void placeObserver(NodeId id);
    void joinOwner(NodeId id);
    [[nodiscard]] Endpoint fusionTarget(NodeId id);
    [[nodiscard]] std::size_t drawnUserCount(NodeId id) const;
    [[nodiscard]] bool isUnfolded(NodeId quantize) const;

    Endpoint openUnit(UnitKind kind, NodeId main);
    Endpoint openBadge(BadgeKind kind, NodeId quantize, NodeId producer);
    void join(NodeId id, Endpoint end);
    [[nodiscard]] std::vector<NodeId>& nodesOf(Endpoint end);
    [[nodiscard]] Unit& unitAt(Endpoint end) { return m_out.units[end.unit.index()]; }
    [[nodiscard]] Badge& badgeAt(Endpoint end) { return m_out.badges[end.badge.index()]; }

    // ---- constants ----
    void takeConstants(Endpoint end);
    void takeConstant(NodeId constant, Endpoint end);
    void addRow(Endpoint end, NodeId reader, NodeId constant, std::size_t argument,
        std::string_view keyword);
    void countSharing();

    // ---- specs, frames, edges ----
    void addSpecBadges();
    void finishNodes(Endpoint end);
    void setFrames();
    void setBadgeFrames();
    void addEdges(Endpoint end);
    void addEdge(Endpoint to, NodeId source, NodeId reader, std::size_t& argument);
    [[nodiscard]] EdgeStyle styleOf(Endpoint from, Endpoint to, NodeId source) const;
    [[nodiscard]] EdgeStyle styleOfBadge(const Badge& badge, NodeId source) const;
    [[nodiscard]] EdgeStyle styleOfValue(NodeId source) const;

    const Graph& m_graph;
    const UnitOptions& m_options;
    IdMap<NodeId, NodeRole> m_roles;
    CallPaths m_paths;
    bool m_showsSpecs; ///< annotated and not yet prepared: once observers are there, they stand for
                       ///< the specs
    std::unordered_map<NodeId, NodeId> m_owner; ///< choose_qparams and getitem → the Q they serve
    std::unordered_map<NodeId, Endpoint>
        m_badgeOfValue; ///< badges without a Q, by the value they dequantize
    std::unordered_set<NodeId> m_unfolded;
    IdMap<NodeId, std::vector<std::pair<NodeId, Endpoint>>>
        m_specBadges; ///< producer → (consumer, badge)
    UnitGraph m_out;
};

// ---- places
// -----------------------------------------------------------------------------------------------------------

void Folder::claimQParams()
{
    for (NodeId id : allNodes(m_graph)) {
        if (m_roles[id] != NodeRole::Quantize)
            continue;
        for (NodeId item : m_graph[id].inputs) {
            if (m_roles[item] != NodeRole::QParams)
                continue;
            m_owner.try_emplace(item, id);
            for (NodeId choose : m_graph[item].inputs)
                if (m_roles[choose] == NodeRole::QParams)
                    m_owner.try_emplace(choose, id);
        }
    }
    // A getitem that only the DQ reads belongs to the Q of its choose_qparams.
    for (NodeId id : allNodes(m_graph))
        if (m_roles[id] == NodeRole::QParams && !m_owner.contains(id))
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
    case NodeRole::QParams:
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
        if (m_roles[item] != NodeRole::QParams)
            continue;
        joinOwner(item);
        for (NodeId choose : m_graph[item].inputs)
            if (m_roles[choose] == NodeRole::QParams)
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
        if (m_roles[item] == NodeRole::QParams)
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

// ---- constants
// --------------------------------------------------------------------------------------------------------

void Folder::takeConstants(Endpoint end)
{
    const std::vector<NodeId> readers = nodesOf(end);
    for (NodeId reader : readers) {
        const Node& node = m_graph[reader];
        for (std::size_t i = 0; i < node.args.size(); ++i)
            forEachNode(node.args[i], [&](NodeId id) {
                if (m_roles[id] == NodeRole::Constant)
                    addRow(end, reader, id, i, {});
            });
        for (std::size_t i = 0; i < node.kwargs.size(); ++i)
            forEachNode(node.kwargs[i].second, [&](NodeId id) {
                if (m_roles[id] == NodeRole::Constant)
                    addRow(end, reader, id, node.args.size() + i, node.kwargs[i].first);
            });
    }
}

/// A constant with everything it is made of goes to the first place that reads it.
void Folder::takeConstant(NodeId constant, Endpoint end)
{
    std::vector<NodeId> open {constant};
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        if (m_out.placeOf[id].isValid())
            continue;
        join(id, end);
        for (NodeId input : m_graph[id].inputs)
            open.push_back(input);
    }
}

void Folder::addRow(
    Endpoint end, NodeId reader, NodeId constant, std::size_t argument, std::string_view keyword)
{
    takeConstant(constant, end);
    if (end.isBadge())
        return;
    ConstantRow row;
    row.role = constantRole(m_graph[reader].target, argument, keyword);
    row.reader = reader;
    row.argument = argument;
    NodeId id = constant;
    while (!m_graph[id].inputs.empty()) {
        switch (roleOf(m_graph[id])) {
        case OpRole::Quantize:
            row.quantize = id;
            break;
        case OpRole::Dequantize:
            row.dequantize = id;
            break;
        default:
            if (m_graph[id].op == OpKind::CallModule)
                row.observer = id;
        }
        id = m_graph[id].inputs.front();
    }
    row.constant = id;
    unitAt(end).constants.push_back(row);
}

void Folder::countSharing()
{
    const auto keyOf = [&](const ConstantRow& row) {
        const std::string_view name = m_graph.constantName(row.constant);
        return name.empty() ? std::string_view(m_graph[row.constant].name) : name;
    };
    std::unordered_map<std::string_view, std::size_t> users;
    for (const Unit& unit : m_out.units) {
        std::unordered_set<std::string_view> own;
        for (const ConstantRow& row : unit.constants)
            if (own.insert(keyOf(row)).second)
                ++users[keyOf(row)];
    }
    for (Unit& unit : m_out.units)
        for (ConstantRow& row : unit.constants)
            row.userCount = users[keyOf(row)];
}

// ---- specs, frames
// ----------------------------------------------------------------------------------------------------

/// Spec badges enter `order` directly behind the unit or badge of their producer.
void Folder::addSpecBadges()
{
    if (!m_showsSpecs)
        return;
    const auto found = specBadges(m_graph, [&](NodeId id) {
        return m_out.placeOf[id].isValid() && m_roles[id] != NodeRole::Constant;
    });
    if (found.empty())
        return;
    m_specBadges.resize(m_graph.nodes.size());
    IdMap<NodeId, std::vector<Endpoint>> behind(m_graph.nodes.size());
    for (const SpecBadge& spec : found) {
        const Endpoint end {{}, BadgeId {m_out.badges.size()}};
        Badge badge;
        badge.kind = BadgeKind::Specified;
        badge.producer = spec.producer;
        badge.spec = spec.spec;
        m_out.badges.push_back(std::move(badge));
        for (NodeId consumer : spec.consumers)
            m_specBadges[spec.producer].emplace_back(consumer, end);
        behind[spec.producer].push_back(end);
    }
    std::vector<Endpoint> order;
    for (const Endpoint& end : m_out.order) {
        order.push_back(end);
        for (NodeId id : nodesOf(end))
            order.insert(order.end(), behind[id].begin(), behind[id].end());
    }
    m_out.order = std::move(order);
}

void Folder::finishNodes(Endpoint end)
{
    std::ranges::sort(nodesOf(end));
    if (!end.isBadge())
        std::ranges::stable_sort(unitAt(end).constants, {}, &ConstantRow::argument);
}

void Folder::setFrames()
{
    for (Unit& unit : m_out.units) {
        unit.modulePath = m_paths[unit.main];
        unit.framePath = unit.modulePath;
        if (unit.fused.isValid())
            unit.framePath = std::string(commonPath(unit.framePath, m_paths[unit.fused]));
    }
    // Q and DQ boxes carry the export wrapper's scope at best: a Q goes to its producer, a DQ to
    // its consumer.
    for (const Endpoint& end : m_out.order) {
        if (end.isBadge())
            continue;
        Unit& unit = unitAt(end);
        if (unit.kind != UnitKind::Quantize && unit.kind != UnitKind::Dequantize)
            continue;
        const Node& node = m_graph[unit.main];
        const auto& from = unit.kind == UnitKind::Quantize ? node.inputs : node.users;
        const Endpoint place = from.empty() ? Endpoint {} : m_out.placeOf[from.front()];
        if (place.unit.isValid())
            unit.framePath = unit.modulePath = unitAt(place).modulePath;
    }
}

/// A badge is named after its producer, after its first consumer where the producer is an input; it
/// is drawn in the module that holds both ends.
void Folder::setBadgeFrames()
{
    IdMap<BadgeId, std::optional<std::string>> frames(m_out.badges.size());
    IdMap<BadgeId, char> isNamed(m_out.badges.size(), 0);
    const auto meet = [&](BadgeId id, const Unit& unit) {
        auto& frame = frames[id];
        frame = frame ? std::string(commonPath(*frame, unit.framePath)) : unit.framePath;
        if (isNamed[id] || unit.kind == UnitKind::Input)
            return;
        m_out.badges[id.index()].modulePath = unit.modulePath;
        isNamed[id] = 1;
    };
    for (const UnitEdge& edge : m_out.edges) { // the edge from the producer comes first
        if (edge.to.isBadge() && !edge.from.isBadge())
            meet(edge.to.badge, unitAt(edge.from));
        if (edge.from.isBadge() && !edge.to.isBadge())
            meet(edge.from.badge, unitAt(edge.to));
    }
    for (std::size_t i = 0; i < m_out.badges.size(); ++i)
        m_out.badges[i].framePath = frames[BadgeId {i}].value_or(std::string());
}

// ---- edges
// ------------------------------------------------------------------------------------------------------------

void Folder::addEdges(Endpoint end)
{
    std::size_t argument = 0;
    if (end.isBadge() && badgeAt(end).kind == BadgeKind::Specified) {
        const NodeId producer = badgeAt(end).producer;
        const Endpoint from = m_out.placeOf[producer];
        m_out.edges.push_back(
            {from, end, argument, styleOf(from, end, producer), producer, badgeAt(end).spec.to});
        return;
    }
    for (NodeId reader : std::vector<NodeId>(nodesOf(end))) {
        if (m_roles[reader] == NodeRole::Constant || m_roles[reader] == NodeRole::QParams)
            continue;
        const auto visit = [&](NodeId source) { addEdge(end, source, reader, argument); };
        for (const Arg& arg : m_graph[reader].args)
            forEachNode(arg, visit);
        for (const auto& [name, arg] : m_graph[reader].kwargs)
            forEachNode(arg, visit);
    }
}

void Folder::addEdge(Endpoint to, NodeId source, NodeId reader, std::size_t& argument)
{
    const NodeRole role = m_roles[source];
    Endpoint from = m_out.placeOf[source];
    if (role == NodeRole::Constant || isHidden(role) || !from.isValid() || from == to)
        return;
    if (role == NodeRole::QParams && m_owner.contains(source) && from.isBadge())
        return; // another badge's scale: shared parameters, no tensor
    if (!m_specBadges.isEmpty())
        for (const auto& [consumer, badge] : m_specBadges[source])
            if (consumer == reader)
                from = badge;
    m_out.edges.push_back({from, to, argument++, styleOf(from, to, source), source, reader});
}

EdgeStyle Folder::styleOf(Endpoint from, Endpoint to, NodeId source) const
{
    for (const Endpoint& end : {to, from})
        if (end.isBadge())
            if (const Badge& badge = m_out.badges[end.badge.index()];
                badge.kind == BadgeKind::Quantized)
                return styleOfBadge(badge, source);
    switch (m_roles[source]) {
    case NodeRole::Quantize:
        return EdgeStyle::Integer;
    case NodeRole::Dequantize:
        return EdgeStyle::Float;
    default:
        return styleOfValue(source);
    }
}

EdgeStyle Folder::styleOfBadge(const Badge& badge, NodeId source) const
{
    const NodeId id = badge.quantize.isValid() ? badge.quantize
        : badge.dequantizes.empty()            ? source
                                               : badge.dequantizes.front();
    const DType dtype = quantizedDType(m_graph[id]);
    if (isFloat(dtype))
        return EdgeStyle::Float; // fp16 by convert_element_type
    return dtype == DType::Int32 ? EdgeStyle::Accumulator : EdgeStyle::Integer;
}

EdgeStyle Folder::styleOfValue(NodeId source) const
{
    const TensorMeta* tensor = m_graph[source].meta.val.tensor();
    const bool isNumber = tensor && (isInteger(tensor->dtype) || tensor->dtype == DType::Bool);
    if (isNumber)
        return EdgeStyle::ShapeOrIndex;
    return std::holds_alternative<SymMeta>(m_graph[source].meta.val.value) ? EdgeStyle::ShapeOrIndex
                                                                           : EdgeStyle::Float;
}

} // namespace

UnitGraph makeUnits(const Graph& graph, const UnitOptions& options)
{
    UnitGraph units = Folder(graph, options).run();
    return options.collapsedModules.empty()
        ? units
        : collapseModules(graph, std::move(units), options.collapsedModules);
}

} // namespace qdq
