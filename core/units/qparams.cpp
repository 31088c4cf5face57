// SPDX-License-Identifier: Apache-2.0
#include "core/units/qparams.h"

#include "core/graph/optable.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

const Arg* argumentOf(const Node& node, std::size_t index, std::string_view name)
{
    if (index < node.args.size())
        return &node.args[index];
    for (const auto& [key, value] : node.kwargs)
        if (key == name)
            return &value;
    return nullptr;
}

std::optional<std::int64_t> integerOf(const Arg* arg)
{
    const auto* number = arg ? arg->as<std::int64_t>() : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::vector<double> numbersOf(const Graph& graph, const Arg* arg)
{
    if (!arg)
        return {};
    if (const auto* real = arg->as<double>())
        return {*real};
    if (const auto* integer = arg->as<std::int64_t>())
        return {static_cast<double>(*integer)};
    const NodeId id = arg->node();
    const Tensor* tensor = id.isValid() ? graph.constantOf(id) : nullptr;
    if (!tensor || !tensor->hasData())
        return {};
    auto values = tensor->loadAsDouble();
    return values ? std::move(*values) : std::vector<double>();
}

bool isComputed(const Graph& graph, const Arg* arg)
{
    const NodeId id = arg ? arg->node() : NodeId {};
    return id.isValid() && graph.constantName(id).empty();
}

const Tensor* stateOf(const ObserverModule& observer, std::string_view name)
{
    if (observer.state)
        for (const auto& [key, tensor] : *observer.state)
            if (key == name)
                return &tensor;
    return nullptr;
}

} // namespace

QdqParams qparamsOf(const Graph& graph, NodeId qdq)
{
    const Node& node = graph[qdq];
    QdqParams params;
    for (const Arg& arg : node.args)
        if (const auto* dtype = arg.as<DType>(); dtype && params.dtype == DType::Unknown)
            params.dtype = *dtype;
    const bool perChannel = node.target.find("quantize_per_channel.") != std::string::npos;
    const bool perTensor = node.target.find("quantize_per_tensor.") != std::string::npos;
    if (!perChannel && !perTensor)
        return params;
    const Arg* scale = argumentOf(node, 1, perChannel ? "scales" : "scale");
    const Arg* zeroPoint = argumentOf(node, 2, perChannel ? "zero_points" : "zero_point");
    params.isDynamic = isComputed(graph, scale);
    params.scales = numbersOf(graph, scale);
    for (double value : numbersOf(graph, zeroPoint))
        params.zeroPoints.push_back(std::llround(value));
    if (perChannel)
        params.axis = integerOf(argumentOf(node, 3, "axis"));
    const std::size_t range = perChannel ? 4 : 3;
    params.quantMin = integerOf(argumentOf(node, range, "quant_min"));
    params.quantMax = integerOf(argumentOf(node, range + 1, "quant_max"));
    return params;
}

std::optional<std::pair<double, double>> seenRange(const ObserverModule& observer)
{
    const Tensor* low = stateOf(observer, "min_val");
    const Tensor* high = stateOf(observer, "max_val");
    if (!low || !high || !low->hasData() || !high->hasData())
        return std::nullopt;
    const auto lows = low->loadAsDouble();
    const auto highs = high->loadAsDouble();
    if (!lows || !highs || lows->empty() || highs->empty())
        return std::nullopt;
    const std::pair range {std::ranges::min(*lows), std::ranges::max(*highs)};
    if (!std::isfinite(range.first) || !std::isfinite(range.second))
        return std::nullopt;
    return range;
}

} // namespace qdq
