// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace qdq {

/// Files before torch 2.7 do not say which arguments of a call are positional. Torch asks the
/// operator's schema: parameters without a default are positional, all others keywords. Without
/// schemas the answer comes from parameter names, which decide it for nearly every operator that
/// exporters leave, and a table of the exceptions. A wrong answer is still a right call: what is
/// given by keyword carries its schema name. `index` is the argument's place; everything after the
/// first keyword is a keyword too.
[[nodiscard]] bool isPositionalByDefault(
    std::string_view target, std::string_view parameter, std::size_t index);

} // namespace qdq
