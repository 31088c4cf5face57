// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphrewriter.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>

namespace qdq {

GraphRewriter::GraphRewriter(Graph graph)
    : m_graph(std::move(graph))
    , m_links(m_graph.nodes.size())
{
    for (const NodeId id : allNodes(m_graph)) {
        at(id).name = m_names.alloc(m_graph[id].name);
        linkBetween(m_tail, id, NodeId {});
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

void GraphRewriter::dropFromInputs(NodeId id)
{
    for (const NodeId input : at(id).inputs)
        std::erase(at(input).users, id);
    at(id).inputs.clear();
}

void GraphRewriter::enterInInputs(NodeId id)
{
    Node& node = at(id);
    node.inputs.clear();
    const auto enter = [&](NodeId input) {
        if (std::ranges::find(node.inputs, input) == node.inputs.end()) {
            node.inputs.push_back(input);
            at(input).users.push_back(id);
        }
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
    const std::vector<NodeId> users = at(from).users;
    for (const NodeId user : users)
        replaceInput(user, from, to);
}

void GraphRewriter::erase(NodeId id)
{
    assert(at(id).users.empty() && isAlive(id));
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
        if (at(id).users.empty() && !isImpure(at(id), m_graph)) {
            erase(id);
            ++count;
        }
        id = previous;
    }
    return count;
}

bool GraphRewriter::hasAttribute(const std::string& name) const
{
    return m_graph.tensorByName.contains(name) || m_graph.moduleByName.contains(name);
}

std::string GraphRewriter::freeAttribute(std::string_view prefix) const
{
    std::string base(prefix);
    std::ranges::replace(base, '.', '_');
    for (std::size_t i = 0;; ++i) {
        std::string name = base + std::to_string(i);
        if (!hasAttribute(name))
            return name;
    }
}

void GraphRewriter::setTensor(const std::string& name, Tensor tensor)
{
    const auto [entry, isNew] = m_graph.tensorByName.try_emplace(name, m_graph.tensors.size());
    if (isNew)
        m_graph.tensors.emplace_back(name, std::move(tensor));
    else
        m_graph.tensors[entry->second].second = std::move(tensor);
}

void GraphRewriter::setModule(ObserverModule module)
{
    const auto [entry, isNew] =
        m_graph.moduleByName.try_emplace(module.name, m_graph.modules.size());
    if (isNew)
        m_graph.modules.push_back(std::move(module));
    else
        m_graph.modules[entry->second] = std::move(module);
}

namespace {

template <typename Items, typename NameOf>
void reindex(
    const Items& items, std::unordered_map<std::string, std::size_t>& index, const NameOf& nameOf)
{
    index.clear();
    for (std::size_t i = 0; i < items.size(); ++i)
        index.emplace(nameOf(items[i]), i);
}

void reindexAttributes(Graph& graph)
{
    reindex(graph.tensors, graph.tensorByName, [](const auto& entry) { return entry.first; });
    reindex(graph.modules, graph.moduleByName,
        [](const ObserverModule& module) { return module.name; });
}

} // namespace

void GraphRewriter::removeTensor(const std::string& name)
{
    std::erase_if(m_graph.tensors, [&name](const auto& entry) { return entry.first == name; });
    reindexAttributes(m_graph);
}

void GraphRewriter::removeModule(const std::string& name)
{
    std::erase_if(
        m_graph.modules, [&name](const ObserverModule& module) { return module.name == name; });
    reindexAttributes(m_graph);
}

void GraphRewriter::dropUnreferencedAttributes()
{
    std::unordered_set<std::string> named;
    for (NodeId id = m_head; id.isValid(); id = next(id)) {
        const Node& node = at(id);
        if (node.op == OpKind::GetAttr || node.op == OpKind::CallModule)
            named.insert(node.target);
        else if (node.op == OpKind::Placeholder && !node.attribute.empty())
            named.insert(node.attribute);
    }
    std::erase_if(
        m_graph.tensors, [&named](const auto& entry) { return !named.contains(entry.first); });
    std::erase_if(m_graph.modules,
        [&named](const ObserverModule& module) { return !named.contains(module.name); });
    reindexAttributes(m_graph);
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
    const auto found = std::ranges::find(m_graph.moduleStacks, stack);
    const ModuleStackId id {static_cast<std::size_t>(found - m_graph.moduleStacks.begin())};
    if (found == m_graph.moduleStacks.end())
        m_graph.moduleStacks.push_back(stack);
    return id;
}

namespace {

void mapPlaces(QuantizationAnnotation& annotation, const IdMap<NodeId, NodeId>& newIds)
{
    const auto map = [&newIds](NodeId id) { return id.isValid() ? newIds[id] : id; };
    const auto mapPlace = [&map](EdgeOrNode& place) { place = {map(place.from), map(place.to)}; };
    const auto mapSpec = [&mapPlace](std::optional<QSpec>& spec) {
        if (!spec)
            return;
        if (auto* shared = std::get_if<SharedQuantizationSpec>(&*spec))
            mapPlace(shared->with);
        else if (auto* derived = std::get_if<DerivedQuantizationSpec>(&*spec))
            std::ranges::for_each(derived->derivedFrom, mapPlace);
    };
    for (auto& [producer, spec] : annotation.inputs) {
        producer = map(producer);
        mapSpec(spec);
    }
    mapSpec(annotation.output);
}

} // namespace

GraphRewriter::Finished GraphRewriter::finish()
{
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
    m_graph.nodeByName.clear();
    for (const NodeId id : order) {
        const NodeId newId {nodes.size()};
        Node node = std::move(at(id));
        for (Arg& arg : node.args)
            mapNodes(arg, map);
        for (auto& [name, arg] : node.kwargs)
            mapNodes(arg, map);
        std::ranges::transform(node.inputs, node.inputs.begin(), map);
        std::ranges::transform(node.users, node.users.begin(), map);
        m_graph.nodeByName.emplace(node.name, newId);
        nodes.push_back(std::move(node));
        if (!annotations.isEmpty() && m_graph.annotations[id]) {
            annotations[newId] = std::move(m_graph.annotations[id]);
            mapPlaces(*annotations[newId], newIds);
        }
    }
    m_graph.nodes = std::move(nodes);
    m_graph.annotations = std::move(annotations);
    return {std::move(m_graph), std::move(newIds)};
}

} // namespace qdq
