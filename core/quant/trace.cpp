// SPDX-License-Identifier: Apache-2.0
#include "core/quant/trace.h"

#include <algorithm>
#include <array>

namespace qdq {

std::string_view nameOf(SlotRole role)
{
    constexpr std::array<std::string_view, 5> kNames = {
        "input", "other input", "weight", "bias", "output"};
    return kNames.at(static_cast<std::size_t>(role));
}

const PatternMatch* AnnotateTrace::match(NodeId node) const
{
    if (matchOf.isEmpty() || !matchOf[node].isValid())
        return nullptr;
    return &matches[matchOf[node].index()];
}

const SlotOrigin* AnnotateTrace::origin(const EdgeOrNode& slot) const
{
    const auto it = std::find_if(slots.rbegin(), slots.rend(),
        [&](const SlotOrigin& origin) { return origin.slot == slot; });
    return it == slots.rend() ? nullptr : &*it;
}

} // namespace qdq
