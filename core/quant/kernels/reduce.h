// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/kernels/kernel.h"

namespace qdq::kernels {

/// Mean over the last two dimensions, which stay with size 1, as `mean` computes it. `input` is
/// float32 of two dimensions at least.
[[nodiscard]] Value meanOfLastTwo(KernelCall& call, const Value& input);

} // namespace qdq::kernels
