// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <string>
#include <unordered_map>

namespace qdq {

/// Modules that are built like an earlier one: path → path of the first in execution order. The
/// same ops in the same inner modules, wired alike, with constants of the same shapes; values,
/// scales and what lies around the module may differ. Modules that hold a single op are left out.
/// Linear in units and edges, times the depth of modules.
[[nodiscard]] std::unordered_map<std::string, std::string> identicalModules(
    const Graph& graph, const UnitGraph& units);

} // namespace qdq
