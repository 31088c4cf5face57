// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <string_view>

namespace qdq {

// clang-format off
/// A graph drawn as text, one statement a line (or between semicolons), in execution order; `#`
/// begins a comment:
///
///     x  = input(float32[1, 3, s77, 8])
///     w  = const(int8[2, 3], 1, 2, 3, 4, 5, 6)   # a get_attr with values; without: shape and dtype only
///     p  = param(float32[2])                     # a placeholder of a parameter, as `.pt2` files have it
///     q  = quantize(x, 0.5, 0, -128, 127, int8)
///     d  = dequantize(q, 0.5, 0, -128, 127, int8)
///     y  = conv2d(d, w, None, [1, 1]) @ block.conv1    # the module that the node is in
///     z  = aten.gelu.default(y, approximate="tanh") : float32[1, 2]
///     output(z)
///
/// Short names: quantize, dequantize (per tensor), quantize_channel, dequantize_channel, conv2d,
/// linear, add, cat, relu, max_pool2d, flatten; every other name is the full target. A bare word is
/// a node, a dtype, None, True or False. Errors: code Malformed, place "line 3".
// clang-format on
[[nodiscard]] Result<Graph> readGraphText(std::string_view text);

} // namespace qdq
