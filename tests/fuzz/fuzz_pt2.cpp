// SPDX-License-Identifier: Apache-2.0
// Whole files of any kind that the program opens: archives of every generation, gzip, JSON.
#include "core/graph/unlift.h"
#include "core/io/reader.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/zipmutator.h"

using namespace qdq;

extern "C" std::size_t LLVMFuzzerCustomMutator(
    std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    return fuzz::mutateZip(data, size, maxSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto opened = openGraph("model.pt2", fuzz::bytesOf(data, size));
    if (!opened) {
        fuzz::require(!opened.error().message.empty(), "an error says something");
        fuzz::require(opened.error().file == "model.pt2", "an error names its file");
        return 0;
    }
    fuzz::loadAll(opened->graph);
    (void)unlift(opened->graph);
    return 0;
}
