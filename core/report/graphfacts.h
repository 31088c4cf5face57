// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace qdq {

/// An input or output of a graph; scale and zero point where a per-tensor Q or DQ stands next to
/// it.
struct PortFacts
{
    NodeId node;
    std::string name;
    TensorMeta meta; ///< Unknown dtype and no shape where the file does not say
    std::optional<double> scale;
    std::optional<std::int64_t> zeroPoint;
};

/// What a graph is made of, counted.
struct GraphFacts
{
    Stage stage = Stage::Float;
    std::size_t nodes = 0; ///< without dead constants
    std::vector<std::pair<std::string, std::size_t>>
        byKind; ///< torch.fx's op kinds that occur; sums up to `nodes`
    std::vector<std::pair<std::string, std::size_t>>
        byOp; ///< targets of call_function nodes, sorted
    std::size_t quantize = 0;
    std::size_t dequantize = 0; ///< of activations
    std::size_t weightDequantize = 0; ///< of constants
    std::size_t observers = 0; ///< nodes
    std::vector<PortFacts> inputs; ///< user inputs
    std::vector<PortFacts> outputs;
    std::size_t modules = 0; ///< distinct module paths, without the root
    std::size_t constants = 0; ///< nodes that somebody reads
    /// Nodes that nobody reads: a re-exported converted program still holds its float weights.
    /// Neither drawn nor counted above.
    std::size_t deadConstants = 0;
};

[[nodiscard]] GraphFacts factsOf(const Graph& graph);

/// "x  16×3×16×16 float32  scale 2^-6  zero point 0"; what is not known is left out.
[[nodiscard]] std::string portText(const PortFacts& port);
/// "torch 2.14.1, torchao 0.18.0"; empty where the file does not say.
[[nodiscard]] std::string producerText(const Graph& graph);

} // namespace qdq
