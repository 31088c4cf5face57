// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/quant/qparams.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

// Observers at work: torchao's observer.py (pt2e-quantization 7) and the two power-of-two observers
// of vpu-target.md, bit for bit. ObserverModule (core/graph/qspec.h) is the same thing at rest.

namespace qdq {

/// Values as an observer sees them: row-major, contiguous. Does not own them.
struct TensorView
{
    DType dtype = DType::Unknown;
    std::span<const std::int64_t> shape;
    std::span<const std::byte> bytes;

    [[nodiscard]] std::int64_t elementCount() const;
};

enum class ObserverKind : std::uint8_t
{
    MinMax,
    MovingAverageMinMax,
    PerChannelMinMax,
    MovingAveragePerChannelMinMax,
    Histogram,
    Pow2MinMax,
    Pow2PerChannelMinMax,
    FixedQParams, ///< scale and zero point are given, nothing is observed
    Placeholder, ///< dynamic quantization: nothing is observed, there are no qparams
    Derived, ///< qparams come from other observers
};
/// The class name: "HistogramObserver".
[[nodiscard]] std::string_view nameOf(ObserverKind kind);
[[nodiscard]] std::optional<ObserverKind> observerKindFromName(std::string_view name);

/// One observer instance with its state.
struct Observer
{
    ObserverKind kind = ObserverKind::MinMax;
    QParamsRule rule;
    int chAxis = 0; ///< per-channel kinds; negative counts from the end
    float averagingConstant = 0.01F;
    std::int64_t bins = 2048; ///< Histogram
    double fixedScale = 1.0; ///< FixedQParams
    std::int64_t fixedZeroPoint = 0;

    /// One value per tensor (+inf, −inf before the first) or one per channel (empty before the
    /// first).
    std::vector<float> minVal;
    std::vector<float> maxVal;
    std::vector<float> histogram;
    /// Infinities were met and left out (Histogram), or went into the range (the others):
    /// pitfall 38.
    bool sawInfinity = false;
};

/// From a module at rest, with its state if it has one. Bounds are taken as the constructor left
/// them; when one is missing, both follow the dtype. Error (Refused) where the constructor raises:
/// a scheme of the wrong kind, a dynamic Histogram, a dtype that cannot be observed, a state that
/// does not fit; `where` is the module's name. Unsupported: an unknown class.
[[nodiscard]] Result<Observer> makeObserver(const ObserverModule& module);

/// What the module's `state` is to say; the keys and shapes that torch's buffers have.
[[nodiscard]] std::vector<std::pair<std::string, Tensor>> stateOf(const Observer& observer);

/// One forward. Any number type is taken as float32, except by Histogram, which wants float32.
/// Refused where the library raises: NaN in a histogram, a per-channel tensor of fewer than two
/// dimensions, another number of channels than before.
[[nodiscard]] Result<void> observe(Observer& observer, const TensorView& tensor);

/// Refused: NaN in the range, a Placeholder. Unsupported: a recorded histogram observer without its
/// histogram. A Derived observer needs its sources: use the overload below.
[[nodiscard]] Result<QParams> calculateQParams(const Observer& observer);

/// QParams of the module `name` of a graph, through `alias_of` and `derived_from`. The cost of a
/// histogram is some milliseconds: callers that visit every observer node keep the answer per
/// instance. Errors carry the module's name in `where`.
[[nodiscard]] Result<QParams> calculateQParams(const Graph& graph, std::string_view name);

/// Element types that observers quantize to and that Q and DQ nodes are made for
/// (pt2e-quantization 8.4).
[[nodiscard]] bool canObserve(DType dtype);

} // namespace qdq
