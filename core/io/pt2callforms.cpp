// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2callforms.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

/// Parameters that have a default wherever they occur, but for the exceptions below. Sorted.
constexpr std::array<std::string_view, 39> kOptional = {
    "alpha",
    "approximate",
    "attn_mask",
    "beta",
    "ceil_mode",
    "correction",
    "count_include_pad",
    "descending",
    "device",
    "diagonal",
    "dilation",
    "divisor_override",
    "dropout_p",
    "dtype",
    "enable_gqa",
    "end_dim",
    "generator",
    "groups",
    "is_causal",
    "keepdim",
    "largest",
    "layout",
    "max",
    "memory_format",
    "min",
    "negative_slope",
    "non_blocking",
    "offset",
    "output_padding",
    "padding",
    "pin_memory",
    "rounding_mode",
    "sorted",
    "stable",
    "start_dim",
    "step",
    "storage_offset",
    "stride",
    "unbiased",
};

struct RequiredCount
{
    std::string_view target;
    std::size_t count; ///< leading parameters without a default
};
/// Operators for which the names are misleading. Sorted.
constexpr std::array<RequiredCount, 44> kExceptions = {{
    {"aten._assert_tensor_metadata.default", 1},
    {"aten.addcdiv.default", 3},
    {"aten.addcmul.default", 3},
    {"aten.all.dims", 1},
    {"aten.amax.default", 1},
    {"aten.amin.default", 1},
    {"aten.any.dims", 1},
    {"aten.argmax.default", 1},
    {"aten.argmin.default", 1},
    {"aten.as_strided.default", 3},
    {"aten.cat.default", 1},
    {"aten.chunk.default", 2},
    {"aten.constant_pad_nd.default", 2},
    {"aten.conv1d.default", 2},
    {"aten.conv1d.padding", 2},
    {"aten.conv2d.default", 2},
    {"aten.conv2d.padding", 2},
    {"aten.conv3d.default", 2},
    {"aten.conv3d.padding", 2},
    {"aten.conv_transpose2d.input", 2},
    {"aten.convolution.default", 9},
    {"aten.glu.default", 1},
    {"aten.group_norm.default", 2},
    {"aten.layer_norm.default", 2},
    {"aten.linear.default", 2},
    {"aten.norm.Scalar", 1},
    {"aten.norm.ScalarOpt_dim_dtype", 4},
    {"aten.quantize_per_tensor.default", 4},
    {"aten.quantize_per_tensor.tensor_qparams", 4},
    {"aten.roll.default", 2},
    {"aten.slice.Tensor", 1},
    {"aten.sort.default", 1},
    {"aten.split.Tensor", 2},
    {"aten.split_with_sizes.default", 2},
    {"aten.stack.default", 1},
    {"aten.std.correction", 1},
    {"aten.to.device", 3},
    {"aten.to.dtype", 2},
    {"aten.topk.default", 2},
    {"aten.unbind.int", 1},
    {"aten.unfold.default", 4},
    {"aten.unsafe_split.Tensor", 2},
    {"aten.var.correction", 1},
    {"aten.view.dtype", 2},
}};

static_assert(std::ranges::is_sorted(kOptional));
static_assert(std::ranges::is_sorted(kExceptions, {}, &RequiredCount::target));

} // namespace

bool isPositionalByDefault(std::string_view target, std::string_view parameter, std::size_t index)
{
    // Here only out_dtype has a default, in every operator.
    if (target.starts_with("quantized_decomposed."))
        return parameter != "out_dtype";
    const auto known = std::ranges::lower_bound(kExceptions, target, {}, &RequiredCount::target);
    if (known != kExceptions.end() && known->target == target)
        return index < known->count;
    return !std::ranges::binary_search(kOptional, parameter);
}

} // namespace qdq
