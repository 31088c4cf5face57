// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/graph/nodenames.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace qdq {

/// torch.fx's editing primitives over a Graph (pt2e-quantization 0.1 to 0.7), for the passes that
/// must leave exactly the nodes, names, order and user order that torch leaves.
///
/// While editing, NodeIds are stable and do not say the order: nodes form a linked list, walked
/// with first() and next(). Walking while inserting after the current node visits the new node
/// next. finish() renumbers into list order.
///
/// Cost: every edit is linear in the arguments of the nodes it touches, also where a node has very
/// many users. Reading the `users` of such a node after an edit of its users costs once their
/// number: passes that move the users of one node about one by one read it with peek() in between.
class GraphRewriter
{
public:
    /// Takes the graph over. Names go on from the pass that made it; for a graph from elsewhere
    /// they are allocated afresh in list order, as a deep copy or a file does (0.2).
    explicit GraphRewriter(Graph graph);

    // ---- reading ----
    [[nodiscard]] NodeId first() const { return m_head; }
    [[nodiscard]] NodeId next(NodeId id) const { return m_links[id].next; }
    [[nodiscard]] bool isAlive(NodeId id) const { return m_links[id].alive; }
    /// All living nodes in list order: what a pass that walks a snapshot iterates over.
    [[nodiscard]] std::vector<NodeId> snapshot() const;
    [[nodiscard]] const Node& operator[](NodeId id) const
    {
        if (!m_withGaps.empty())
            closeGaps(id);
        return m_graph.nodes[id.index()];
    }
    /// As operator[], but `users` may hold gaps: for everything else of a node.
    [[nodiscard]] const Node& peek(NodeId id) const { return m_graph.nodes[id.index()]; }
    [[nodiscard]] bool hasUsers(NodeId id) const;
    [[nodiscard]] const Graph& graph() const ///< nodes include erased ones: use snapshot()
    {
        closeAllGaps();
        return m_graph;
    }
    [[nodiscard]] const Tensor* findTensor(std::string_view name) const
    {
        return m_graph.findTensor(name);
    }
    [[nodiscard]] const ObserverModule* findModule(std::string_view name) const
    {
        return m_graph.findModule(name);
    }

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
    /// The same for `start` and what only it kept alive, where everything else is known to be
    /// alive.
    std::size_t eliminateDeadCodeFrom(NodeId start);

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
    /// Whether the root has a tensor or module of exactly this name.
    [[nodiscard]] bool hasAttribute(std::string_view name) const;
    /// First free `prefix<i>`, dots in the prefix made underscores (0.7).
    [[nodiscard]] std::string freeAttribute(std::string_view prefix);
    void setTensor(const std::string& name, Tensor tensor); ///< adds or overwrites
    void setModule(ObserverModule module); ///< adds or overwrites
    /// Removes tensors and modules of these names; linear in what the graph has, so collect the
    /// names first.
    void removeAttributes(const std::unordered_set<std::string>& names);
    /// Drops tensors and modules that no living node names (0.8).
    void dropUnreferencedAttributes();

    [[nodiscard]] QuantizationAnnotation* annotation(NodeId id); ///< null when it has none
    [[nodiscard]] const QuantizationAnnotation* annotation(NodeId id) const
    {
        return m_graph.annotation(id);
    }
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
    /// Ids renumbered in list order, indexes rebuilt; an annotation that names an erased node goes.
    /// The rewriter is spent.
    [[nodiscard]] Finished finish();

private:
    struct Link
    {
        NodeId previous;
        NodeId next;
        bool alive = true;
    };

    /// Where each user of a node with many users stands, so that removing one does not walk over
    /// all. A removed user leaves a gap (no id) until somebody reads.
    using Slots = std::unordered_map<NodeId, std::size_t>;

    NodeId create(Node draft, std::string_view nameCandidate);
    void linkBetween(NodeId previous, NodeId id, NodeId next);
    void dropFromInputs(NodeId id);
    void enterInInputs(NodeId id);
    void addUser(NodeId id, NodeId user);
    void removeUser(NodeId id, NodeId user);
    void makeHubIfLarge(NodeId id);
    void closeGaps(NodeId id) const;
    void closeAllGaps() const;
    Node& at(NodeId id) { return m_graph.nodes[id.index()]; }

    mutable Graph m_graph; ///< mutable for closing gaps alone
    mutable std::unordered_map<NodeId, Slots> m_hubs; ///< nodes with many users
    mutable std::vector<NodeId> m_withGaps; ///< those of m_hubs whose users may have gaps
    IdMap<NodeId, std::uint32_t> m_seen; ///< last walk over arguments (m_walk) that met the node
    std::uint32_t m_walk = 0;
    std::unordered_map<std::string, std::size_t>
        m_nextFree; ///< prefix → where freeAttribute goes on
    std::map<ModuleStack, ModuleStackId> m_stacks; ///< filled by the first internStack()
    IdMap<NodeId, Link> m_links;
    NodeId m_head;
    NodeId m_tail;
    NodeNames m_names;
};

/// Whether dead-code elimination keeps a node without users (pt2e-quantization 0.5).
[[nodiscard]] bool isImpure(const Node& node, const Graph& graph);
/// Whether an op draws random numbers, by its name (torch's tag nondeterministic_seeded); also
/// `dropout` that does not drop.
[[nodiscard]] bool isRandomSeeded(std::string_view target);
/// Whether an op writes into its first argument: the in-place ops (`add_`, `copy_`, `__iadd__`).
[[nodiscard]] bool writesFirstArgument(std::string_view target);

} // namespace qdq
