// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/report/jsonparts.h"
#include "core/report/reportedfile.h"

// Root causes in the reports of `check`, as docs/cli.md lays them out. Ids count from 1.

namespace qdq {

/// A line per cause: how many findings, title, sentence, way out.
[[nodiscard]] std::string causesText(
    const Graph& graph, const std::vector<RootCause>& causes, const TextStyle& style);

/// Adds "causes" to the report of a file and sets "cause" of each of its violations.
void addCauses(reportjson::Json& report, const Graph& graph, const std::vector<RootCause>& causes);

} // namespace qdq
