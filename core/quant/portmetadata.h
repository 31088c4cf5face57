// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/passwarning.h"

#include <vector>

namespace qdq {

/// Gives quantize and dequantize nodes the stack trace of the op they belong to
/// (pt2e-quantization 8.6; torchao port_metadata_pass.py). Needs the annotations. Refused, with the
/// node's name, where torchao raises: a dynamic spec whose choose_qparams is not there or is not
/// read by exactly two nodes and one quantize.
[[nodiscard]] Result<std::vector<PassWarning>> portMetadata(GraphRewriter& rewriter);

} // namespace qdq
