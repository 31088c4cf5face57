// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/rules/biasscale.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Requantization (vpu-target.md, "Requantization"): the int32 accumulator of conv2d or linear has
// scale s_in * s_w; writing int8 with scale s_out multiplies it by M = s_in * s_w / s_out, per
// output channel.

namespace qdq {

/// M = (multiplier / 2^31) * 2^-shift, as fixed-point hardware stores it.
struct FixedPoint
{
    std::int64_t multiplier = 0; ///< Q31, in [2^30, 2^31)
    int shift = 0; ///< to the right; negative is to the left
    double relativeError = 0; ///< (pair - M) / M
    friend bool operator==(const FixedPoint&, const FixedPoint&) = default;
};
/// M0 in [0.5, 1), M0 * 2^31 rounded half to even; where that rounds up to 2^31 it becomes 2^30
/// with a shift one less. `m` is finite and positive.
[[nodiscard]] FixedPoint fixedPointOf(double m);

struct RequantBias
{
    DType dtype = DType::Unknown; ///< of the quantized bias, or of the float one
    std::optional<BiasScale> scale; ///< nothing where the bias is no per-channel DQ
};

/// One conv2d or linear. Vectors over output channels have one element where the weight is per
/// tensor; they are empty where a scale is missing, and then `why` says which.
struct RequantRow
{
    NodeId node;
    std::optional<double> sIn;
    std::optional<std::int64_t> zpIn;
    std::vector<double> sW;
    std::optional<std::int64_t> axis; ///< channel axis of the weight; nothing per tensor
    std::optional<double> sOut; ///< of the first per-tensor Q behind the op or its fused relu
    std::optional<std::int64_t> zpOut;
    std::vector<double> m;
    std::vector<double> log2M;
    bool isPow2 = false; ///< every M is 2^k: requantization is a right shift
    std::vector<int> shift; ///< -log2 M where isPow2, else the shifts of the pairs
    std::vector<std::int64_t> multiplier; ///< empty where isPow2
    std::vector<double> relativeError; ///< empty where isPow2
    std::optional<RequantBias> bias; ///< nothing where the op has none
    /// Spare bits of the int32 accumulator in the worst case: 31 - ceil(log2(K * max|q_in| *
    /// max|q_w| + max|bias|)), with K products per output and the ranges that the Q/DQ nodes state.
    /// Nothing where one of these is not known.
    std::optional<int> headroomBits;
    std::string why;
};

/// The row of one conv2d or linear.
[[nodiscard]] RequantRow makeRequantRow(const QdqView& view, NodeId op);

/// One row per conv2d and linear in graph order.
[[nodiscard]] std::vector<RequantRow> makeRequantTable(const Graph& graph);

/// Every row has its M and all of them are powers of two; false for no rows.
[[nodiscard]] bool areAllPow2(const std::vector<RequantRow>& rows);

} // namespace qdq
