// SPDX-License-Identifier: Apache-2.0
#include "core/quant/modulefilter.h"

#include "core/quant/sourcenames.h"

#include <algorithm>

namespace qdq {

namespace {

template <typename Matches> std::vector<bool> stacksWith(const Graph& graph, const Matches& matches)
{
    std::vector<bool> result;
    result.reserve(graph.moduleStacks.size());
    for (const ModuleStack& stack : graph.moduleStacks)
        result.push_back(std::ranges::any_of(stack, matches));
    return result;
}

std::string_view withoutSelf(std::string_view path)
{
    constexpr std::string_view kSelf = "L['self'].";
    return path.starts_with(kSelf) ? path.substr(kSelf.size()) : path;
}

} // namespace

std::vector<bool> stacksWithPath(const Graph& graph, std::string_view path)
{
    return stacksWith(
        graph, [&](const ModuleFrame& frame) { return withoutSelf(frame.path) == path; });
}

std::vector<bool> stacksWithType(const Graph& graph, std::string_view canonicalType)
{
    return stacksWith(graph,
        [&](const ModuleFrame& frame) { return canonicalSource(frame.type) == canonicalType; });
}

} // namespace qdq
