// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/graphdiff.h"
#include "core/diff/tensorstate.h"

#include <string>
#include <vector>

// What differs between two tensors that stand at the same port; for core/diff/graphdiff.cpp.

namespace qdq {

/// Whether two numbers are the same within a relative distance.
[[nodiscard]] bool areNear(double a, double b, double rtol);

/// How they are carried: changes without ops, whose fields begin with `port`.
[[nodiscard]] std::vector<GraphChange> compareStates(
    const std::string& port, const TensorState& a, const TensorState& b, double rtol);

/// Two constants with what is between them and their op.
struct ConstantPair
{
    const Graph& graphA;
    const InputState& a;
    const Graph& graphB;
    const InputState& b;
};

/// Types, shapes and values of two constants; values as the op sees them, dequantized. `isUnknown`
/// becomes true where a file does not carry what would decide.
[[nodiscard]] std::vector<GraphChange> compareConstants(
    const ConstantPair& pair, double rtol, bool& isUnknown);

} // namespace qdq
