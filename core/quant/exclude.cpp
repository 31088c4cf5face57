// SPDX-License-Identifier: Apache-2.0
#include "core/quant/exclude.h"

#include "core/quant/configedit.h"
#include "core/quant/ladder.h"
#include "core/quant/quantizer.h"
#include "core/quant/settings.h"
#include "core/quant/sourcenames.h"

#include <algorithm>

namespace qdq {

namespace {

bool isAccepted(const QuantizerConfig& config, const ExcludeScope& scope)
{
    const Quantizer* quantizer = findQuantizer(config.backend);
    if (!quantizer || std::ranges::find(quantizer->setters, scope.set) == quantizer->setters.end())
        return false;
    const QuantizerConfig excluded = withExcluded(config, scope);
    const auto settings = quantizer->configure(excluded);
    if (!settings)
        return false;
    const auto call = std::ranges::find_if(excluded.calls,
        [&](const ConfigCall& each) { return each.set == scope.set && each.key == scope.key; });
    const auto index = static_cast<std::size_t>(call - excluded.calls.begin());
    return settings->outcomes[index].fate == CallFate::Stored;
}

} // namespace

std::vector<ExcludeScope> excludeScopes(
    const Graph& graph, NodeId op, const QuantizerConfig& config)
{
    std::vector<ExcludeScope> scopes;
    const auto offer = [&](ExcludeScope scope) {
        if (std::ranges::find(scopes, scope) == scopes.end() && isAccepted(config, scope))
            scopes.push_back(std::move(scope));
    };
    for (std::string path(graph.modulePath(op)); !path.empty();) {
        offer({Setter::ModuleName, path});
        const std::size_t dot = path.rfind('.');
        path = dot == std::string::npos ? std::string() : path.substr(0, dot);
    }
    const ModuleStack* stack = graph.moduleStack(op);
    if (stack && !stack->empty())
        offer({Setter::ModuleType, canonicalSource(stack->back().type)});
    const auto& sources = graph[op].meta.sourceFnStack;
    if (!sources.empty())
        offer({Setter::FunctionType, canonicalSource(sources.back().function)});
    return scopes;
}

QuantizerConfig withExcluded(QuantizerConfig config, const ExcludeScope& scope)
{
    const ConfigCall rule {scope.set, scope.key, std::nullopt};
    for (std::size_t i = config.calls.size(); i-- > 0;)
        if (config.calls[i].set == scope.set && config.calls[i].key == scope.key)
            config = withoutCall(std::move(config), i);
    const auto first = std::ranges::find_if(config.calls,
        [&](const ConfigCall& call) { return laneOf(call.set) == laneOf(scope.set); });
    config.calls.insert(first, rule);
    return config;
}

} // namespace qdq
