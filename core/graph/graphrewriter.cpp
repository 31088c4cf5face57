// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphrewriter.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace qdq {

namespace {

// Up to here walking over the users is quicker than looking one up.
constexpr std::size_t kManyUsers = 64;

} // namespace

GraphRewriter::GraphRewriter(Graph graph)
    : m_graph(std::move(graph))
    , m_seen(m_graph.nodes.size())
    , m_links(m_graph.nodes.size())
{
    if (m_graph.names)
        m_names = *std::exchange(m_graph.names, nullptr);
    else
        for (Node& node : m_graph.nodes)
            node.name = m_names.alloc(node.name);
    for (const NodeId id : allNodes(m_graph)) {
        linkBetween(m_tail, id, NodeId {});
        makeHubIfLarge(id);
    }
}

std::vector<NodeId> GraphRewriter::snapshot() const
{
    std::vector<NodeId> ids;
    for (NodeId id = m_head; id.isValid(); id = next(id))
        ids.push_back(id);
    return ids;
}

void GraphRewriter::linkBetween(NodeId previous, NodeId id, NodeId next)
{
    m_links[id].previous = previous;
    m_links[id].next = next;
    (previous.isValid() ? m_links[previous].next : m_head) = id;
    (next.isValid() ? m_links[next].previous : m_tail) = id;
}

NodeId GraphRewriter::create(Node draft, std::string_view nameCandidate)
{
    const NodeId id {m_graph.nodes.size()};
    draft.name = m_names.alloc(nameCandidate);
    draft.users.clear();
    m_graph.nodes.push_back(std::move(draft));
    m_links.resize(m_graph.nodes.size());
    m_seen.resize(m_graph.nodes.size());
    if (!m_graph.annotations.isEmpty())
        m_graph.annotations.resize(m_graph.nodes.size());
    enterInInputs(id);
    return id;
}

NodeId GraphRewriter::insertBefore(NodeId place, Node draft, std::string_view nameCandidate)
{
    const NodeId id = create(std::move(draft), nameCandidate);
    linkBetween(m_links[place].previous, id, place);
    return id;
}

NodeId GraphRewriter::insertAfter(NodeId place, Node draft, std::string_view nameCandidate)
{
    const NodeId id = create(std::move(draft), nameCandidate);
    linkBetween(place, id, m_links[place].next);
    return id;
}

void GraphRewriter::makeHubIfLarge(NodeId id)
{
    const std::vector<NodeId>& users = at(id).users;
    if (users.size() <= kManyUsers)
        return;
    Slots slots;
    for (std::size_t i = 0; i < users.size(); ++i)
        slots.emplace(users[i], i);
    m_hubs.emplace(id, std::move(slots));
}

void GraphRewriter::addUser(NodeId id, NodeId user)
{
    std::vector<NodeId>& users = at(id).users;
    users.push_back(user);
    if (users.size() <= kManyUsers)
        return;
    const auto hub = m_hubs.find(id);
    if (hub == m_hubs.end())
        makeHubIfLarge(id);
    else
        hub->second.emplace(user, users.size() - 1);
}

void GraphRewriter::removeUser(NodeId id, NodeId user)
{
    std::vector<NodeId>& users = at(id).users;
    const auto hub = m_hubs.find(id);
    if (hub == m_hubs.end()) {
        std::erase(users, user);
        return;
    }
    const auto slot = hub->second.find(user);
    if (users.size() == hub->second.size())
        m_withGaps.push_back(id);
    users[slot->second] = NodeId {};
    hub->second.erase(slot);
}

void GraphRewriter::closeGaps(NodeId id) const
{
    const auto hub = m_hubs.find(id);
    std::vector<NodeId>& users = m_graph.nodes[id.index()].users;
    if (hub == m_hubs.end() || users.size() == hub->second.size())
        return;
    std::erase(users, NodeId {});
    for (std::size_t i = 0; i < users.size(); ++i)
        hub->second[users[i]] = i;
}

void GraphRewriter::closeAllGaps() const
{
    for (const NodeId id : m_withGaps)
        closeGaps(id);
    m_withGaps.clear();
}

bool GraphRewriter::hasUsers(NodeId id) const
{
    const auto hub = m_hubs.find(id);
    return hub == m_hubs.end() ? !peek(id).users.empty() : !hub->second.empty();
}

void GraphRewriter::dropFromInputs(NodeId id)
{
    for (const NodeId input : at(id).inputs)
        removeUser(input, id);
    at(id).inputs.clear();
}

void GraphRewriter::enterInInputs(NodeId id)
{
    Node& node = at(id);
    node.inputs.clear();
    ++m_walk;
    const auto enter = [&](NodeId input) {
        if (std::exchange(m_seen[input], m_walk) == m_walk)
            return;
        node.inputs.push_back(input);
        addUser(input, id);
    };
    for (const Arg& arg : node.args)
        forEachNode(arg, enter);
    for (const auto& [name, arg] : node.kwargs)
        forEachNode(arg, enter);
}

void GraphRewriter::setArgs(NodeId id, ArgList args, NamedArgs kwargs)
{
    dropFromInputs(id);
    at(id).args = std::move(args);
    at(id).kwargs = std::move(kwargs);
    enterInInputs(id);
}

void GraphRewriter::reassignArgs(NodeId id)
{
    dropFromInputs(id);
    enterInInputs(id);
}

void GraphRewriter::replaceInput(NodeId user, NodeId from, NodeId to)
{
    const auto map = [from, to](NodeId id) { return id == from ? to : id; };
    dropFromInputs(user);
    for (Arg& arg : at(user).args)
        mapNodes(arg, map);
    for (auto& [name, arg] : at(user).kwargs)
        mapNodes(arg, map);
    enterInInputs(user);
}

void GraphRewriter::replaceAllUses(NodeId from, NodeId to)
{
    const std::vector<NodeId> users = (*this)[from].users;
    for (const NodeId user : users)
        replaceInput(user, from, to);
}

void GraphRewriter::erase(NodeId id)
{
    assert(!hasUsers(id) && isAlive(id));
    dropFromInputs(id);
    const Link link = m_links[id];
    (link.previous.isValid() ? m_links[link.previous].next : m_head) = link.next;
    (link.next.isValid() ? m_links[link.next].previous : m_tail) = link.previous;
    m_links[id].alive = false;
    if (!m_graph.annotations.isEmpty())
        m_graph.annotations[id].reset();
}

std::size_t GraphRewriter::eliminateDeadCode()
{
    std::size_t count = 0;
    for (NodeId id = m_tail; id.isValid();) {
        const NodeId previous = m_links[id].previous;
        if (!hasUsers(id) && !isImpure(at(id), m_graph)) {
            erase(id);
            ++count;
        }
        id = previous;
    }
    return count;
}

std::size_t GraphRewriter::eliminateDeadCodeFrom(NodeId start)
{
    std::size_t count = 0;
    std::vector<NodeId> candidates {start};
    while (!candidates.empty()) {
        const NodeId id = candidates.back();
        candidates.pop_back();
        if (!isAlive(id) || hasUsers(id) || isImpure(at(id), m_graph))
            continue;
        candidates.insert(candidates.end(), at(id).inputs.begin(), at(id).inputs.end());
        erase(id);
        ++count;
    }
    return count;
}

bool GraphRewriter::hasAttribute(std::string_view name) const
{
    return m_graph.tensorIndex(name) || m_graph.moduleIndex(name);
}

std::string GraphRewriter::freeAttribute(std::string_view prefix)
{
    std::string base(prefix);
    std::ranges::replace(base, '.', '_');
    // Attributes are only added between two calls (removing starts afresh), so no smaller number
    // can have become free.
    std::size_t& number = m_nextFree[base];
    while (hasAttribute(base + std::to_string(number)))
        ++number;
    return base + std::to_string(number);
}

void GraphRewriter::setTensor(const std::string& name, Tensor tensor)
{
    if (const auto index = m_graph.tensorIndex(name)) {
        m_graph.tensors[*index].second = std::move(tensor);
        return;
    }
    m_graph.tensors.emplace_back(name, std::move(tensor));
    m_graph.tensorByName.insert(m_graph.tensors.size() - 1, tensorNames(m_graph));
}

void GraphRewriter::setModule(ObserverModule module)
{
    if (const auto index = m_graph.moduleIndex(module.name)) {
        m_graph.modules[*index] = std::move(module);
        return;
    }
    m_graph.modules.push_back(std::move(module));
    m_graph.moduleByName.insert(m_graph.modules.size() - 1, moduleNames(m_graph));
}

namespace {

// `isUnwanted` says of a name whether its tensor and module go.
template <typename IsUnwanted> void eraseAttributes(Graph& graph, const IsUnwanted& isUnwanted)
{
    if (std::erase_if(graph.tensors, [&](const auto& entry) { return isUnwanted(entry.first); })
        > 0)
        graph.tensorByName.rebuild(graph.tensors.size(), tensorNames(graph));
    if (std::erase_if(
            graph.modules, [&](const ObserverModule& module) { return isUnwanted(module.name); })
        > 0)
        graph.moduleByName.rebuild(graph.modules.size(), moduleNames(graph));
}

} // namespace

void GraphRewriter::removeAttributes(const std::unordered_set<std::string>& names)
{
    eraseAttributes(m_graph, [&names](const std::string& name) { return names.contains(name); });
    m_nextFree.clear();
}

void GraphRewriter::dropUnreferencedAttributes()
{
    std::unordered_set<std::string_view> named;
    for (NodeId id = m_head; id.isValid(); id = next(id)) {
        const Node& node = at(id);
        if (node.op == OpKind::GetAttr || node.op == OpKind::CallModule)
            named.insert(node.target);
        else if (node.op == OpKind::Placeholder && !node.attribute.empty())
            named.insert(node.attribute);
    }
    eraseAttributes(m_graph, [&named](const std::string& name) { return !named.contains(name); });
    m_nextFree.clear();
}

QuantizationAnnotation* GraphRewriter::annotation(NodeId id)
{
    if (m_graph.annotations.isEmpty() || !m_graph.annotations[id])
        return nullptr;
    return &*m_graph.annotations[id];
}

QuantizationAnnotation& GraphRewriter::ensureAnnotation(NodeId id)
{
    if (m_graph.annotations.isEmpty())
        m_graph.annotations.resize(m_graph.nodes.size());
    auto& annotation = m_graph.annotations[id];
    if (!annotation)
        annotation.emplace();
    return *annotation;
}

ModuleStackId GraphRewriter::internStack(const ModuleStack& stack)
{
    if (m_stacks.empty())
        for (std::size_t i = 0; i < m_graph.moduleStacks.size(); ++i)
            m_stacks.emplace(m_graph.moduleStacks[i], ModuleStackId {i});
    const auto [entry, isNew] =
        m_stacks.try_emplace(stack, ModuleStackId {m_graph.moduleStacks.size()});
    if (isNew)
        m_graph.moduleStacks.push_back(stack);
    return entry->second;
}

namespace {

// False when the annotation names an erased node, and then it says nothing about the graph that is
// left.
bool mapPlaces(QuantizationAnnotation& annotation, const IdMap<NodeId, NodeId>& newIds)
{
    bool isWhole = true;
    const auto map = [&](NodeId& id) {
        id = newIds[id];
        isWhole = isWhole && id.isValid();
    };
    const auto mapPlace = [&map](EdgeOrNode& place) {
        map(place.from);
        if (place.isEdge())
            map(place.to);
    };
    const auto mapSpec = [&mapPlace](std::optional<QSpec>& spec) {
        if (!spec)
            return;
        if (auto* shared = std::get_if<SharedQuantizationSpec>(&*spec))
            mapPlace(shared->with);
        else if (auto* derived = std::get_if<DerivedQuantizationSpec>(&*spec))
            std::ranges::for_each(derived->derivedFrom, mapPlace);
    };
    for (auto& [producer, spec] : annotation.inputs) {
        map(producer);
        mapSpec(spec);
    }
    mapSpec(annotation.output);
    return isWhole;
}

} // namespace

GraphRewriter::Finished GraphRewriter::finish()
{
    closeAllGaps();
    const std::vector<NodeId> order = snapshot();
    IdMap<NodeId, NodeId> newIds(m_graph.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        newIds[order[i]] = NodeId {i};
    const auto map = [&newIds](NodeId id) { return newIds[id]; };

    std::vector<Node> nodes;
    nodes.reserve(order.size());
    IdMap<NodeId, std::optional<QuantizationAnnotation>> annotations;
    if (!m_graph.annotations.isEmpty())
        annotations.resize(order.size());
    for (const NodeId id : order) {
        const NodeId newId {nodes.size()};
        Node node = std::move(at(id));
        for (Arg& arg : node.args)
            mapNodes(arg, map);
        for (auto& [name, arg] : node.kwargs)
            mapNodes(arg, map);
        std::ranges::transform(node.inputs, node.inputs.begin(), map);
        std::ranges::transform(node.users, node.users.begin(), map);
        nodes.push_back(std::move(node));
        if (!annotations.isEmpty() && m_graph.annotations[id]) {
            annotations[newId] = std::move(m_graph.annotations[id]);
            if (!mapPlaces(*annotations[newId], newIds))
                annotations[newId].reset();
        }
    }
    m_graph.nodes = std::move(nodes);
    m_graph.nodeByName.rebuild(m_graph.nodes.size(), nodeNames(m_graph));
    m_graph.annotations = std::move(annotations);
    m_graph.names = std::make_shared<const NodeNames>(std::move(m_names));
    return {std::move(m_graph), std::move(newIds)};
}

} // namespace qdq
