// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphrewriter.h"

namespace qdq {

/// Gives every annotated reader of a dequantize node a copy of its own, the first one too
/// (pt2e-quantization 8.5; torchao duplicate_dq_pass.py). Readers without a valid annotation keep
/// the original, which goes when nobody is left. Dequantize nodes of one reader, and those of
/// dynamic quantization, stay as they are.
void duplicateDequantize(GraphRewriter& rewriter);

} // namespace qdq
