// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/qdqview.h"

#include <cstdint>
#include <vector>

namespace qdq {

/// Distinct tensors that `op` reads as arguments `positions`, or as any where there are none, in
/// argument order; those of a list one by one. Symbolic sizes are no tensors.
[[nodiscard]] std::vector<NodeId> dataInputs(
    const QdqView& view, NodeId op, const std::vector<std::int64_t>& positions);

} // namespace qdq
