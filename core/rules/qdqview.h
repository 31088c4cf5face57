// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/rules/targets.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qdq {

/// Scales or zero points of one Q/DQ node as float64: one for a per-tensor node, one per channel
/// otherwise.
struct Numbers
{
    std::vector<double> values;
    /// Empty when the numbers are known; else why not: the file does not carry them, they are
    /// computed at run time, …
    std::string whyUnknown;
    [[nodiscard]] bool isKnown() const { return whyUnknown.empty(); }
};

/// What rules may look at: the Q/DQ parameters and connections of one graph, never its annotations
/// (vpu-target.md). Made once per check and shared by all rules. Constants are read when first
/// asked for and kept; not for two threads at once.
class QdqView
{
public:
    /// The graph must outlive the view.
    explicit QdqView(const Graph& graph)
        : m_graph(&graph)
    {
    }

    [[nodiscard]] const Graph& graph() const { return *m_graph; }
    [[nodiscard]] const Node& operator[](NodeId id) const { return (*m_graph)[id]; }
    /// False for no node.
    [[nodiscard]] bool isCall(NodeId id, std::string_view target) const;
    [[nodiscard]] bool isQuantizePerTensor(NodeId id) const;
    [[nodiscard]] bool isDequantizePerTensor(NodeId id) const;
    [[nodiscard]] bool isDequantizePerChannel(NodeId id) const;
    /// A call of one of `targets`; false for no node.
    [[nodiscard]] bool isCallOf(NodeId id, const std::vector<std::string>& targets) const;
    /// conv2d or linear.
    [[nodiscard]] bool isWeighted(NodeId id) const;

    // ---- of a Q or DQ node, per tensor or per channel ----
    [[nodiscard]] const Numbers& scaleOf(NodeId qdq) const;
    [[nodiscard]] const Numbers& zeroPointOf(NodeId qdq) const;
    /// The quantized type; Unknown where the node does not say.
    [[nodiscard]] DType dtypeOf(NodeId qdq) const;
    /// [quant_min, quant_max] as the node's arguments say. ONNX has no such thing: a DQ there that
    /// reads an int8 constant says nothing, and then what is stored decides, [-127, 127] where -128
    /// does not occur.
    [[nodiscard]] std::optional<IntegerRange> rangeOf(NodeId qdq) const;
    /// Channel axis; nothing for a per-tensor node.
    [[nodiscard]] std::optional<std::int64_t> axisOf(NodeId qdq) const;

    // ---- of an op ----
    /// By position, else by keyword; null where the call leaves it out.
    [[nodiscard]] const Arg* argumentOf(NodeId id, std::size_t index, std::string_view name) const;
    /// Whether the weight of a linear is (in, out), as ONNX may have it (`transB` 0), and not (out,
    /// in): then output channels are on axis 1 where they otherwise are on axis 0.
    [[nodiscard]] bool isWeightInFirst(NodeId op) const;
    /// The node that argument `index` names; none for a literal, a list or where there is no such
    /// argument.
    [[nodiscard]] NodeId argument(NodeId op, std::size_t index, std::string_view name) const;
    [[nodiscard]] NodeId activationOf(NodeId op) const { return argument(op, 0, "input"); }
    [[nodiscard]] NodeId weightOf(NodeId op) const { return argument(op, 1, "weight"); }
    [[nodiscard]] NodeId biasOf(NodeId op) const { return argument(op, 2, "bias"); }
    /// The only user of `op`, where it is a call of one of `fused`; else none.
    [[nodiscard]] NodeId fusedUser(NodeId op, const std::vector<std::string>& fused) const;
    /// The relu that is the only user of `op`; none where there is no such relu.
    [[nodiscard]] NodeId fusedRelu(NodeId op) const;
    /// The per-tensor quantize users of `op`, or of its fused relu, in user order.
    [[nodiscard]] std::vector<NodeId> outputQuantizes(NodeId op) const;
    /// The same behind an op of `fused` instead of a relu.
    [[nodiscard]] std::vector<NodeId> outputQuantizes(
        NodeId op, const std::vector<std::string>& fused) const;
    /// The constant that a DQ node reads, through a Q that was not folded too; none where there is
    /// none.
    [[nodiscard]] NodeId constantBehind(NodeId dequantize) const;

private:
    /// The per-tensor Qs among the users of `id`.
    [[nodiscard]] std::vector<NodeId> quantizesOf(NodeId id) const;
    [[nodiscard]] const Numbers& numbersOf(
        NodeId qdq, std::size_t index, std::string_view name) const;

    const Graph* m_graph;
    /// Literals under (Q/DQ node, argument), constants under (constant node, 0).
    mutable std::map<std::pair<NodeId, std::size_t>, Numbers> m_numbers;
};

/// Every element is finite, positive and exactly 2^k. False for no elements.
[[nodiscard]] bool arePowersOfTwo(const std::vector<double>& values);

/// Whether a node is a quantize or dequantize call of `quantized_decomposed`, whatever its
/// granularity.
[[nodiscard]] bool isQuantize(const Node& node);
[[nodiscard]] bool isDequantize(const Node& node);

} // namespace qdq
