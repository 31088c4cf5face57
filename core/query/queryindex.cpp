// SPDX-License-Identifier: Apache-2.0
#include "core/query/queryindex.h"

#include "core/graph/optable.h"
#include "core/units/unittext.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

} // namespace

QueryIndex::QueryIndex(QuerySource source)
    : m_source(std::move(source))
    , m_reach(m_source.units)
    , m_paramsOf(m_source.graph.nodes.size(), kNone)
    , m_findings(m_source.graph.nodes.size())
    , m_isQuantized(m_source.units.units.size(), 0)
    , m_isUncalibrated(m_source.units.badges.size(), 0)
{
    const Graph& graph = m_source.graph;
    for (const NodeId id : allNodes(graph)) {
        if (!placeOf(id).isValid())
            continue;
        m_nodes.push_back(id);
        if (isQuantize(graph[id]) || isDequantize(graph[id])) {
            m_paramsOf[id] = static_cast<std::uint32_t>(m_params.size());
            m_params.push_back(qparamsOf(graph, id));
        }
    }
    for (const Finding* finding : m_source.findings)
        if (finding->node.isValid())
            m_findings[finding->node].push_back(finding);
    for (const RequantRow& row : m_source.requant)
        m_requant.emplace(row.node, &row);
    findQuantized();
    findUncalibrated();
}

void QueryIndex::findQuantized()
{
    const UnitGraph& units = m_source.units;
    for (const UnitEdge& edge : units.edges) {
        if (edge.from.isBadge() && edge.to.unit.isValid()
            && units[edge.from.badge].kind == BadgeKind::Quantized)
            m_isQuantized[edge.to.unit] = 1;
        if (edge.to.isBadge() && edge.from.unit.isValid()
            && units[edge.to.badge].kind == BadgeKind::Quantized)
            m_isQuantized[edge.from.unit] = 1;
    }
    for (std::size_t i = 0; i < units.units.size(); ++i)
        for (const ConstantRow& row : units.units[i].constants)
            if (row.dequantize.isValid())
                m_isQuantized[UnitId {i}] = 1;
}

void QueryIndex::findUncalibrated()
{
    const bool hasObservers = std::ranges::any_of(m_source.units.badges,
        [](const Badge& badge) { return badge.kind == BadgeKind::Observed; });
    if (!hasObservers)
        return;
    const UnitTexts texts(m_source.graph, m_source.units);
    for (std::size_t i = 0; i < m_source.units.badges.size(); ++i)
        m_isUncalibrated[BadgeId {i}] = texts.badge(BadgeId {i}).isUncalibrated;
}

std::string_view QueryIndex::moduleOf(NodeId id) const
{
    const Endpoint place = placeOf(id);
    return place.isBadge() ? units()[place.badge].modulePath : units()[place.unit].modulePath;
}

const QdqParams* QueryIndex::paramsOf(NodeId id) const
{
    return m_paramsOf[id] == kNone ? nullptr : &m_params[m_paramsOf[id]];
}

const RequantRow* QueryIndex::requantOf(NodeId id) const
{
    const auto row = m_requant.find(id);
    return row == m_requant.end() ? nullptr : row->second;
}

std::string QueryIndex::groupOf(NodeId id) const
{
    const SharedGroup* group = m_source.shared ? m_source.shared->of(id) : nullptr;
    return group ? group->name() : std::string();
}

const TensorMeta* QueryIndex::tensorOf(NodeId id) const
{
    const ValueMeta& value = graph()[id].meta.val;
    if (const TensorMeta* tensor = value.tensor())
        return tensor;
    const auto* several = std::get_if<std::vector<ValueMeta>>(&value.value);
    return several && !several->empty() ? several->front().tensor() : nullptr;
}

DType QueryIndex::dtypeOf(NodeId id) const
{
    if (const QdqParams* params = paramsOf(id))
        return params->dtype;
    const TensorMeta* tensor = tensorOf(id);
    if (!tensor)
        return DType::Unknown;
    return tensor->dtype;
}

bool QueryIndex::isQuantized(NodeId id) const
{
    const Endpoint place = placeOf(id);
    return place.unit.isValid() && m_isQuantized[place.unit];
}

bool QueryIndex::isUncalibrated(NodeId id) const
{
    const Endpoint place = placeOf(id);
    return place.isBadge() && m_isUncalibrated[place.badge];
}

const Unit* QueryIndex::unitOf(NodeId id) const
{
    const Endpoint place = placeOf(id);
    if (!place.unit.isValid())
        return nullptr;
    const Unit& unit = units()[place.unit];
    return unit.main == id || unit.fused == id ? &unit : nullptr;
}

const ConstantRow* QueryIndex::constantOf(NodeId id, char role) const
{
    const Unit* unit = unitOf(id);
    if (!unit || unit->main != id)
        return nullptr;
    const auto row = std::ranges::find(unit->constants, role, &ConstantRow::role);
    return row == unit->constants.end() ? nullptr : &*row;
}

} // namespace qdq
