// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "core/report/jsonparts.h"
#include "core/report/reportedfile.h"

// Root causes in the reports of `check`, as docs/cli.md lays them out. Ids count from 1.

namespace qdq {

/// A line per cause: how many findings, title, way out, what that would change; the sentences too
/// where style.isVerbose.
[[nodiscard]] std::string causesText(const PredictedCauses& causes, const TextStyle& style);

/// Adds "causes" to the report of a file and sets "cause" of each of its violations.
void addCauses(reportjson::Json& report, const Graph& graph, const PredictedCauses& causes);

} // namespace qdq
