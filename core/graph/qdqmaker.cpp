// SPDX-License-Identifier: Apache-2.0
#include "core/graph/qdqmaker.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace qdq {

NodeId QdqMaker::input(const std::string& name, DType dtype)
{
    return put(name, OpKind::Placeholder, name, {}, "", dtype);
}

NodeId QdqMaker::op(const std::string& target, ArgList args, const std::string& path)
{
    constexpr std::size_t kNamespace = 5; // "aten."
    const std::string base = target.substr(kNamespace, target.find('.', kNamespace) - kNamespace);
    return put(base, OpKind::CallFunction, target, std::move(args), path);
}

NodeId QdqMaker::constant(
    const std::string& path, const std::string& leaf, std::vector<std::int64_t> shape, DType dtype)
{
    const std::string key = path + "." + leaf;
    std::string name = key;
    std::ranges::replace(name, '.', '_');
    if (m_tensors.insert(key).second) {
        Tensor tensor;
        tensor.dtype = dtype;
        tensor.shape = std::move(shape);
        [[maybe_unused]] const auto added = m_builder.addTensor(key, std::move(tensor));
        assert(added);
    }
    return put(name, OpKind::GetAttr, key, {}, "", dtype);
}

QdqMaker::Quantized QdqMaker::quantize(NodeId value, const std::string& path)
{
    constexpr std::int64_t kZeroPoints[] = {0, 0, -128, 3};
    Quantized q;
    q.scale = 0.002 + 0.001 * static_cast<double>(m_random() % 88);
    q.zeroPoint = kZeroPoints[m_random() % 4];
    q.node = put("quantize_per_tensor_default", OpKind::CallFunction,
        "quantized_decomposed.quantize_per_tensor.default",
        {value, q.scale, q.zeroPoint, std::int64_t {-128}, std::int64_t {127}, DType::Int8}, path,
        DType::Int8);
    return q;
}

NodeId QdqMaker::dequantize(const Quantized& q, const std::string& path)
{
    return put("dequantize_per_tensor_default", OpKind::CallFunction,
        "quantized_decomposed.dequantize_per_tensor.default",
        {q.node, q.scale, q.zeroPoint, std::int64_t {-128}, std::int64_t {127}, DType::Int8}, path);
}

NodeId QdqMaker::weighted(
    const char* kind, const Quantized& x, const std::string& path, bool hasBias)
{
    const bool isConv = std::string(kind) == "conv2d";
    const NodeId value = dequantize(x, path);
    const NodeId weight = constant(path, "weight",
        isConv ? std::vector<std::int64_t> {64, 64, 3, 3} : std::vector<std::int64_t> {64, 64},
        DType::Int8);
    const NodeId scale = constant(path, "scale", {64});
    const NodeId zeroPoint = constant(path, "zero_point", {64}, DType::Int64);
    const NodeId dq = put("dequantize_per_channel_default", OpKind::CallFunction,
        "quantized_decomposed.dequantize_per_channel.default",
        {weight, scale, zeroPoint, std::int64_t {0}, std::int64_t {-127}, std::int64_t {127},
            DType::Int8},
        path);
    ArgList args {value, dq};
    if (hasBias)
        args.emplace_back(constant(path, "bias", {64}));
    return op(std::string("aten.") + kind + ".default", args, path);
}

Graph QdqMaker::finish(const std::vector<NodeId>& outputs)
{
    ArgList list(outputs.begin(), outputs.end());
    put("output", OpKind::Output, "output", {list}, "");
    auto graph = m_builder.finish();
    assert(graph);
    return std::move(*graph);
}

NodeId QdqMaker::put(const std::string& base, OpKind kind, const std::string& target, ArgList args,
    const std::string& path, DType dtype)
{
    Node node;
    const int count = m_names[base]++;
    node.name = count == 0 ? base : base + "_" + std::to_string(count);
    node.op = kind;
    node.target = kind == OpKind::Placeholder ? node.name : target;
    node.args = std::move(args);
    node.meta.val.value = TensorMeta {dtype, {std::int64_t {1}, std::int64_t {64}}};
    node.meta.moduleStack = stackOf(path);
    const auto id = m_builder.add(std::move(node));
    assert(id);
    return *id;
}

ModuleStackId QdqMaker::stackOf(const std::string& path)
{
    ModuleStack stack {{"L__self__", "", "Model"}};
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('.', end + 1), path.size());
        stack.push_back({"L__self__" + path.substr(0, end), path.substr(0, end), "Block"});
    }
    return m_builder.internStack(std::move(stack));
}

} // namespace qdq
