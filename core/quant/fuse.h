// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/passwarning.h"

#include <vector>

namespace qdq {

/// Folds batch norms into the conv, transposed conv or linear that feeds them, as prepare_pt2e does
/// before anything else (pt2e-quantization 2.2, 2.3; torchao utils.py `_fuse_conv_bn_`,
/// `_fuse_linear_bn_`). A graph without a batch norm is left as it is, dead nodes included.
///
/// Weight and bias are overwritten under their own attribute names; their values are computed when
/// somebody loads them. Like torchao it looks neither at the training flag nor at other users of
/// the conv, and a second batch norm on one weight is dropped without effect on the weight: the
/// warnings say where that happened.
///
/// Refused, with the node's name: constants that are no get_attr or are missing, shapes that do not
/// fit, a linear whose batch norm has no weight or bias.
[[nodiscard]] Result<std::vector<PassWarning>> foldBatchNorm(GraphRewriter& rewriter);

} // namespace qdq
