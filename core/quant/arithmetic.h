// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// One line of a calculation with its numbers put in: "scale = (5.53 − −4.71) / 255 = 0.040157".
struct ArithmeticStep
{
    std::string text;
    double value = 0; ///< what stands behind the last "="
};

/// How an observer comes to its scale and zero point (explain.md 1, "arithmetic"): the formula of
/// calculate_qparams, every intermediate rounded to float32 as there and printed as the shortest
/// decimal that reads back to the same float32.
struct Arithmetic
{
    std::vector<ArithmeticStep> steps;
    /// The channel that is shown, the one of largest scale; none for a per-tensor observer.
    std::optional<std::size_t> channel;
    std::size_t channelCount = 0;
    double scale = 1; ///< of that channel; a float32 widened
    double zeroPoint = 0;
};

/// The calculation of the observer `name` of a graph whose observers have state, through `alias_of`
/// and `derived_from`. Errors: those of calculateQParams.
[[nodiscard]] Result<Arithmetic> arithmeticOf(const Graph& graph, std::string_view name);

} // namespace qdq
