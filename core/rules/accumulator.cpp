// SPDX-License-Identifier: Apache-2.0
#include "core/rules/accumulator.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

std::optional<double> largestMagnitude(const QdqView& view, NodeId dequantize)
{
    if (!dequantize.isValid() || !isDequantize(view[dequantize]))
        return std::nullopt;
    const auto range = view.rangeOf(dequantize);
    if (!range)
        return std::nullopt;
    return std::max(
        std::fabs(static_cast<double>(range->min)), std::fabs(static_cast<double>(range->max)));
}

/// Elements of the weight per output channel.
std::optional<double> productsPerOutput(const QdqView& view, NodeId op)
{
    const NodeId constant = view.constantBehind(view.weightOf(op));
    const Tensor* tensor = constant.isValid() ? view.graph().constantOf(constant) : nullptr;
    if (!tensor || tensor->shape.size() < 2)
        return std::nullopt;
    const std::size_t channels = view.isWeightInFirst(op) ? 1 : 0;
    double count = 1;
    for (std::size_t i = 0; i < tensor->shape.size(); ++i)
        count *= i == channels ? 1.0 : static_cast<double>(tensor->shape[i]);
    return count;
}

std::optional<std::vector<double>> valuesOf(const QdqView& view, NodeId constant)
{
    const Tensor* tensor = constant.isValid() ? view.graph().constantOf(constant) : nullptr;
    if (!tensor || !tensor->hasData())
        return std::nullopt;
    auto values = tensor->loadAsDouble();
    return values ? std::optional(std::move(*values)) : std::nullopt;
}

/// A float bias as the integers it would become, a quantized one that was not folded likewise: |b|
/// / (s_in * s_w).
std::optional<double> largestFloatBias(
    const QdqView& view, NodeId op, const std::vector<double>& bias)
{
    const Numbers& sIn = view.scaleOf(view.activationOf(op));
    const Numbers& sW = view.scaleOf(view.weightOf(op));
    const bool isPerChannel = sW.values.size() == bias.size();
    if (!sIn.isKnown() || sIn.values.size() != 1 || !sW.isKnown()
        || (!isPerChannel && sW.values.size() != 1))
        return std::nullopt;
    double largest = 0;
    for (std::size_t i = 0; i < bias.size(); ++i) {
        const double scale = sIn.values.front() * sW.values[isPerChannel ? i : 0];
        largest = std::max(largest, std::nearbyint(std::fabs(bias[i]) / scale));
    }
    return largest;
}

std::optional<double> largestBias(const QdqView& view, NodeId op)
{
    const NodeId bias = view.biasOf(op);
    if (!bias.isValid())
        return 0.0;
    const bool isQuantized = isDequantize(view[bias]);
    const NodeId constant = isQuantized ? view.constantBehind(bias) : bias;
    const auto values = valuesOf(view, constant);
    if (!values)
        return std::nullopt;
    if (!isInteger(view.graph().constantOf(constant)->dtype))
        return largestFloatBias(view, op, *values);
    double largest = 0;
    for (const double value : *values)
        largest = std::max(largest, std::fabs(value));
    return largest;
}

} // namespace

std::optional<int> accumulatorHeadroom(const QdqView& view, NodeId op)
{
    const auto input = largestMagnitude(view, view.activationOf(op));
    const auto weight = largestMagnitude(view, view.weightOf(op));
    if (!input || !weight)
        return std::nullopt;
    const auto count = productsPerOutput(view, op);
    const auto bias = largestBias(view, op);
    if (!count || !bias)
        return std::nullopt;
    const double worst = *count * *input * *weight + *bias;
    if (!std::isfinite(worst) || worst <= 0)
        return std::nullopt;
    return 31 - static_cast<int>(std::ceil(std::log2(worst)));
}

} // namespace qdq
