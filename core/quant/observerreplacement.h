// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/convert.h"

namespace qdq {

/// First step of convert (pt2e-quantization 8.2, 8.4; torchao convert.py): every observer node, in
/// list order, becomes quantize and dequantize, or choose_qparams and those, or goes. Dead nodes
/// and the observers themselves are removed (8.3). Errors and warnings: those of convert(), as far
/// as they come from here.
[[nodiscard]] Result<ConvertTrace> replaceObservers(
    GraphRewriter& rewriter, const ConvertOptions& options);

} // namespace qdq
