// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/tensor.h"

#include <cstdint>
#include <optional>

// What quantize and dequantize compute: torch.ao.quantization.fx._decomposed, bit for bit
// (pt2e-quantization 9). Rounding is half to even, the zero point is added after it, and x is
// multiplied by 1/scale, which is not the same as divided by scale.

namespace qdq {

/// Last three arguments of a quantize op.
struct QuantizedRange
{
    std::optional<std::int64_t> quantMin; ///< none is the literal None, with which the op fails
    std::optional<std::int64_t> quantMax;
    DType dtype = DType::Unknown; ///< int8, uint8, int16, uint16, int32
};

struct PerTensorQParams
{
    double scale = 1.0;
    std::int64_t zeroPoint = 0;
};

struct PerChannelQParams
{
    Tensor scales; ///< float32 [channels]; one element stands for all
    Tensor zeroPoints; ///< integer or float32, as many
    std::int64_t axis = 0; ///< negative counts from the end
};

/// Whether a tensor of this type and shape can be quantized; looks at no values. Refused where the
/// op raises: a type that is not float32, float16 or bfloat16, bounds that are missing or outside
/// the dtype, an axis outside the shape, another number of scales than channels. Unsupported: a
/// dtype that is no integer.
[[nodiscard]] Result<void> checkQuantize(const Tensor& input, const QuantizedRange& range);
[[nodiscard]] Result<void> checkQuantize(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range);

/// Errors: those of checkQuantize, and what loading the values meets.
[[nodiscard]] Result<Tensor> quantize(
    const Tensor& input, const PerTensorQParams& qparams, const QuantizedRange& range);
[[nodiscard]] Result<Tensor> quantize(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range);

/// As quantize(), computed when somebody loads the values; dtype and shape are there at once.
/// Without values where the input or the qparams have none. The arguments have passed
/// checkQuantize.
[[nodiscard]] Tensor quantizedLater(
    const Tensor& input, const PerTensorQParams& qparams, const QuantizedRange& range);
[[nodiscard]] Tensor quantizedLater(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range);

/// float32 from an integer tensor.
[[nodiscard]] Result<Tensor> dequantize(const Tensor& input, const PerTensorQParams& qparams);
[[nodiscard]] Result<Tensor> dequantize(const Tensor& input, const PerChannelQParams& qparams);

} // namespace qdq
