// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/qdqview.h"

namespace qdq {

/// How the scale of a conv's or linear's bias compares with s_in · s_w (vpu-target.md, rule R4).
enum class BiasScale : std::uint8_t
{
    Exact, ///< equal as float64
    Tolerance, ///< within the tolerance: products of float32 scales are stored as float32
    Differs, ///< further away, another channel count, or there is no s_in · s_w to compare with
    Unknown, ///< the file does not carry one of the scales
};
/// "exact", "tolerance", "differs", "unknown".
[[nodiscard]] std::string_view nameOf(BiasScale scale);

/// Relative; what storing a product of float32 scales as float32 loses.
inline constexpr double kBiasTolerance = 0x1p-20;

/// `op` has activation, weight and bias as arguments 0 to 2, and the bias comes from a DQ.
[[nodiscard]] BiasScale compareBiasScale(
    const QdqView& view, NodeId op, double tolerance = kBiasTolerance);

} // namespace qdq
