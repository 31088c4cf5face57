// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/rules/qdqview.h"

#include <string>
#include <vector>

namespace qdq {

/// What carries quantization parameters at a node (explain.md section 1): an edge into it, or its
/// output.
struct QdqSlot
{
    NodeId from;
    NodeId to; ///< none for the output of `from`
    NodeId quantize; ///< none where the value comes in quantized, or is a folded constant
    std::vector<NodeId> dequantizes;
    std::vector<double> scale; ///< empty where the file does not carry it
    std::vector<double> zeroPoint;
    DType dtype = DType::Unknown;
    std::optional<IntegerRange> range;
    std::optional<std::int64_t> axis;
    /// The observer that the Q (or DQ) replaced, by its node name, where the file tells
    /// (`from_node`); else empty.
    std::string observer;
};

/// Slots of an op: its quantized inputs in argument order, then its quantized output. Of a Q or DQ
/// node: the one it is part of.
[[nodiscard]] std::vector<QdqSlot> slotsOf(const QdqView& view, NodeId node);

/// The node whose value a Q or DQ carries: behind it, through other Q and DQ nodes. None where
/// there is none.
[[nodiscard]] NodeId carriedBy(const QdqView& view, NodeId qdq);

} // namespace qdq
