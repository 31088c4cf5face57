// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace qdq {

/// `text` with every byte that is not part of valid UTF-8 (overlong forms, surrogates and code
/// points beyond U+10FFFF included) replaced by U+FFFD. Valid text stays as it is.
[[nodiscard]] std::string validUtf8(std::string_view text);

} // namespace qdq
