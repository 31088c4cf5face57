// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace qdq {

/// "0.1.0": of the program and of the reports it writes.
[[nodiscard]] std::string_view version();

} // namespace qdq
