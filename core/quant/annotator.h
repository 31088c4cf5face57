// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/quant/sourcepartitions.h"
#include "core/quant/trace.h"

namespace qdq {

/// A spec on its way into an annotation, with where it comes from.
struct SlotSpec
{
    std::optional<QSpec> spec; ///< none: the slot is listed and left in float
    std::optional<SpecRole> role; ///< member of the qconfig it was taken from
    SpecFields overridden;
};

/// The member `role` of `config`, checked as torchao's get_*_qspec functions check it when they are
/// asked (pt2e-quantization 1.6). Refused: a per-channel activation, an affine weight, a bias that
/// is not float32; `node` is what was being annotated.
[[nodiscard]] Result<SlotSpec> specOf(const QConfig& config, SpecRole role, std::string_view node);
[[nodiscard]] SlotSpec sharedWith(EdgeOrNode slot);

/// What the quantizers write with: the annotations of one graph under construction, and the trace
/// of how they came about.
class Annotator
{
public:
    using Annotations = IdMap<NodeId, std::optional<QuantizationAnnotation>>;

    Annotator(const Graph& graph, bool isTracing);

    [[nodiscard]] const Graph& graph() const { return m_graph; }
    [[nodiscard]] const Node& node(NodeId id) const { return m_graph[id]; }
    [[nodiscard]] SourceIndex& sources() { return m_sources; }

    [[nodiscard]] const QuantizationAnnotation* annotation(NodeId id) const;
    /// Marked as handled by a quantizer.
    [[nodiscard]] bool isAnnotated(NodeId id) const;

    [[nodiscard]] MatchId matchOf(NodeId id) const;
    /// Says which pattern takes which nodes, the main node first.
    MatchId addMatch(PatternMatch match);
    /// A fresh annotation, marked as handled; what was there goes.
    QuantizationAnnotation& reset(NodeId id);
    /// Marks as handled what has an annotation or gets an empty one.
    void mark(NodeId id);
    /// Sets one entry of the input map; a producer that is there keeps its place.
    void setInput(NodeId id, NodeId producer, const SlotSpec& spec, SlotRole role, MatchId match);
    void setOutput(NodeId id, const SlotSpec& spec, MatchId match);
    /// Remembers an attempt that failed, unless the node has been taken by then.
    void refuse(const Refusal& refusal);

    /// The annotator is spent.
    [[nodiscard]] Annotations takeAnnotations() { return std::move(m_annotations); }
    [[nodiscard]] AnnotateTrace takeTrace() { return std::move(m_trace); }

private:
    QuantizationAnnotation& ensure(NodeId id);
    void addSlot(EdgeOrNode slot, const SlotSpec& spec, SlotRole role, MatchId match);

    const Graph& m_graph;
    SourceIndex m_sources;
    Annotations m_annotations;
    AnnotateTrace m_trace;
};

/// `return refused(node, "…")`: torchao raises here.
[[nodiscard]] inline tl::unexpected<Error> refused(const Node& node, std::string message)
{
    return fail(ErrorCode::Refused, node.name, std::move(message));
}

/// A call of one of the operators.
[[nodiscard]] bool isOneOf(const Node& node, std::span<const std::string_view> targets);

/// The node that positional argument `index` names; Refused where there is none.
[[nodiscard]] Result<NodeId> nodeArg(const Node& node, std::size_t index);
/// The same, none instead of an error.
[[nodiscard]] NodeId nodeArgOrNone(const Node& node, std::size_t index);

} // namespace qdq
