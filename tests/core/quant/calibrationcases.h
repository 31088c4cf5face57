// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/calibrate.h"
#include "core/quant/calibrationdata.h"
#include "core/quant/graphrunner.h"
#include "tests/core/quant/cases.h"

#include <array>

// Recorded cases as calibration wants them.

namespace qdq::test {

inline Graph openOrDie(const std::filesystem::path& path)
{
    auto opened = openGraph(path);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(opened->graph);
}

/// prepared.json has shapes only; the values of its constants stand in annotated.json.
inline Graph preparedWithValues(const Case& recorded)
{
    Graph graph = openOrDie(recorded.folder / "prepared.json");
    const Graph source = openOrDie(recorded.folder / "annotated.json");
    for (auto& [name, tensor] : graph.tensors)
        if (const Tensor* other = source.findTensor(name))
            tensor = *other;
    return graph;
}

inline std::vector<CalibrationBatch> batchesOf(const Case& recorded, const Graph& graph)
{
    const std::array paths {recorded.folder.parent_path() / "calib.npz"};
    auto batches = openCalibrationData(paths, userInputs(graph).size());
    if (!batches)
        qFatal("%s", toText(batches.error()).c_str());
    batches->resize(static_cast<std::size_t>(recorded.expected()["calibration_batches"].toInt()));
    return *std::move(batches);
}

inline Case bundled(const std::string& name)
{
    return {name, bundledCases() / name};
}

inline std::vector<float> floatsOf(const ObserverModule& module, const std::string& key)
{
    if (module.state)
        for (const auto& [name, tensor] : *module.state)
            if (name == key) {
                const auto values = *tensor.loadAsDouble();
                return {values.begin(), values.end()};
            }
    return {};
}

} // namespace qdq::test
