// SPDX-License-Identifier: Apache-2.0
// Graph JSON, plain.
#include "tests/fuzz/jsonmutator.h"
#include "tests/fuzz/roundtrip.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::vector<Diagnostic> diagnostics;
    const auto graph = readGraphJson(fuzz::textOf(data, size), {}, {}, &diagnostics);
    if (!graph) {
        fuzz::require(!graph.error().message.empty(), "an error says something");
        return 0;
    }
    fuzz::requireRoundTrip(*graph);
    return 0;
}
