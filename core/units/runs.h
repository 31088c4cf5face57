// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <cstddef>

namespace qdq {

/// Puts runs between a module and its children where these are too many to be drawn side by side:
/// of a module with more than `most` children (ops and inner modules, in execution order) each
/// `length` in a row get a module of their own, "layers.0–49" or "nodes 1–50". Only frame paths
/// change; the result is drawn, collapsed and opened like any other module. Linear.
void addRuns(UnitGraph& units, std::size_t most = 400, std::size_t length = 50);

} // namespace qdq
