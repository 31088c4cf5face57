// SPDX-License-Identifier: Apache-2.0
// Files that gates of a build read: waivers and baselines. A baseline that is read can be written and
// reads back.
#include "core/gate/baseline.h"
#include "core/gate/waivers.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/jsonmutator.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    if (const auto waivers = readWaivers(text))
        for (const Waiver& waiver : *waivers)
            fuzz::require(!waiver.reason.empty() && !describe(waiver).empty(),
                "a waiver says what it is about and why");
    const auto baseline = readBaseline(text);
    if (!baseline)
        return 0;
    const std::string written = writeBaseline(*baseline);
    const auto again = readBaseline(written);
    fuzz::require(again.has_value(), "a baseline that is read can be written", written);
    fuzz::require(writeBaseline(*again) == written, "writing is stable", written);
    return 0;
}
