// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphrewriter.h"

#include <string_view>
#include <vector>

// Names that the passes of convert share.

namespace qdq {

namespace ops {
inline constexpr std::string_view kQuantizePerTensor =
    "quantized_decomposed.quantize_per_tensor.default";
inline constexpr std::string_view kQuantizePerTensorDynamic =
    "quantized_decomposed.quantize_per_tensor.tensor";
inline constexpr std::string_view kQuantizePerChannel =
    "quantized_decomposed.quantize_per_channel.default";
inline constexpr std::string_view kDequantizePerTensor =
    "quantized_decomposed.dequantize_per_tensor.default";
inline constexpr std::string_view kDequantizePerTensorDynamic =
    "quantized_decomposed.dequantize_per_tensor.tensor";
inline constexpr std::string_view kDequantizePerChannel =
    "quantized_decomposed.dequantize_per_channel.default";
inline constexpr std::string_view kChooseQParams = "quantized_decomposed.choose_qparams.tensor";
inline constexpr std::string_view kChooseQParamsSymmetric =
    "quantized_decomposed.choose_qparams_symmetric.tensor";
inline constexpr std::string_view kConvertElementType =
    "quantized_decomposed.convert_element_type.no_fuse";
inline constexpr std::string_view kGetItem = "_operator.getitem";
} // namespace ops

[[nodiscard]] bool isQuantizeOp(const Node& node); ///< one of the three forms
[[nodiscard]] bool isDequantizeOp(const Node& node);
[[nodiscard]] bool isChooseQParamsOp(const Node& node);

/// Users in user order without `sym_size` and `sym_numel`, which torchao does not count.
[[nodiscard]] std::vector<NodeId> usersThatCount(const GraphRewriter& rewriter, NodeId id);

/// Whether a get_attr names a buffer, which the graph may write to, and no parameter. A graph in
/// module form says so only when it was un-lifted here; else the name decides: "…weight" and
/// "…bias" are parameters.
[[nodiscard]] bool namesBuffer(const Node& node);

/// Has a spec on an input, also "not quantized", or on the output (pt2e-quantization 1.5).
[[nodiscard]] bool hasValidAnnotation(const GraphRewriter& rewriter, NodeId id);

} // namespace qdq
