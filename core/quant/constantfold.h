// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/passwarning.h"

#include <vector>

namespace qdq {

/// Replaces every quantize node whose arguments are constants by its value (pt2e-quantization 8.7;
/// torchao constant_fold.py): a get_attr of a new tensor `_frozen_param<i>` takes its place, its
/// uses and its name. Pure ops between a constant and the quantize node go with it; buffers that
/// the graph writes to are left alone. Constants that nobody reads any more lose their node, and
/// the tensor too where its name has no dot.
///
/// The integers are computed when somebody loads them. Where the input has no values, or comes out
/// of an op that cannot be evaluated here, the new tensor has type and shape and no values; for the
/// op there is a warning. Refused, with the node's name: a constant that the op cannot quantize.
[[nodiscard]] Result<std::vector<PassWarning>> foldQuantizedConstants(GraphRewriter& rewriter);

} // namespace qdq
