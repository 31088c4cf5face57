// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/places.h"
#include "core/units/qparams.h"

#include <string>
#include <vector>

namespace qdq {

enum class TensorKind : std::uint8_t
{
    Float, ///< nothing quantizes it
    Specified, ///< annotated graphs: a spec asks for it
    Observed, ///< prepared graphs: an observer stands on it
    Quantized,
};

/// How a value is carried at a port.
struct TensorState
{
    TensorKind kind = TensorKind::Float;
    NodeId node; ///< Q, DQ or observer
    QdqParams params; ///< Quantized
    std::string words; ///< Specified: what the spec asks for; Observed: which observer
    std::vector<double> seen; ///< Observed and calibrated: smallest and largest value it saw
};

/// "-0.38875~0.47160": smallest and largest, without powers of two; "0" for one value.
[[nodiscard]] std::string spanText(const std::vector<double>& values);

/// "float", "int8, scale 2^-4, zero point 0", "observer HistogramObserver, saw 0~2.5".
[[nodiscard]] std::string describe(const TensorState& state);

/// An argument of an op.
struct InputState
{
    std::string port; ///< "weight", "input 0"
    PlaceId source; ///< none for a constant
    NodeId constant; ///< innermost; none for a computed value
    TensorState tensor;
    /// Carried otherwise than the output that it comes from says: a constant, or a Q with
    /// parameters of its own, or float past the Q of the other readers.
    bool isOwn = false;
};

/// One graph of a comparison, with what its ops read and write.
class DiffSide
{
public:
    explicit DiffSide(const Graph& graph);

    [[nodiscard]] const Graph& graph() const { return m_graph; }
    [[nodiscard]] const Places& places() const { return m_places; }
    [[nodiscard]] const Node& nodeOf(PlaceId op) const { return m_graph[m_places[op].node]; }
    /// The Qs, observers or the spec on the value of an op; one of kind Float where there is none.
    [[nodiscard]] std::vector<TensorState> outputsOf(PlaceId op) const;
    /// In argument order, without what is hidden (arithmetic on symbols).
    [[nodiscard]] std::vector<InputState> inputsOf(PlaceId op) const;

private:
    [[nodiscard]] TensorState stateOf(NodeId node) const;
    [[nodiscard]] TensorState specified(NodeId op, NodeId producer) const;
    [[nodiscard]] InputState inputAt(PlaceId op, NodeId argument, std::string port) const;
    [[nodiscard]] bool followsOutput(const InputState& input) const;

    const Graph& m_graph;
    Places m_places;
    std::vector<std::vector<NodeId>> m_outputs; ///< per op: Qs and observers
};

} // namespace qdq
