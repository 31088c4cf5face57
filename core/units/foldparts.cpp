// SPDX-License-Identifier: Apache-2.0
#include "core/units/folder.h"
#include "core/units/specbadges.h"

#include <algorithm>
#include <optional>

// Constants, specs, frames and edges: what is added to units and badges once every op has its
// place.

namespace qdq {

// ---- constants --------------------------------------------------------------------------------

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

// ---- specs, frames ----------------------------------------------------------------------------

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

// ---- edges ------------------------------------------------------------------------------------

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
        if (m_roles[reader] == NodeRole::Constant || m_roles[reader] == NodeRole::QdqParams)
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
    if (role == NodeRole::QdqParams && m_owner.contains(source) && from.isBadge())
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

} // namespace qdq
