// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/arg.h"
#include "core/graph/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Quantization annotations and observers as data: torchao.quantization.pt2e.quantizer
// (pt2e-quantization 1) and observer.py (7). Plain values; what they do is in core/quant.

namespace qdq {

enum class QScheme : std::uint8_t
{
    PerTensorAffine,
    PerTensorSymmetric,
    PerChannelAffine,
    PerChannelSymmetric,
    PerChannelAffineFloatQParams,
};
/// torch's name: "per_tensor_affine".
[[nodiscard]] std::string_view nameOf(QScheme scheme);
[[nodiscard]] std::optional<QScheme> qschemeFromName(std::string_view name);
[[nodiscard]] constexpr bool isPerChannel(QScheme scheme)
{
    return scheme != QScheme::PerTensorAffine && scheme != QScheme::PerTensorSymmetric;
}

/// The observer class of a spec with the arguments bound to it (`observer_or_fake_quant_ctr`).
struct ObserverCtor
{
    std::string type; ///< "HistogramObserver"
    NamedArgs args; ///< {"eps": 2^-12}; numbers and bools only
    friend bool operator==(const ObserverCtor&, const ObserverCtor&) = default;
};

struct QuantizationSpec
{
    DType dtype = DType::Unknown;
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    std::optional<QScheme> qscheme;
    std::optional<int> chAxis;
    bool isDynamic = false;
    ObserverCtor observer;
    friend bool operator==(const QuantizationSpec&, const QuantizationSpec&) = default;
};

struct FixedQParamsQuantizationSpec
{
    DType dtype = DType::Unknown;
    double scale = 1.0;
    std::int64_t zeroPoint = 0;
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    std::optional<QScheme> qscheme;
    bool isDynamic = false;
    friend bool operator==(
        const FixedQParamsQuantizationSpec&, const FixedQParamsQuantizationSpec&) = default;
};

/// What can carry a spec: the output of `from` (then `to` is none), or the edge from → to.
struct EdgeOrNode
{
    NodeId from;
    NodeId to;
    [[nodiscard]] bool isEdge() const { return to.isValid(); }
    friend auto operator<=>(const EdgeOrNode&, const EdgeOrNode&) = default;
};

struct SharedQuantizationSpec
{
    EdgeOrNode with;
    friend bool operator==(const SharedQuantizationSpec&, const SharedQuantizationSpec&) = default;
};

/// scale = product of the scales of `derivedFrom`, rounded to float32; zero point 0.
struct DerivedQuantizationSpec
{
    std::vector<EdgeOrNode> derivedFrom;
    DType dtype = DType::Unknown;
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    std::optional<QScheme> qscheme;
    std::optional<int> chAxis;
    bool isDynamic = false;
    friend bool operator==(
        const DerivedQuantizationSpec&, const DerivedQuantizationSpec&) = default;
};

using QSpec = std::variant<QuantizationSpec, FixedQParamsQuantizationSpec, SharedQuantizationSpec,
    DerivedQuantizationSpec>;

/// `node.meta["quantization_annotation"]`.
struct QuantizationAnnotation
{
    /// input_qspec_map in insertion order, one entry per distinct producer; no value is "not
    /// quantized".
    std::vector<std::pair<NodeId, std::optional<QSpec>>> inputs;
    std::optional<QSpec> output;
    bool allowImplicitSharing = true;
    bool annotated = false;
    /// Only the Inductor quantizers have this field.
    std::optional<bool> isOutputOfQuantizedPattern;
    friend bool operator==(const QuantizationAnnotation&, const QuantizationAnnotation&) = default;
};

/// What a call_module node of a prepared graph names: an observer, or something that is none (then
/// only `type` is set).
struct ObserverModule
{
    std::string name; ///< "activation_post_process_0"
    std::string type; ///< "HistogramObserver", "GuardsFn", …
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    std::optional<int> chAxis;
    bool isDynamic = false;
    std::optional<bool> reduceRange;
    std::optional<std::int64_t> bins;
    std::optional<std::int64_t> upsampleRate;
    std::optional<double> averagingConstant;
    std::optional<double> eps;
    std::optional<double> scale; ///< FixedQParamsObserver
    std::optional<std::int64_t> zeroPoint; ///< FixedQParamsObserver
    /// What calibration left: "min_val", "max_val", "histogram". No value before the first forward.
    std::optional<std::vector<std::pair<std::string, Tensor>>> state;
    std::string aliasOf; ///< an earlier module that is the same instance; empty for none
    std::vector<std::string> derivedFrom; ///< modules that a derived observer reads

    [[nodiscard]] bool isObserver() const { return dtype.has_value(); }
};

} // namespace qdq
