// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <utility>
#include <vector>

namespace qdq {

/// What a Q or DQ call says, as far as the graph knows it: literals, or constants with values.
struct QdqParams
{
    DType dtype = DType::Unknown;
    std::vector<double>
        scales; ///< one, or one per channel; empty when unknown or computed at run time
    std::vector<std::int64_t> zeroPoints; ///< likewise
    std::optional<std::int64_t> axis; ///< per channel only
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    bool isDynamic = false; ///< scale and zero point come from choose_qparams
    friend bool operator==(const QdqParams&, const QdqParams&) = default;
};

/// Of a Q or DQ of quantized_decomposed (per tensor, per channel); only dtype and range of others.
/// Reads the constants it names, which may touch the file.
[[nodiscard]] QdqParams qparamsOf(const Graph& graph, NodeId qdq);

/// Smallest and largest value that an observer saw, over all channels; nothing where it saw none or
/// the file does not carry its state.
[[nodiscard]] std::optional<std::pair<double, double>> seenRange(const ObserverModule& observer);

} // namespace qdq
