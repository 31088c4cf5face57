// SPDX-License-Identifier: Apache-2.0
// Quantizer configs: what is read can be written and reads back to the same.
#include "core/quant/config.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/jsonmutator.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto config = readQuantizerConfig(fuzz::textOf(data, size));
    if (!config) {
        fuzz::require(!config.error().message.empty(), "an error says something");
        return 0;
    }
    const std::string text = writeQuantizerConfig(*config);
    const auto again = readQuantizerConfig(text);
    fuzz::require(again && *again == *config, "a written config reads back to the same", text);
    return 0;
}
