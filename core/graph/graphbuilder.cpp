// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

std::vector<NodeId> distinctInputs(const Node& node)
{
    std::vector<NodeId> inputs;
    std::unordered_set<NodeId> seen;
    const auto append = [&](NodeId id) {
        if (seen.insert(id).second)
            inputs.push_back(id);
    };
    for (const Arg& arg : node.args)
        forEachNode(arg, append);
    for (const auto& [name, arg] : node.kwargs)
        forEachNode(arg, append);
    return inputs;
}

// std::is_permutation is quadratic, and a hub has tens of thousands of users.
bool haveSameIds(std::vector<NodeId> a, std::vector<NodeId> b)
{
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

bool namesOnly(const QuantizationAnnotation& annotation, std::size_t nodeCount)
{
    const auto known = [nodeCount](const EdgeOrNode& place) {
        return place.from.index() < nodeCount && (!place.isEdge() || place.to.index() < nodeCount);
    };
    const auto knownSpec = [&known](const std::optional<QSpec>& spec) {
        if (!spec)
            return true;
        if (const auto* shared = std::get_if<SharedQuantizationSpec>(&*spec))
            return known(shared->with);
        if (const auto* derived = std::get_if<DerivedQuantizationSpec>(&*spec))
            return std::ranges::all_of(derived->derivedFrom, known);
        return true;
    };
    return knownSpec(annotation.output)
        && std::ranges::all_of(annotation.inputs, [&](const auto& input) {
               return input.first.index() < nodeCount && knownSpec(input.second);
           });
}

} // namespace

GraphBuilder::GraphBuilder() = default;

Result<NodeId> GraphBuilder::add(Node node)
{
    if (node.name.empty())
        return fail(ErrorCode::Malformed, {}, "node without a name");
    if (m_graph.find(node.name).isValid())
        return fail(ErrorCode::Malformed, node.name, "the name stands for two nodes");
    if (m_hasOutput)
        return fail(ErrorCode::Malformed, node.name, "node after the output node");
    const NodeId id {m_graph.nodes.size()};
    node.inputs = distinctInputs(node);
    for (const NodeId input : node.inputs)
        if (!input.isValid() || input >= id)
            return fail(ErrorCode::Malformed, node.name,
                "an argument refers to a node that does not come before it");
    node.users.clear();
    for (const NodeId input : node.inputs)
        m_graph.nodes[input.index()].users.push_back(id);
    m_hasOutput = node.op == OpKind::Output;
    m_graph.nodes.push_back(std::move(node));
    m_graph.nodeByName.insert(id.index(), nodeNames(m_graph));
    return id;
}

void GraphBuilder::setUserOrder(NodeId id, std::vector<std::string> names)
{
    m_userOrders.emplace_back(id, std::move(names));
}

void GraphBuilder::setAnnotation(NodeId id, QuantizationAnnotation annotation)
{
    m_annotations.emplace_back(id, std::move(annotation));
}

Result<void> GraphBuilder::addTensor(std::string name, Tensor tensor)
{
    if (m_graph.tensorIndex(name))
        return fail(ErrorCode::Malformed, name, "the name stands for two tensors");
    if (Result<void> valid = validateTensor(tensor); !valid)
        return fail(valid.error().code, name, valid.error().message);
    m_graph.tensors.emplace_back(std::move(name), std::move(tensor));
    m_graph.tensorByName.insert(m_graph.tensors.size() - 1, tensorNames(m_graph));
    return {};
}

Result<void> GraphBuilder::addModule(ObserverModule module)
{
    if (module.name.empty() || m_graph.moduleIndex(module.name))
        return fail(
            ErrorCode::Malformed, module.name, "the name stands for two modules, or is empty");
    m_graph.modules.push_back(std::move(module));
    m_graph.moduleByName.insert(m_graph.modules.size() - 1, moduleNames(m_graph));
    return {};
}

Result<void> GraphBuilder::addSubgraph(std::string name, std::shared_ptr<const Graph> graph)
{
    if (std::ranges::find(m_graph.subgraphs, name, &decltype(m_graph.subgraphs)::value_type::first)
        != m_graph.subgraphs.end())
        return fail(ErrorCode::Malformed, name, "the name stands for two subgraphs");
    m_graph.subgraphs.emplace_back(std::move(name), std::move(graph));
    return {};
}

ModuleStackId GraphBuilder::internStack(ModuleStack stack)
{
    const auto [entry, isNew] =
        m_stacks.try_emplace(std::move(stack), ModuleStackId {m_graph.moduleStacks.size()});
    if (isNew)
        m_graph.moduleStacks.push_back(entry->first);
    return entry->second;
}

void GraphBuilder::setProducer(std::vector<std::pair<std::string, std::string>> producer)
{
    m_graph.producer = std::move(producer);
}

void GraphBuilder::setOutputSpecs(std::vector<OutputSpec> specs)
{
    m_graph.outputSpecs = std::move(specs);
}

void GraphBuilder::setSymbols(std::vector<SymbolRange> symbols)
{
    m_graph.symbols = std::move(symbols);
}

void GraphBuilder::setModulePaths(std::vector<std::string> paths)
{
    m_graph.modulePaths = std::move(paths);
}

Result<Graph> GraphBuilder::finish()
{
    for (const auto& [id, names] : m_userOrders) {
        std::vector<NodeId> order;
        for (const std::string& name : names) {
            const NodeId user = m_graph.find(name);
            if (!user.isValid())
                return fail(ErrorCode::Malformed, m_graph[id].name,
                    "user " + name + " is no node of the graph");
            order.push_back(user);
        }
        std::vector<NodeId>& users = m_graph.nodes[id.index()].users;
        if (!haveSameIds(order, users))
            return fail(ErrorCode::Malformed, m_graph[id].name,
                "users lists " + std::to_string(order.size()) + " nodes, which are not the "
                    + std::to_string(users.size()) + " nodes that read it");
        users = std::move(order);
    }
    if (!m_annotations.empty())
        m_graph.annotations.resize(m_graph.nodes.size());
    for (auto& [id, annotation] : m_annotations) {
        if (!namesOnly(annotation, m_graph.nodes.size()))
            return fail(ErrorCode::Malformed, m_graph[id].name,
                "the annotation names a node that is not there");
        m_graph.annotations[id] = std::move(annotation);
    }
    return std::move(m_graph);
}

} // namespace qdq
