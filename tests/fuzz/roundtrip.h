// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/graphjson.h"
#include "tests/fuzz/input.h"

namespace qdq::fuzz {

/// Whatever opens can be written as graph JSON, read again, and written to the same bytes.
inline void requireRoundTrip(const Graph& graph)
{
    const auto text = writeGraphJson(graph, WeightsOption::None);
    require(text.has_value(), "a graph that opens can be written");
    const auto again = readGraphJson(*text);
    require(again.has_value(), "what was written can be read", again ? "" : toText(again.error()));
    const auto second = writeGraphJson(*again, WeightsOption::None);
    require(second && *second == *text, "writing is stable", *text);
}

} // namespace qdq::fuzz
