// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/qspec.h"
#include "core/graph/tensor.h"

#include <cstdint>
#include <optional>
#include <span>

// Scale and zero point from a range: torchao's observer.py `_calculate_qparams` and utils.py
// `determine_qparams` (pt2e-quantization 7.1, 7.4). Every operation is one float32 operation, as
// there.

namespace qdq {

/// What calculate_qparams returns.
struct QParams
{
    Tensor scale; ///< float32; shape [1] or [channels], and [] from the power-of-two observers
    /// int64 where the scheme fixes it, int32 for affine schemes, float32 for
    /// per_channel_affine_float_qparams; shape of `scale`
    Tensor zeroPoint;
    /// False: no tensor was seen, and scale 1.0 and zero point 0 are stand-ins (one element, per
    /// channel too).
    bool sawData = true;
};

/// The integer range an observer works with.
struct ObserverRange
{
    std::int64_t quantMin = 0;
    std::int64_t quantMax = 0;
    /// Both bounds were given. Decides one thing only: the zero point of symmetric uint8 (127 or
    /// 128 for 0 … 255).
    bool isCustom = false;
};

/// What an observer's constructor makes of its bounds: with only one given, that one is ignored;
/// reduce_range halves. Refused where the library raises: 0 outside the range, an empty range, a
/// range longer than an int8 or int32 has.
[[nodiscard]] Result<ObserverRange> observerRange(DType dtype, std::optional<std::int64_t> quantMin,
    std::optional<std::int64_t> quantMax, bool reduceRange);

struct QParamsRule
{
    DType dtype = DType::Unknown;
    QScheme qscheme = QScheme::PerTensorAffine;
    ObserverRange range;
    float eps = 0x1p-23F; ///< smallest scale
};

/// From `min` and `max`, one value each (per tensor) or one per channel. Every range is first
/// extended to hold 0. Refused: a NaN, or a min above its max.
[[nodiscard]] Result<QParams> qparamsFromRange(
    std::span<const float> min, std::span<const float> max, const QParamsRule& rule);

/// Scale 1.0 and zero point 0, one element: an observer that never ran.
[[nodiscard]] QParams standInQParams();

/// The power-of-two observers of vpu-target.md: 2^ceil(log2(max(amax / quantMax, 2^-24))); zero
/// point 0. `amax` has the shape given.
[[nodiscard]] QParams powerOfTwoQParams(
    std::span<const float> amax, std::vector<std::int64_t> shape, std::int64_t quantMax);

/// A derived observer: product of the scales rounded to float32, zero point 0. A single scale meets
/// every channel. Refused: no scales at all, or two that have different numbers of channels.
[[nodiscard]] Result<QParams> derivedQParams(std::span<const QParams> sources);

struct DynamicQParams
{
    double scale = 1.0; ///< a float32 widened
    std::int64_t zeroPoint = 0;
};
/// `choose_qparams.tensor` and `choose_qparams_symmetric.tensor` on a tensor of this minimum and
/// maximum. Refused: 0 outside quantMin … quantMax, an empty range, NaN.
[[nodiscard]] Result<DynamicQParams> chooseQParams(float min, float max, std::int64_t quantMin,
    std::int64_t quantMax, double eps, DType dtype, bool isSymmetric);

} // namespace qdq
