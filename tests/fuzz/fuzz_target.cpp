// SPDX-License-Identifier: Apache-2.0
// Target files, which choose the rules and their numbers.
#include "core/rules/target.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/jsonmutator.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto target = readTarget(std::string(fuzz::textOf(data, size)));
    if (!target) {
        fuzz::require(!target.error().message.empty(), "an error says something");
        return 0;
    }
    for (const Rule& rule : (*target)->rules)
        fuzz::require((*target)->findRule(rule.id) != nullptr, "a rule is found by its id");
    fuzz::require((*target)->visitingOrder.size() == (*target)->rules.size(),
        "every rule has its turn among those that visit a node");
    return 0;
}
