// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string_view>

namespace qdq::test {

/// readGraphText() of core/io/graphtext.h, whose text it is. Aborts with the reason when the text
/// is no graph: a test with such a text is itself wrong.
[[nodiscard]] Graph graphFromText(std::string_view text);

} // namespace qdq::test
