// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsonwriter.h"
#include "core/io/pt2argumentwriter.h"
#include "core/io/symbolictext.h"

#include <map>
#include <string>
#include <vector>

namespace qdq {

/// Writes a lifted graph as the serialized graph that readPt2Graph reads (file-formats 2.4, 2.5,
/// 2.7): getitem nodes become the outputs of what they take apart, arguments get the names of their
/// parameters, and every value says its type and shape. Strides are those of dense tensors, the
/// device is the CPU.
class Pt2GraphWriter
{
public:
    Pt2GraphWriter(const Graph& graph, JsonWriter& json, SymbolicText& symbols,
        DiagnosticSink& sink, int depth = 0);

    /// Errors, with the node's name: an operator whose parameters are not known, a value of unknown
    /// type, an argument that the format has no word for, a list that is used as a whole. Notes say
    /// what of the metadata had to be left out.
    [[nodiscard]] Result<void> write();

    /// One entry of `inputs`; the signature repeats them.
    [[nodiscard]] Result<void> writeInput(NodeId placeholder);
    /// One entry of `outputs`, likewise.
    [[nodiscard]] Result<void> writeArgument(const Arg& arg);
    /// What the output node returns, in order.
    [[nodiscard]] ArgList outputs() const;

private:
    struct Defined
    {
        std::string name;
        ValueMeta value;
        bool requiresGrad = false;
    };
    using Items = std::map<std::int64_t, NodeId>; ///< index → the first getitem of it

    void findItems();
    [[nodiscard]] bool isGraphAttribute(NodeId id) const;
    [[nodiscard]] std::string nameOf(NodeId id) const;
    [[nodiscard]] Pt2ValueKind kindOf(NodeId id) const;

    [[nodiscard]] Result<void> writeNodes();
    [[nodiscard]] Result<void> writeNode(NodeId id);
    [[nodiscard]] Result<void> writeInputs(const Node& node, const struct OpSchema* schema);
    [[nodiscard]] Result<void> writeNamed(
        std::string_view name, std::int64_t kind, const Arg& arg, const Node& node);
    [[nodiscard]] Result<void> writeOutputs(NodeId id, std::string_view results);
    [[nodiscard]] Result<void> writeItems(NodeId id, bool areNames);
    [[nodiscard]] Result<void> writeOutput(const std::string& name, const ValueMeta& value);
    [[nodiscard]] Result<void> writeSubgraph(NodeId id);
    [[nodiscard]] Result<void> writeValues();

    const Graph& m_graph;
    JsonWriter& m_json;
    SymbolicText& m_symbols;
    DiagnosticSink& m_sink;
    int m_depth;
    IdMap<NodeId, ValueMeta> m_values;
    IdMap<NodeId, Items> m_items; ///< of nodes with several outputs
    IdMap<NodeId, NodeId> m_sameAs; ///< of a second getitem of the same output: the first
    std::vector<Defined> m_defined;
    Pt2ArgumentWriter m_arguments;
};

} // namespace qdq
