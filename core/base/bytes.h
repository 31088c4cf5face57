// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

using Bytes = std::vector<std::byte>;

/// Standard base64 (RFC 4648) without line breaks. Fails on a foreign character or a wrong length.
[[nodiscard]] Result<Bytes> fromBase64(std::string_view text);
[[nodiscard]] std::string toBase64(std::span<const std::byte> bytes);

} // namespace qdq
