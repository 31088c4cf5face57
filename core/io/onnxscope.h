// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"
#include "core/io/onnxtensor.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace qdq {

/// The names of one graph of a model, and what they stand for in the graph that is built. Values
/// and nodes have name spaces of their own in ONNX; here a value is the node that makes it, so that
/// names are handed out with care: inputs and constants keep theirs, then nodes, then whatever is
/// left.
///
/// Constants become get_attr nodes where they are first read, as torch.fx has them. Keys are views
/// into the OnnxGraph, which must outlive the scope.
class OnnxScope
{
public:
    OnnxScope(
        const OnnxGraph& graph, GraphBuilder& builder, OnnxTensors& tensors, DiagnosticSink& sink);

    /// Adds placeholders for the inputs of the graph that are not constants, and for `captured`
    /// names of the graph around it; takes in constants and declared types.
    [[nodiscard]] Result<void> declare(const std::vector<std::string>& captured);

    /// Whether the graph itself defines the name.
    [[nodiscard]] bool defines(std::string_view value) const { return m_defined.contains(value); }
    /// The node that gives a value; a constant comes into being now, an undefined value becomes a
    /// stub that is reported at `offset`.
    [[nodiscard]] NodeId nodeOf(std::string_view value, std::uint64_t offset);
    /// Says which node gives a value; the first one counts.
    void define(std::string_view value, NodeId node, std::uint64_t offset);
    /// The constant of that name, which is hereby read; null where the value is computed. Its node
    /// comes into being with nodeOf().
    [[nodiscard]] const Tensor* useConstant(std::string_view value);
    /// Gives a constant a second name; false where `value` is computed.
    [[nodiscard]] bool shareConstant(
        std::string_view value, std::string_view shared, std::uint64_t offset);
    /// Keeps the tensors of constants that no node has read.
    void addUnreadConstants();
    /// What the file declares of a value.
    [[nodiscard]] ValueMeta declared(std::string_view value) const;

    /// A constant that the file leaves out because it follows from others.
    [[nodiscard]] NodeId addConstant(const std::string& name, Tensor tensor);
    /// Adds a node; `name` is claimed before.
    NodeId add(Node node);
    /// For a node: its own name, else that of a value it makes, else one made of the operator's.
    [[nodiscard]] std::string claimName(const OnnxNode& node);
    /// For anything else: the candidate, with a suffix where it is taken.
    [[nodiscard]] std::string claimName(std::string_view candidate);

    /// Constant nodes are not calls.
    [[nodiscard]] static bool isConstant(const OnnxNode& node);
    /// Why adding failed; the builder refuses only what is a bug here.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

private:
    struct Constant
    {
        std::string name;
        Tensor tensor;
        NodeId node; ///< none until something names it
        bool isRead = false;
    };

    void declareConstants();
    void declareConstant(std::string_view value, const OnnxTensor& tensor);
    void declareConstantNode(const OnnxNode& node);
    void declareTensor(std::string_view value, Tensor tensor, std::uint64_t offset);
    /// Also of what a Q reads when the DQ of it is declared: quantizers put both in front of an
    /// output and declare only that.
    void declareTypes();
    void reserveNodeNames();
    [[nodiscard]] bool isTaken(const std::string& name) const;
    NodeId addPlaceholder(std::string_view value, ValueMeta meta);
    NodeId addGetAttr(const std::string& tensorName, Tensor tensor);
    void fail(Error error);

    const OnnxGraph& m_graph;
    GraphBuilder& m_builder;
    OnnxTensors& m_tensors;
    DiagnosticSink& m_sink;
    std::vector<Constant> m_constants; ///< in file order
    std::unordered_map<std::string_view, std::size_t> m_constantOf; ///< value → its constant
    std::unordered_map<std::string_view, const OnnxValue*> m_types;
    std::unordered_map<std::string_view, NodeId> m_values; ///< value → what gives it
    std::unordered_map<std::string_view, NodeId> m_stubs;
    std::unordered_set<std::string_view> m_defined;
    std::unordered_set<std::string> m_reserved; ///< names of inputs and constants
    std::unordered_map<std::string, int> m_nodeNames; ///< how often each is used
    std::unordered_map<std::string, int> m_suffixes; ///< the last one that each name was given
    std::optional<Error> m_failure;
};

/// Values that a graph reads and does not define, those of graphs within it included, each once in
/// order of use: what it takes from the graph around it.
[[nodiscard]] std::vector<std::string> freeValuesOf(const OnnxGraph& graph);
/// The same of all graphs among the attributes of a node.
[[nodiscard]] std::vector<std::string> freeValuesOf(const OnnxNode& node);

} // namespace qdq
