// SPDX-License-Identifier: Apache-2.0
#include "core/quant/sourcenames.h"

#include <array>
#include <utility>

namespace qdq {

namespace {

// Functions whose object lives elsewhere than where people call it (torch 2.14: __module__ and
// __name__ of each).
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kAliases = {{
    {"torch.nn.functional.conv1d", "torch.conv1d"},
    {"torch.nn.functional.conv2d", "torch.conv2d"},
    {"torch.nn.functional.conv3d", "torch.conv3d"},
    {"torch.nn.functional.linear", "torch._C._nn.linear"},
    {"torch.nn.functional.avg_pool2d", "torch._C._nn.avg_pool2d"},
    {"torch.nn.functional.relu_", "torch.relu_"},
    {"torch.nn.functional.hardtanh_", "torch._C._nn.hardtanh_"},
    {"torch.nn.functional.gelu", "torch._C._nn.gelu"},
    {"operator.add", "_operator.add"},
    {"operator.iadd", "_operator.iadd"},
    {"operator.mul", "_operator.mul"},
    {"operator.imul", "_operator.imul"},
}};

constexpr std::string_view kModules = "torch.nn.modules.";

} // namespace

std::string canonicalSource(std::string_view name)
{
    for (const auto& [alias, canonical] : kAliases)
        if (name == alias)
            return std::string(canonical);
    if (name.starts_with(kModules))
        return "torch.nn." + std::string(lastPart(name));
    return std::string(name);
}

std::string_view packetOf(std::string_view target)
{
    const auto first = target.find('.');
    if (first == std::string_view::npos)
        return target;
    const auto rest = target.substr(first + 1);
    return rest.substr(0, rest.find('.'));
}

std::string_view lastPart(std::string_view dotted)
{
    const auto dot = dotted.rfind('.');
    return dot == std::string_view::npos ? dotted : dotted.substr(dot + 1);
}

} // namespace qdq
