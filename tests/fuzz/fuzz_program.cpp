// SPDX-License-Identifier: Apache-2.0
// The JSON of an exported program, without its archive; metadata strings and symbolic expressions
// are in there.
#include "core/graph/unlift.h"
#include "core/io/reader.h"
#include "tests/fuzz/jsonmutator.h"
#include "tests/fuzz/roundtrip.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto opened = openGraph("program.json", fuzz::bytesOf(data, size));
    if (!opened) {
        fuzz::require(!opened.error().message.empty(), "an error says something");
        return 0;
    }
    fuzz::requireRoundTrip(opened->graph);
    if (const auto module = unlift(opened->graph))
        fuzz::requireRoundTrip(*module);
    return 0;
}
