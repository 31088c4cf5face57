// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/common.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace qdq::cli {

/// Where observer state comes from: batches to run, or a graph that was calibrated elsewhere.
struct CalibrationOptions
{
    std::vector<std::string> data;
    std::string observers;

    [[nodiscard]] bool isGiven() const { return !data.empty() || !observers.empty(); }
};

/// --calibration and --observers, which exclude each other.
void addCalibrationOptions(CLI::App& app, CalibrationOptions& options);

/// A prepared graph with the state that the options give it; `file` names the graph in the progress
/// line.
[[nodiscard]] Result<Graph> calibratedGraph(const Graph& prepared,
    const CalibrationOptions& options, const CommonOptions& common, const std::string& file);

} // namespace qdq::cli
