// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace qdq {

/// A symbolic expression as people write it. Torch stores SymPy's constructor notation since 2.6,
/// `Add(Mul(Integer(2), Symbol('s77', positive=True, integer=True)), Integer(1))`, which becomes
/// `2*s77 + 1`; older files hold that text already and it is returned as it is, as is everything
/// that does not follow the grammar of file-formats 2.7.
[[nodiscard]] std::string printSympy(std::string_view expression);

} // namespace qdq
