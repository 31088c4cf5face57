// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// Operators that the rules of the VPU target name (vpu-target.md, "Names").
namespace qdq::targets {

inline constexpr std::string_view kAdd = "aten.add.Tensor";
inline constexpr std::string_view kCat = "aten.cat.default";
inline constexpr std::string_view kMaxPool2d = "aten.max_pool2d.default";
inline constexpr std::string_view kFlatten = "aten.flatten.using_ints";
inline constexpr std::string_view kConv2d = "aten.conv2d.default";
inline constexpr std::string_view kLinear = "aten.linear.default";
inline constexpr std::string_view kRelu = "aten.relu.default";

inline constexpr std::string_view kQuantizePerTensor =
    "quantized_decomposed.quantize_per_tensor.default";
inline constexpr std::string_view kDequantizePerTensor =
    "quantized_decomposed.dequantize_per_tensor.default";
inline constexpr std::string_view kQuantizePerChannel =
    "quantized_decomposed.quantize_per_channel.default";
inline constexpr std::string_view kDequantizePerChannel =
    "quantized_decomposed.dequantize_per_channel.default";

} // namespace qdq::targets
