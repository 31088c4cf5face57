// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace qdq {

/// One forward's worth of data: a tensor per user input of the graph, in order. The values are read
/// when the batch is run.
struct CalibrationBatch
{
    std::string source; ///< for messages: "calib.npz, batch 2"
    std::vector<Tensor> inputs;
};

/// What made an observer's range; "why is the scale so large".
struct ObserverEvidence
{
    struct Place
    {
        std::size_t batch = 0;
        NodeId observed; ///< the node whose value it was; an observer that is shared sees several
    };
    std::string module; ///< the instance, not an alias of it
    std::uint64_t tensors = 0; ///< forwards through its nodes
    std::uint64_t elements = 0;
    /// Where the present minimum and maximum were first met; per-tensor observers only. A moving
    /// average names the last batch that moved it.
    std::optional<Place> min;
    std::optional<Place> max;
    bool sawInfinity = false;
};

struct Calibration
{
    Graph graph; ///< observers with state, buffers as the last batch left them
    std::vector<ObserverEvidence>
        evidence; ///< in the order of the graph's modules, aliases left out
};

/// Runs a prepared graph on the batches, in order; observers see tensors as torchao's do
/// (pt2e-quantization 6.7). No batch at all leaves every observer uninitialised, which convert then
/// says. Before anything runs, errors: a graph without observers (Usage), an op that cannot be run
/// (Unsupported, names node, op and way out), a weight without values (Unsupported), a batch of
/// wrong number, type or shape (Refused, names the source). While running: what the library raises,
/// with node and batch; Cancelled. The graph given is then untouched.
[[nodiscard]] Result<Calibration> calibrate(const Graph& prepared,
    std::span<const CalibrationBatch> batches, const Progress& progress = {});

/// Copies the state of the observers of `recorded`, a calibrated graph of the same preparation, by
/// module name. Refused: an observer that is not there (names the nearest), or is of another class,
/// type, scheme, range or sharing.
[[nodiscard]] Result<Graph> takeObserverState(const Graph& prepared, const Graph& recorded);

} // namespace qdq
