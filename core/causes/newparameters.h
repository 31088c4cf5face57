// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/origins.h"

namespace qdq {

/// Parameters of a Q or DQ node as numbers; empty vectors where they are not known.
struct NodeParameters
{
    std::vector<double> scale;
    std::vector<double> zeroPoint;
    DType dtype = DType::Unknown;
    IntegerRange range {};
    std::optional<std::int64_t> axis; ///< nothing: per tensor
    bool isExact = true; ///< computed from what an observer saw
};

/// What a node states now.
[[nodiscard]] NodeParameters parametersOf(const QdqView& view, NodeId qdq);

/// What the node would state if its spec had these fields.
[[nodiscard]] NodeParameters withFields(
    const QdqView& view, const CauseContext& context, NodeId qdq, const SpecOverride& fields);

/// What one observer over all these tensors would give, with the type and range of the first: the
/// union of the ranges that their parameters stand for. Never exact.
[[nodiscard]] NodeParameters sharedParameters(
    const QdqView& view, const std::vector<NodeId>& quantizes);

/// s_in * s_w per channel as float32, with the range of int32; empty where a scale is not known.
[[nodiscard]] NodeParameters derivedBias(const NodeParameters& input, const NodeParameters& weight);

} // namespace qdq
