// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

// How rules word what they found: short, exact values stand in Finding::values.

namespace qdq {

/// "0.011853"; "2^-4"; "0.0014138~0.0037134" for more than one value.
[[nodiscard]] std::string rangeText(const std::vector<double>& values);
/// Smallest and largest, or the only value; NaN comes first.
[[nodiscard]] std::vector<double> extremes(const std::vector<double>& values);
/// "0.011853, 0.021680, 0.044299".
[[nodiscard]] std::string listText(const std::vector<double>& values);
/// "-128"; "0~3" for more than one value: zero points are whole numbers.
[[nodiscard]] std::string zeroPointText(const std::vector<double>& values);
/// "[-128, 127]".
[[nodiscard]] std::string textOf(const IntegerRange& range);
/// Type of the value of a node: of its constant, else as the file says; "unknown" otherwise.
[[nodiscard]] std::string dtypeTextOf(const Graph& graph, NodeId id);

} // namespace qdq
