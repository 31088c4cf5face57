// SPDX-License-Identifier: Apache-2.0
#include "tests/support/graphtext.h"

#include "core/io/graphtext.h"

#include <cstdio>
#include <cstdlib>

namespace qdq::test {

Graph graphFromText(std::string_view text)
{
    Result<Graph> graph = readGraphText(text);
    if (!graph) {
        std::fprintf(stderr, "graphFromText: %s\n", toText(graph.error()).c_str());
        std::abort();
    }
    return std::move(*graph);
}

} // namespace qdq::test
