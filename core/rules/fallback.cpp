// SPDX-License-Identifier: Apache-2.0
#include "core/rules/fallback.h"

#include "core/graph/optable.h"
#include "core/rules/datainputs.h"
#include "core/rules/target.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace qdq {

namespace {

bool isOp(const Node& node)
{
    if (node.op != OpKind::CallFunction)
        return false;
    const OpRole role = roleOf(node);
    return role == OpRole::Plain || role == OpRole::PassThrough;
}

/// What hands its first input on in another form, or as one of several.
bool handsOn(const Node& node)
{
    if (node.op == OpKind::CallModule)
        return true;
    const OpRole role = roleOf(node);
    return node.op == OpKind::CallFunction
        && (role == OpRole::Quantize || role == OpRole::Dequantize || role == OpRole::GetItem);
}

bool isUserInput(const Graph& graph, NodeId id)
{
    return graph[id].op == OpKind::Placeholder && !graph.isConstant(id);
}

bool isInteger(const ValueMeta& meta)
{
    const TensorMeta* tensor = meta.tensor();
    return tensor && qdq::isInteger(tensor->dtype);
}

class Mapper
{
public:
    Mapper(const Graph& graph, const Target& target)
        : m_graph(graph)
        , m_view(graph)
        , m_listed(target.ops.begin(), target.ops.end())
        , m_depths(graph.nodes.size(), 0)
        , m_groups(graph.nodes.size(), NodeId {})
    {
        m_map.places.resize(graph.nodes.size(), RunPlace::None);
        m_map.isQuantized =
            std::ranges::any_of(graph.nodes, [](const Node& node) { return isQuantize(node); });
    }

    FallbackMap make()
    {
        for (const NodeId id : allNodes(m_graph)) {
            if (isOp(m_graph[id]))
                placeOp(id);
            if (m_map.isQuantized && (isOp(m_graph[id]) || m_graph[id].op == OpKind::Output))
                findCrossings(id);
        }
        collectSegments();
        collectCrossings();
        return std::move(m_map);
    }

private:
    /// Tensors that an op reads, other than constants: what it computes on.
    [[nodiscard]] std::vector<NodeId> valuesOf(NodeId id) const
    {
        std::vector<NodeId> values = dataInputs(m_view, id, {});
        std::erase_if(values, [&](NodeId value) {
            const NodeId maker = makerOf(value);
            return m_graph.isConstant(maker) || m_graph[maker].op == OpKind::GetAttr;
        });
        return values;
    }

    /// The op, user input or constant whose value `id` hands on.
    [[nodiscard]] NodeId makerOf(NodeId id) const
    {
        while (handsOn(m_graph[id]) && !m_graph[id].inputs.empty())
            id = m_graph[id].inputs.front();
        return id;
    }

    [[nodiscard]] bool isOnTarget(NodeId id) const { return m_map.places[id] == RunPlace::Target; }

    /// A DQ hands integers on, and so does an op on the target to the one that runs with it.
    [[nodiscard]] bool comesAsInteger(NodeId value) const
    {
        return isDequantize(m_graph[value]) || isOnTarget(makerOf(value));
    }

    void placeOp(NodeId id)
    {
        const std::vector<NodeId> values = valuesOf(id);
        RunPlace& place = m_map.places[id];
        if (!m_listed.contains(m_graph[id].target)) {
            place = RunPlace::Fallback;
            m_map.fallback.push_back(id);
        } else if (m_map.isQuantized
            && (values.empty()
                || !std::ranges::all_of(values, [&](NodeId v) { return comesAsInteger(v); }))) {
            place = RunPlace::Float;
            m_map.inFloat.push_back(id);
        } else {
            place = RunPlace::Target;
        }
        joinSegment(id, values);
    }

    void joinSegment(NodeId id, const std::vector<NodeId>& values)
    {
        std::size_t& depth = m_depths[id];
        const auto makerIsOp = [&](NodeId maker) { return m_map.places[maker] != RunPlace::None; };
        for (const NodeId value : values)
            if (const NodeId maker = makerOf(value); makerIsOp(maker))
                depth = std::max(
                    depth, m_depths[maker] + (isOnTarget(maker) == isOnTarget(id) ? 0U : 1U));
        m_groups[id] = id;
        for (const NodeId value : values)
            if (const NodeId maker = makerOf(value);
                makerIsOp(maker) && m_depths[maker] == depth && isOnTarget(maker) == isOnTarget(id))
                unite(maker, id);
    }

    NodeId groupOf(NodeId id)
    {
        while (m_groups[id] != id) {
            m_groups[id] = m_groups[m_groups[id]];
            id = m_groups[id];
        }
        return id;
    }

    /// The first node of a group stands for it.
    void unite(NodeId a, NodeId b)
    {
        const NodeId first = std::min(groupOf(a), groupOf(b));
        const NodeId second = std::max(groupOf(a), groupOf(b));
        m_groups[second] = first;
    }

    void findCrossings(NodeId reader)
    {
        const bool readsIntegers = isOnTarget(reader);
        const std::vector<NodeId> values =
            m_graph[reader].op == OpKind::Output ? m_graph[reader].inputs : valuesOf(reader);
        for (const NodeId value : values) {
            const NodeId maker = makerOf(value);
            if (m_graph.isConstant(maker))
                continue;
            const bool isInput = isUserInput(m_graph, maker);
            if (!isInput && m_map.places[maker] == RunPlace::None)
                continue;
            const bool makesIntegers =
                isInput ? isInteger(m_graph[maker].meta.val) : isOnTarget(maker);
            if (makesIntegers == readsIntegers
                || isDeliveredQuantized(value, reader, makesIntegers))
                continue;
            std::vector<NodeId>& readers = m_crossings[{maker, !makesIntegers}];
            if (readers.empty() || readers.back() != reader)
                readers.push_back(reader);
        }
    }

    /// The output takes what comes: integers are not converted for it, a Q in front of it converts.
    [[nodiscard]] bool isDeliveredQuantized(NodeId value, NodeId reader, bool makesIntegers) const
    {
        return m_graph[reader].op == OpKind::Output && makesIntegers && isQuantize(m_graph[value]);
    }

    void collectSegments()
    {
        std::map<NodeId, std::size_t> numbers;
        for (const NodeId id : allNodes(m_graph)) {
            if (m_map.places[id] == RunPlace::None)
                continue;
            const auto [entry, isNew] = numbers.try_emplace(groupOf(id), m_map.segments.size());
            if (isNew)
                m_map.segments.push_back({isOnTarget(id), {}});
            m_map.segments[entry->second].nodes.push_back(id);
        }
    }

    void collectCrossings()
    {
        for (auto& [key, readers] : m_crossings) {
            const auto isOutput = [&](NodeId id) { return m_graph[id].op == OpKind::Output; };
            const bool isAtBorder =
                isUserInput(m_graph, key.first) || std::ranges::all_of(readers, isOutput);
            m_map.crossings.push_back({key.first, std::move(readers), !key.second, isAtBorder});
        }
    }

    const Graph& m_graph;
    QdqView m_view;
    std::unordered_set<std::string_view> m_listed;
    IdMap<NodeId, std::size_t> m_depths;
    IdMap<NodeId, NodeId> m_groups; ///< union-find over ops of one segment
    /// Readers by maker and direction; to integers is the later one.
    std::map<std::pair<NodeId, bool>, std::vector<NodeId>> m_crossings;
    FallbackMap m_map;
};

} // namespace

std::string_view nameOf(RunPlace place)
{
    switch (place) {
    case RunPlace::Target:
        return "target";
    case RunPlace::Float:
        return "float";
    case RunPlace::Fallback:
        return "fallback";
    case RunPlace::None:
        break;
    }
    return "none";
}

std::size_t FallbackMap::opCount() const
{
    std::size_t count = 0;
    for (const PlaceSegment& segment : segments)
        count += segment.nodes.size();
    return count;
}

std::size_t FallbackMap::segmentCount(bool isOnTarget) const
{
    return static_cast<std::size_t>(
        std::ranges::count(segments, isOnTarget, &PlaceSegment::isOnTarget));
}

FallbackMap makeFallbackMap(const Graph& graph, const Target& target)
{
    return Mapper(graph, target).make();
}

} // namespace qdq
