// SPDX-License-Identifier: Apache-2.0
// ONNX models, from memory: external data are refused without a look at the disk.
#include "core/io/reader.h"
#include "tests/fuzz/roundtrip.h"

using namespace qdq;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::uint8_t kIrVersion = 0x08; // other first bytes are other readers' business
    if (size == 0 || data[0] != kIrVersion)
        return 0;
    const auto opened = openGraph("fuzz.onnx", fuzz::bytesOf(data, size));
    if (!opened) {
        fuzz::require(!opened.error().message.empty(), "an error says something");
        return 0;
    }
    for (const Diagnostic& diagnostic : opened->diagnostics)
        fuzz::require(
            !diagnostic.where.empty(), "a diagnostic names its place", diagnostic.message);
    fuzz::loadAll(opened->graph);
    fuzz::requireRoundTrip(opened->graph);
    return 0;
}
