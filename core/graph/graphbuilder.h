// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <map>

namespace qdq {

/// The only way to make a Graph from outside. Feed it nodes in execution order; it refuses what
/// would not be a graph and never throws. After a refusal the builder is as before the call.
class GraphBuilder
{
public:
    GraphBuilder();

    /// Appends a node. `inputs` and `users` of the draft are ignored and derived. Refused: an empty
    /// or taken name, an argument that names a node not added yet, a second output node, a node
    /// after the output. The Error's place is the node's name.
    [[nodiscard]] Result<NodeId> add(Node node);

    /// Gives the order of `users`; names in torch.fx's order. Checked in finish(): they must be
    /// exactly the readers.
    void setUserOrder(NodeId id, std::vector<std::string> names);
    /// Refused: an annotation that names nodes outside the graph is checked in finish().
    void setAnnotation(NodeId id, QuantizationAnnotation annotation);

    /// Refused: a taken name, a negative dimension, an element count beyond 2^62, bytes that do not
    /// fit shape and dtype.
    [[nodiscard]] Result<void> addTensor(std::string name, Tensor tensor);
    [[nodiscard]] Result<void> addModule(ObserverModule module);
    [[nodiscard]] Result<void> addSubgraph(std::string name, std::shared_ptr<const Graph> graph);
    [[nodiscard]] ModuleStackId internStack(ModuleStack stack);

    void setStageHint(Stage stage) { m_graph.stageHint = stage; }
    void setProducer(std::vector<std::pair<std::string, std::string>> producer);
    void setOutputSpecs(std::vector<OutputSpec> specs);
    void setSymbols(std::vector<SymbolRange> symbols);
    void setModulePaths(std::vector<std::string> paths);
    void setCallSpec(CallSpec spec) { m_graph.callSpec = std::move(spec); }

    [[nodiscard]] NodeId find(std::string_view name) const { return m_graph.find(name); }
    [[nodiscard]] std::size_t nodeCount() const { return m_graph.nodes.size(); }
    [[nodiscard]] const Node& node(NodeId id) const { return m_graph[id]; }

    /// The finished graph; the builder is spent. Refused: a user order that does not match, an
    /// annotation that names no node, two tensors or modules contradicting each other.
    [[nodiscard]] Result<Graph> finish();

private:
    Graph m_graph;
    std::map<ModuleStack, ModuleStackId> m_stacks;
    std::vector<std::pair<NodeId, std::vector<std::string>>> m_userOrders;
    std::vector<std::pair<NodeId, QuantizationAnnotation>> m_annotations;
    bool m_hasOutput = false;
};

} // namespace qdq
