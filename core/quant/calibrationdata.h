// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/calibrate.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace qdq {

/// Batches from files, in the order given; only headers are read, the values when a batch runs.
/// What a file is follows from its content.
/// - a `.npz`: one array per input and batch, `input0_batch0`, `input1_batch0`, …; `input0` alone
/// is batch 0;
/// - a `.npy`: one batch for a graph of one input;
/// - a folder: its `.npz` and `.npy` files in natural order; files named input0_batch0.npy …
/// together are batches as in a `.npz`. Errors name file and array: unreadable or neither format,
/// no arrays at all, a name that is not of this form, an input that the graph has not, a batch that
/// lacks one.
[[nodiscard]] Result<std::vector<CalibrationBatch>> openCalibrationData(
    std::span<const std::filesystem::path> paths, std::size_t inputCount);

} // namespace qdq
