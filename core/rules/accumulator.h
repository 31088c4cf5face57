// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/qdqview.h"

#include <optional>

namespace qdq {

/// Spare bits of the int32 accumulator of conv2d or linear `op` in the worst case:
/// 31 - ceil(log2(K * max|q_in| * max|q_w| + max|bias|)). K is the number of products per output,
/// the maxima of q are those of the ranges that the DQ nodes state, the bias counts in units of
/// s_in * s_w. Nothing where one of these is not known.
[[nodiscard]] std::optional<int> accumulatorHeadroom(const QdqView& view, NodeId op);

} // namespace qdq
