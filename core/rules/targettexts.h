// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace qdq {

/// resources/targets/*.json as they are, in the order in which targets are listed.
[[nodiscard]] std::span<const std::string_view> builtInTargetTexts();

} // namespace qdq
