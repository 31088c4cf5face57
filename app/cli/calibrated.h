// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/common.h"
#include "core/quant/calibrate.h"

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

/// A prepared graph with observer state, and where a calibration that was run got it from.
struct CalibratedGraph
{
    Graph graph;
    std::vector<ObserverEvidence> evidence; ///< empty where a recorded state was taken
    std::size_t batches = 0;
};

/// A prepared graph with the state that the options give it; `file` names the graph in the progress
/// line.
[[nodiscard]] Result<CalibratedGraph> calibratedGraph(const Graph& prepared,
    const CalibrationOptions& options, const CommonOptions& common, const std::string& file);

} // namespace qdq::cli
