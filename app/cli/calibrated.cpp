// SPDX-License-Identifier: Apache-2.0
#include "app/cli/calibrated.h"

#include "app/cli/progressline.h"
#include "core/quant/calibrate.h"
#include "core/quant/calibrationdata.h"
#include "core/quant/graphrunner.h"

#include <CLI/App.hpp>

#include <cstdio>
#include <filesystem>

namespace qdq::cli {

namespace {

/// A histogram leaves infinities out, and then nothing in its state shows that they came.
void printInfinities(const Calibration& calibration, const std::string& file)
{
    for (const ObserverEvidence& evidence : calibration.evidence)
        if (evidence.sawInfinity)
            std::fprintf(stderr, "%s: %s: warning: P38: infinities were observed\n", file.c_str(),
                evidence.module.c_str());
}

} // namespace

void addCalibrationOptions(CLI::App& app, CalibrationOptions& options)
{
    auto* data = app.add_option("--calibration", options.data,
        "Batches: .npz with input0_batch0, …, .npy for a graph of one input, or a folder; "
        "repeatable");
    app.add_option("--observers", options.observers,
           "A calibrated graph JSON whose observer state is taken")
        ->excludes(data);
}

Result<CalibratedGraph> calibratedGraph(const Graph& prepared, const CalibrationOptions& options,
    const CommonOptions& common, const std::string& file)
{
    if (!options.observers.empty()) {
        auto recorded = openFile(options.observers, common);
        if (!recorded)
            return failWith(std::move(recorded));
        auto graph = takeObserverState(prepared, recorded->opened.graph);
        if (!graph)
            return failWith(std::move(graph));
        return CalibratedGraph {*std::move(graph), {}, 0};
    }
    const std::vector<std::filesystem::path> paths(options.data.begin(), options.data.end());
    auto batches = openCalibrationData(paths, userInputs(prepared).size());
    if (!batches)
        return failWith(std::move(batches));
    const ProgressLine line(common.showsProgress, file);
    auto calibration = calibrate(prepared, *batches, line.progress());
    if (!calibration)
        return failWith(std::move(calibration));
    if (!common.isQuiet)
        printInfinities(*calibration, file);
    return CalibratedGraph {
        std::move(calibration->graph), std::move(calibration->evidence), batches->size()};
}

} // namespace qdq::cli
