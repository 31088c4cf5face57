// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace qdq {

/// Text as it stands in HTML and XML, in attributes too: & < > " escaped; bytes that are no UTF-8
/// and characters that XML does not know become U+FFFD.
[[nodiscard]] std::string htmlText(std::string_view text);

} // namespace qdq
