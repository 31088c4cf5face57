// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/gate/gate.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace qdq {

/// The cause of every violation as waivers name it, for GateInput::causes.
[[nodiscard]] std::vector<std::optional<FindingCause>> causesForGate(
    const Graph& graph, std::span<const RootCause> causes, std::size_t violations);

} // namespace qdq
