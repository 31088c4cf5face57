// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/graph/nodenames.h"

namespace qdq {

/// torch.fx's editing primitives over a Graph (pt2e-quantization 0.1 to 0.7), for the passes that
/// must leave exactly the nodes, names, order and user order that torch leaves.
///
/// While editing, NodeIds are stable and do not say the order: nodes form a linked list, walked
/// with first() and next(). Walking while inserting after the current node visits the new node
/// next. finish() renumbers into list order.
class GraphRewriter
{
public:
    /// Takes the graph over. Names are allocated afresh in list order, as a deep copy or a file
    /// does (0.2).
    explicit GraphRewriter(Graph graph);

    // ---- reading ----
    [[nodiscard]] NodeId first() const { return m_head; }
    [[nodiscard]] NodeId next(NodeId id) const { return m_links[id].next; }
    [[nodiscard]] bool isAlive(NodeId id) const { return m_links[id].alive; }
    /// All living nodes in list order: what a pass that walks a snapshot iterates over.
    [[nodiscard]] std::vector<NodeId> snapshot() const;
    [[nodiscard]] const Node& operator[](NodeId id) const { return m_graph.nodes[id.index()]; }
    [[nodiscard]] const Graph& graph() const
    {
        return m_graph;
    } ///< nodes include erased ones: use snapshot()

    // ---- nodes ----
    /// A new node directly before `place`; its name is allocated from `nameCandidate`.
    NodeId insertBefore(NodeId place, Node draft, std::string_view nameCandidate);
    /// A new node directly after `place`. Two calls for one place leave the second nearer to it
    /// (0.1).
    NodeId insertAfter(NodeId place, Node draft, std::string_view nameCandidate);
    /// Assigns arguments; the node moves to the end of the users of all its inputs, even if nothing
    /// changed (0.3).
    void setArgs(NodeId id, ArgList args, NamedArgs kwargs);
    void reassignArgs(NodeId id); ///< setArgs with what is there
    /// Every user of `from` reads `to` instead, in user order.
    void replaceAllUses(NodeId from, NodeId to);
    void replaceInput(NodeId user, NodeId from, NodeId to);
    /// The node must have no users.
    void erase(NodeId id);
    /// One reverse sweep: nodes without users go unless they are impure (0.5). Returns how many
    /// went.
    std::size_t eliminateDeadCode();

    [[nodiscard]] NodeMeta& meta(NodeId id) { return m_graph.nodes[id.index()].meta; }
    void setTarget(NodeId id, std::string target)
    {
        m_graph.nodes[id.index()].target = std::move(target);
    }
    /// Overwrites a name without asking the namespace, as convert's folding does (8.7).
    void forceName(NodeId id, std::string name)
    {
        m_graph.nodes[id.index()].name = std::move(name);
    }
    void setOp(NodeId id, OpKind op) { m_graph.nodes[id.index()].op = op; }

    // ---- what nodes name ----
    [[nodiscard]] bool hasAttribute(
        const std::string& name) const; ///< of the root: a tensor or module of exactly this name
    /// First free `prefix<i>`, dots in the prefix made underscores (0.7).
    [[nodiscard]] std::string freeAttribute(std::string_view prefix) const;
    void setTensor(const std::string& name, Tensor tensor); ///< adds or overwrites
    void removeTensor(const std::string& name);
    void setModule(ObserverModule module); ///< adds or overwrites
    void removeModule(const std::string& name);
    /// Drops tensors and modules that no living node names (0.8).
    void dropUnreferencedAttributes();

    [[nodiscard]] QuantizationAnnotation* annotation(NodeId id); ///< null when it has none
    QuantizationAnnotation& ensureAnnotation(NodeId id);
    void clearAnnotations() { m_graph.annotations = {}; }
    [[nodiscard]] ModuleStackId internStack(const ModuleStack& stack);
    void setOutputSpecs(std::vector<OutputSpec> specs) { m_graph.outputSpecs = std::move(specs); }
    void setStageHint(Stage stage) { m_graph.stageHint = stage; }

    struct Finished
    {
        Graph graph;
        /// Per id used while editing: the id in `graph`, none for erased nodes.
        IdMap<NodeId, NodeId> newIds;
    };
    /// Ids renumbered in list order, indexes rebuilt. The rewriter is spent.
    [[nodiscard]] Finished finish();

private:
    struct Link
    {
        NodeId previous;
        NodeId next;
        bool alive = true;
    };

    NodeId create(Node draft, std::string_view nameCandidate);
    void linkBetween(NodeId previous, NodeId id, NodeId next);
    void dropFromInputs(NodeId id);
    void enterInInputs(NodeId id);
    Node& at(NodeId id) { return m_graph.nodes[id.index()]; }

    Graph m_graph;
    IdMap<NodeId, Link> m_links;
    NodeId m_head;
    NodeId m_tail;
    NodeNames m_names;
};

/// Whether dead-code elimination keeps a node without users (pt2e-quantization 0.5).
[[nodiscard]] bool isImpure(const Node& node, const Graph& graph);

} // namespace qdq
