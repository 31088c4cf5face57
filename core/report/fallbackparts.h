// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/report/table.h"
#include "core/rules/target.h"

#include <nlohmann/json_fwd.hpp>

// What `info` says of the fallback map (core/rules/fallback.h).

namespace qdq {

/// Rows "not on vpu", "in float", "segments", "crossings" with the first few of them.
void addFallbackRows(TextTable& table, const Graph& graph, const Target& target);

/// Keys "target", "fallback" and "fallback_map".
void addFallback(nlohmann::ordered_json& report, const Graph& graph, const Target& target);

} // namespace qdq
