// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace qdq {

/// Target of the node that stands for a value which the file uses and never defines (or only in a
/// cycle).
inline constexpr std::string_view kUndefinedTarget = "qdqscope.undefined.default";

} // namespace qdq
