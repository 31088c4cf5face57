// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"

#include "core/base/text.h"

#include <algorithm>

namespace qdq {

namespace {

/// Positions and names in the schemas of quantize_per_tensor and quantize_per_channel: the latter
/// has the axis in between and speaks in plural.
struct QdqSchema
{
    std::string_view scale = "scale";
    std::string_view zeroPoint = "zero_point";
    std::size_t quantMin = 3;
    std::size_t dtype = 5;
};

constexpr QdqSchema kPerTensor;
constexpr QdqSchema kPerChannel {"scales", "zero_points", 4, 6};

bool isPerChannel(const Node& node)
{
    return node.isCall(targets::kQuantizePerChannel) || node.isCall(targets::kDequantizePerChannel);
}

const QdqSchema& schemaOf(const Node& node)
{
    return isPerChannel(node) ? kPerChannel : kPerTensor;
}

std::optional<std::int64_t> integerIn(const Arg* arg)
{
    const auto* value = arg ? arg->as<std::int64_t>() : nullptr;
    return value ? std::optional(*value) : std::nullopt;
}

Numbers unknown(std::string why)
{
    return {{}, std::move(why)};
}

Numbers numbersInConstant(const Graph& graph, NodeId constant)
{
    const std::string& name = graph[constant].name;
    const Tensor* tensor = graph.constantOf(constant);
    if (!tensor || !tensor->hasData())
        return unknown("the file does not carry the values of " + name);
    auto values = tensor->loadAsDouble();
    if (!values)
        return unknown(name + " cannot be read: " + values.error().message);
    return {std::move(*values), {}};
}

/// The range of the type; of int8 without -128 where that is not among the values. Nothing where
/// they cannot be read.
std::optional<IntegerRange> rangeInConstant(const Tensor& tensor)
{
    if (tensor.dtype != DType::Int8)
        return rangeOf(tensor.dtype);
    constexpr std::byte kLowest {0x80};
    const auto values = tensor.hasData() ? tensor.load() : Result<std::shared_ptr<const Bytes>>();
    if (!values || !*values)
        return std::nullopt;
    const bool hasLowest =
        std::find((*values)->begin(), (*values)->end(), kLowest) != (*values)->end();
    return IntegerRange {hasLowest ? -128 : -127, 127};
}

Numbers numbersInLiteral(const Arg* arg)
{
    if (arg) {
        if (const auto* real = arg->as<double>())
            return {{*real}, {}};
        if (const auto* integer = arg->as<std::int64_t>())
            return {{static_cast<double>(*integer)}, {}};
    }
    return unknown("the node does not say");
}

} // namespace

bool QdqView::isCall(NodeId id, std::string_view target) const
{
    return id.isValid() && (*this)[id].isCall(target);
}

bool QdqView::isCallOf(NodeId id, const std::vector<std::string>& targets) const
{
    return id.isValid() && (*this)[id].op == OpKind::CallFunction
        && std::ranges::find(targets, (*this)[id].target) != targets.end();
}

bool QdqView::isQuantizePerTensor(NodeId id) const
{
    return isCall(id, targets::kQuantizePerTensor);
}

bool QdqView::isDequantizePerTensor(NodeId id) const
{
    return isCall(id, targets::kDequantizePerTensor);
}

bool QdqView::isDequantizePerChannel(NodeId id) const
{
    return isCall(id, targets::kDequantizePerChannel);
}

bool QdqView::isWeighted(NodeId id) const
{
    return isCall(id, targets::kConv2d) || isCall(id, targets::kLinear);
}

const Arg* QdqView::argumentOf(NodeId id, std::size_t index, std::string_view name) const
{
    const Node& node = (*this)[id];
    if (index < node.args.size())
        return &node.args[index];
    for (const auto& [key, value] : node.kwargs)
        if (key == name)
            return &value;
    return nullptr;
}

bool QdqView::isWeightInFirst(NodeId op) const
{
    constexpr std::size_t kKeywordOnly = SIZE_MAX;
    const Arg* transB = argumentOf(op, kKeywordOnly, "transB");
    return transB && *transB == Arg(std::int64_t {0});
}

NodeId QdqView::argument(NodeId op, std::size_t index, std::string_view name) const
{
    const Arg* arg = argumentOf(op, index, name);
    return arg ? arg->node() : NodeId {};
}

const Numbers& QdqView::numbersOf(NodeId qdq, std::size_t index, std::string_view name) const
{
    const Arg* arg = argumentOf(qdq, index, name);
    const NodeId source = arg ? arg->node() : NodeId {};
    const bool isConstant = source.isValid() && m_graph->isConstant(source);
    const auto key = isConstant ? std::pair(source, std::size_t {0}) : std::pair(qdq, index);
    const auto [entry, isNew] = m_numbers.try_emplace(key);
    if (isNew) {
        if (isConstant)
            entry->second = numbersInConstant(*m_graph, source);
        else if (source.isValid())
            entry->second = unknown("it is computed at run time by " + (*this)[source].name);
        else
            entry->second = numbersInLiteral(arg);
    }
    return entry->second;
}

const Numbers& QdqView::scaleOf(NodeId qdq) const
{
    return numbersOf(qdq, 1, schemaOf((*this)[qdq]).scale);
}

const Numbers& QdqView::zeroPointOf(NodeId qdq) const
{
    return numbersOf(qdq, 2, schemaOf((*this)[qdq]).zeroPoint);
}

DType QdqView::dtypeOf(NodeId qdq) const
{
    const Arg* arg = argumentOf(qdq, schemaOf((*this)[qdq]).dtype, "dtype");
    const auto* dtype = arg ? arg->as<DType>() : nullptr;
    return dtype ? *dtype : DType::Unknown;
}

std::optional<IntegerRange> QdqView::rangeOf(NodeId qdq) const
{
    const std::size_t first = schemaOf((*this)[qdq]).quantMin;
    const auto min = integerIn(argumentOf(qdq, first, "quant_min"));
    const auto max = integerIn(argumentOf(qdq, first + 1, "quant_max"));
    if (min && max)
        return IntegerRange {*min, *max};
    const NodeId source = argument(qdq, 0, "input");
    const Tensor* stored = source.isValid() ? m_graph->constantOf(source) : nullptr;
    return stored ? rangeInConstant(*stored) : std::nullopt;
}

std::optional<std::int64_t> QdqView::axisOf(NodeId qdq) const
{
    if (!isPerChannel((*this)[qdq]))
        return std::nullopt;
    return integerIn(argumentOf(qdq, 3, "axis"));
}

NodeId QdqView::fusedUser(NodeId op, const std::vector<std::string>& fused) const
{
    const Node& node = (*this)[op];
    return node.users.size() == 1 && isCallOf(node.users.front(), fused) ? node.users.front()
                                                                         : NodeId {};
}

NodeId QdqView::fusedRelu(NodeId op) const
{
    static const std::vector<std::string> kFused {std::string(targets::kRelu)};
    return fusedUser(op, kFused);
}

std::vector<NodeId> QdqView::outputQuantizes(NodeId op) const
{
    return quantizesOf(fusedRelu(op).isValid() ? fusedRelu(op) : op);
}

std::vector<NodeId> QdqView::outputQuantizes(NodeId op, const std::vector<std::string>& fused) const
{
    const NodeId last = fusedUser(op, fused);
    return quantizesOf(last.isValid() ? last : op);
}

std::vector<NodeId> QdqView::quantizesOf(NodeId id) const
{
    std::vector<NodeId> quantizes;
    for (const NodeId user : (*this)[id].users)
        if (isQuantizePerTensor(user))
            quantizes.push_back(user);
    return quantizes;
}

NodeId QdqView::constantBehind(NodeId dequantize) const
{
    NodeId source = argument(dequantize, 0, "input");
    if (source.isValid() && isQuantize((*this)[source]))
        source = argument(source, 0, "input");
    return source.isValid() && m_graph->isConstant(source) ? source : NodeId {};
}

bool arePowersOfTwo(const std::vector<double>& values)
{
    int exponent = 0;
    return !values.empty() && std::all_of(values.begin(), values.end(), [&](double v) {
        return exactLog2(v, exponent);
    });
}

bool isQuantize(const Node& node)
{
    return node.op == OpKind::CallFunction
        && node.target.starts_with("quantized_decomposed.quantize_");
}

bool isDequantize(const Node& node)
{
    return node.op == OpKind::CallFunction
        && node.target.starts_with("quantized_decomposed.dequantize_");
}

} // namespace qdq
