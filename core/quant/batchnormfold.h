// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/tensor.h"

#include <optional>

namespace qdq {

/// The constants of a batch norm; `gamma` and `beta` are absent without affine parameters.
struct BatchNormConstants
{
    std::optional<Tensor> gamma;
    std::optional<Tensor> beta;
    Tensor mean; ///< [channels]
    Tensor variance; ///< [channels]
    double eps = 0.0;
};

enum class FoldTarget
{
    Conv,
    TransposedConv,
    Linear
};

struct FoldedConstants
{
    Tensor weight; ///< dtype of the weight
    Tensor bias; ///< [channels], dtype of the old bias, or of the weight where there was none
};

/// Weight and bias that do what the op and the batch norm behind it did: torch.nn.utils.fusion, bit
/// for bit (pt2e-quantization 2.2, 2.3). Channels are dimension 0 of the weight, 1 for a transposed
/// conv.
///
/// The result is computed when its values are loaded, so folding the structure of a graph touches
/// no weight; where an input has no values, the results have none. Refused: shapes that do not
/// broadcast, types that are not floats, a linear without gamma or beta (torch raises there).
[[nodiscard]] Result<FoldedConstants> foldBatchNormConstants(FoldTarget target,
    const Tensor& weight, const std::optional<Tensor>& bias, const BatchNormConstants& norm);

} // namespace qdq
