// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"
#include "core/rules/finding.h"

#include <string>
#include <vector>

// Reports of `explain` as docs/cli.md lays them out: what a graph alone tells of one node. Steps
// that it does not tell are null.

namespace qdq {

/// `findings` are those of the whole graph; the ones on `node`, or with it as evidence, are shown.
[[nodiscard]] std::string explainText(
    const ReportedFile& file, NodeId node, const std::vector<Finding>& findings);
[[nodiscard]] std::string explainJson(
    const ReportedFile& file, NodeId node, const std::vector<Finding>& findings);

} // namespace qdq
