// SPDX-License-Identifier: Apache-2.0
#include "core/diff/places.h"

#include "core/base/hash64.h"
#include "core/graph/optable.h"
#include "core/units/noderoles.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace qdq {

namespace {

/// How an op reads one of its arguments.
struct Slot
{
    std::uint64_t argument = 0; ///< which of the nodes that the op names
    PlaceId from; ///< none for a constant
    std::uint64_t constant = 0; ///< hash of its shape
};

/// A reader of an op and the argument it is there.
using Reader = std::pair<std::uint64_t, PlaceId>;

/// `visit(NodeId, argument index, keyword)` for every node that an op names.
template <typename Visit> void forEachArgument(const Node& node, const Visit& visit)
{
    for (std::size_t i = 0; i < node.args.size(); ++i)
        forEachNode(node.args[i], [&](NodeId id) { visit(id, i, std::string_view()); });
    for (const auto& [name, value] : node.kwargs)
        forEachNode(value, [&](NodeId id) { visit(id, node.args.size(), std::string_view(name)); });
}

class PlaceMaker
{
public:
    explicit PlaceMaker(const Graph& graph)
        : m_graph(graph)
        , m_roles(nodeRoles(graph))
    {
        m_places.nodes.resize(graph.nodes.size());
        m_places.sources.resize(graph.nodes.size());
    }

    Places run()
    {
        for (const NodeId id : allNodes(m_graph)) {
            m_places.sources[id] = sourceOf(id);
            if (isOp(id))
                addOp(id);
        }
        for (std::size_t i = 0; i < m_places.ops.size(); ++i)
            collectSlots(PlaceId {i});
        hashUp();
        hashDown();
        hashNear();
        placeOutputs();
        placeFeeders();
        return std::move(m_places);
    }

private:
    [[nodiscard]] bool isOp(NodeId id) const
    {
        switch (m_roles[id]) {
        case NodeRole::Input:
        case NodeRole::Output:
        case NodeRole::Element:
            return true;
        case NodeRole::Op:
            return roleOf(m_graph[id]) != OpRole::PassThrough;
        default:
            return false;
        }
    }

    void addOp(NodeId id)
    {
        const Node& node = m_graph[id];
        OpPlace place;
        place.node = id;
        place.name = node.name;
        const NodeRole role = m_roles[id];
        if (role == NodeRole::Input || role == NodeRole::Output) {
            place.op = role == NodeRole::Input ? "input" : "output";
        } else {
            place.op = node.target;
            place.module = m_graph.modulePath(id);
        }
        place.nth = m_counts[{place.module, place.op}]++;
        m_places.nodes[id].op = PlaceId {m_places.ops.size()};
        m_places.ops.push_back(std::move(place));
    }

    /// The op or constant that a node hands on; inputs stand before it.
    [[nodiscard]] NodeId sourceOf(NodeId id) const
    {
        if (isHidden(m_roles[id]))
            return {};
        const auto& inputs = m_graph[id].inputs;
        return isOp(id) || inputs.empty() ? id : m_places.sources[inputs.front()];
    }

    [[nodiscard]] std::uint64_t shapeHash(NodeId constant) const
    {
        Hash64 hash;
        if (const Tensor* tensor = m_graph.constantOf(constant)) {
            for (const std::int64_t size : tensor->shape)
                hash.add(static_cast<std::uint64_t>(size));
            return hash.add("constant").value();
        }
        return hash.add("unknown constant").value();
    }

    void collectSlots(PlaceId to)
    {
        const Node& node = m_graph[m_places[to].node];
        std::vector<Slot> slots;
        std::uint64_t position = 0;
        forEachArgument(node, [&](NodeId id, std::size_t, std::string_view) {
            const NodeId source = m_places.sources[id];
            if (!source.isValid())
                return;
            // The how-many-eth node, since older exporters wrote keywords for positions.
            Slot slot;
            slot.argument = position++;
            slot.from = m_places.nodes[source].op;
            if (!slot.from.isValid())
                slot.constant = shapeHash(source);
            slots.push_back(slot);
        });
        m_readers.emplace_back();
        for (const Slot& slot : slots)
            if (slot.from.isValid())
                m_readers[slot.from.index()].emplace_back(slot.argument, to);
        m_slots.push_back(std::move(slots));
    }

    /// The op itself: operator, for a getitem which output, shapes of its constants.
    [[nodiscard]] std::uint64_t ownHash(std::size_t i) const
    {
        const OpPlace& place = m_places.ops[i];
        Hash64 hash;
        hash.add(place.op);
        const ArgList& args = m_graph[place.node].args;
        if (m_roles[place.node] == NodeRole::Element && args.size() > 1)
            if (const auto* index = args[1].as<std::int64_t>())
                hash.add(static_cast<std::uint64_t>(*index));
        for (const Slot& slot : m_slots[i])
            if (!slot.from.isValid())
                hash.add(slot.argument).add(slot.constant);
        return hash.value();
    }

    [[nodiscard]] static std::uint64_t fromHashes(
        const std::vector<Slot>& slots, std::uint64_t own, const std::vector<std::uint64_t>& of)
    {
        Hash64 hash;
        hash.add(own);
        for (const Slot& slot : slots)
            if (slot.from.isValid())
                hash.add(slot.argument).add(of[slot.from.index()]);
        return hash.value();
    }

    /// Readers count without their order: another export may list them otherwise.
    [[nodiscard]] static std::uint64_t fromReaders(
        const std::vector<Reader>& readers, std::uint64_t own, const std::vector<std::uint64_t>& of)
    {
        std::vector<std::uint64_t> words;
        words.reserve(readers.size());
        for (const auto& [argument, reader] : readers)
            words.push_back(Hash64().add(argument).add(of[reader.index()]).value());
        std::sort(words.begin(), words.end());
        Hash64 hash;
        hash.add(own);
        for (const std::uint64_t word : words)
            hash.add(word);
        return hash.value();
    }

    void hashUp()
    {
        m_own.resize(m_places.ops.size());
        std::vector<std::uint64_t> up(m_own.size());
        for (std::size_t i = 0; i < up.size(); ++i) {
            m_own[i] = ownHash(i);
            up[i] = fromHashes(m_slots[i], m_own[i], up);
            m_places.ops[i].around.up = up[i];
        }
    }

    void hashDown()
    {
        std::vector<std::uint64_t> down(m_own.size());
        for (std::size_t i = down.size(); i-- > 0;) {
            down[i] = fromReaders(m_readers[i], m_own[i], down);
            m_places.ops[i].around.down = down[i];
        }
    }

    void hashNear()
    {
        std::vector<std::uint64_t> near = m_own;
        for (int round = 0; round < 2; ++round) {
            std::vector<std::uint64_t> next(near.size());
            for (std::size_t i = 0; i < near.size(); ++i)
                next[i] = fromReaders(m_readers[i], fromHashes(m_slots[i], near[i], near), near);
            near = std::move(next);
        }
        for (std::size_t i = 0; i < near.size(); ++i)
            m_places.ops[i].around.near = near[i];
    }

    /// Q and observers on the value of an op.
    void placeOutputs()
    {
        std::vector<std::size_t> counts(m_places.ops.size(), 0);
        for (const NodeId id : allNodes(m_graph)) {
            if (m_roles[id] != NodeRole::Quantize && m_roles[id] != NodeRole::Observer)
                continue;
            const NodeId source = m_places.sources[id];
            const PlaceId op = source.isValid() ? m_places.nodes[source].op : PlaceId {};
            if (!op.isValid())
                continue;
            const std::size_t count = counts[op.index()]++;
            m_places.nodes[id] = {op, count == 0 ? "output" : "output " + std::to_string(count)};
        }
    }

    /// DQs and constants: the port that they feed, from the last reader to the first.
    void placeFeeders()
    {
        for (std::size_t i = m_graph.nodes.size(); i-- > 0;) {
            const NodeId id {i};
            if (m_places.nodes[id].op.isValid() || isHidden(m_roles[id]))
                continue;
            std::vector<NodeId> readers = m_graph[id].users;
            std::sort(readers.begin(), readers.end());
            for (const NodeId reader : readers)
                if (const auto place = placeAt(id, reader)) {
                    m_places.nodes[id] = *place;
                    break;
                }
        }
    }

    /// What `feeder` is to one of its readers.
    [[nodiscard]] std::optional<NodePlace> placeAt(NodeId feeder, NodeId reader) const
    {
        const NodePlace& there = m_places.nodes[reader];
        if (!there.op.isValid())
            return std::nullopt;
        const Node& node = m_graph[reader];
        std::optional<NodePlace> place;
        forEachArgument(node, [&](NodeId id, std::size_t index, std::string_view keyword) {
            if (id != feeder || place)
                return;
            if (there.port.empty())
                place = {there.op, portName(node, index, keyword)};
            else if (m_roles[feeder] != NodeRole::Constant)
                place = there;
            else
                place = {there.op, there.port + partOf(index)};
        });
        return place;
    }

    /// Of a Q or DQ's arguments.
    [[nodiscard]] static std::string partOf(std::size_t argument)
    {
        return argument == 0 ? ".value" : argument == 1 ? ".scale" : ".zero_point";
    }

    const Graph& m_graph;
    IdMap<NodeId, NodeRole> m_roles;
    Places m_places;
    std::map<std::pair<std::string, std::string>, std::uint32_t> m_counts;
    std::vector<std::vector<Slot>> m_slots; ///< per op
    std::vector<std::vector<Reader>> m_readers; ///< per op
    std::vector<std::uint64_t> m_own; ///< per op
};

} // namespace

std::string portName(const Node& op, std::size_t argument, std::string_view keyword)
{
    switch (constantRole(op.target, argument, keyword)) {
    case 'W':
        return "weight";
    case 'B':
        return "bias";
    default:
        return "input " + (keyword.empty() ? std::to_string(argument) : std::string(keyword));
    }
}

Places placesOf(const Graph& graph)
{
    return PlaceMaker(graph).run();
}

} // namespace qdq
