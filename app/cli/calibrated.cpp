// SPDX-License-Identifier: Apache-2.0
#include "app/cli/calibrated.h"

#include "app/cli/progressline.h"
#include "core/quant/calibrate.h"
#include "core/quant/calibrationdata.h"
#include "core/quant/graphrunner.h"

#include <CLI/App.hpp>

#include <filesystem>

namespace qdq::cli {

void addCalibrationOptions(CLI::App& app, CalibrationOptions& options)
{
    auto* data = app.add_option("--calibration", options.data,
        "Batches: .npz with input0_batch0, …, .npy for a graph of one input, or a folder; "
        "repeatable");
    app.add_option("--observers", options.observers,
           "A calibrated graph JSON whose observer state is taken")
        ->excludes(data);
}

Result<Graph> calibratedGraph(const Graph& prepared, const CalibrationOptions& options,
    const CommonOptions& common, const std::string& file)
{
    if (!options.observers.empty()) {
        auto recorded = openFile(options.observers, common);
        return recorded ? takeObserverState(prepared, recorded->opened.graph)
                        : failWith(std::move(recorded));
    }
    const std::vector<std::filesystem::path> paths(options.data.begin(), options.data.end());
    auto batches = openCalibrationData(paths, userInputs(prepared).size());
    if (!batches)
        return failWith(std::move(batches));
    const ProgressLine line(common.showsProgress, file);
    auto calibration = calibrate(prepared, *batches, line.progress());
    return calibration ? Result<Graph>(std::move(calibration->graph))
                       : failWith(std::move(calibration));
}

} // namespace qdq::cli
