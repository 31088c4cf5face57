// SPDX-License-Identifier: Apache-2.0
#include "core/graph/knownvalues.h"

#include "core/graph/optable.h"

namespace qdq {

namespace {

const Arg* keywordOf(const Node& node, std::string_view name)
{
    for (const auto& [key, arg] : node.kwargs)
        if (key == name)
            return &arg;
    return nullptr;
}

/// The last element type among the positional arguments: what a quantize node makes.
DType dtypeArgument(const Node& node)
{
    DType dtype = DType::Unknown;
    for (const Arg& arg : node.args)
        if (const auto* named = arg.as<DType>())
            dtype = *named;
    return dtype;
}

DType dequantizedType(const Node& node)
{
    for (const std::string_view name : {"out_dtype", "output_dtype"})
        if (const Arg* arg = keywordOf(node, name))
            if (const auto* dtype = arg->as<DType>())
                return *dtype;
    return DType::Float32;
}

/// Scale and zero point (file-formats 4.2): one of each per tensor, or one per row.
ValueMeta qparams(const Node& node, const TensorMeta& input)
{
    const bool isPerToken = node.target.find("per_token") != std::string::npos;
    const bool isSymmetric = node.target.ends_with("per_token.default");
    std::vector<Dim> shape = {std::int64_t {1}};
    if (isPerToken) {
        shape = input.shape;
        if (!shape.empty())
            shape.back() = std::int64_t {1};
    }
    const DType scale = isSymmetric ? DType::Float32 : DType::Float64;
    const DType zeroPoint = isSymmetric ? DType::Float32 : DType::Int64;
    return {std::vector<ValueMeta> {{TensorMeta {scale, shape}}, {TensorMeta {zeroPoint, shape}}}};
}

ValueMeta itemOf(const ValueMeta& list, const Node& getitem)
{
    const auto* items = std::get_if<std::vector<ValueMeta>>(&list.value);
    const auto* index = getitem.args.size() == 2 ? getitem.args[1].as<std::int64_t>() : nullptr;
    if (!items || !index || *index < 0 || static_cast<std::size_t>(*index) >= items->size())
        return {};
    return (*items)[static_cast<std::size_t>(*index)];
}

ValueMeta inferred(const Node& node, const ValueMeta& input)
{
    const OpRole role = opRole(node.target);
    if (role == OpRole::GetItem)
        return itemOf(input, node);
    const TensorMeta* tensor = input.tensor();
    if (!tensor)
        return {};
    if (role == OpRole::Quantize)
        return {TensorMeta {dtypeArgument(node), tensor->shape}};
    if (role == OpRole::Dequantize)
        return {TensorMeta {dequantizedType(node), tensor->shape}};
    if (role == OpRole::ChooseQParams && node.target.starts_with("quantized_decomposed."))
        return qparams(node, *tensor);
    return {};
}

} // namespace

IdMap<NodeId, ValueMeta> knownValues(const Graph& graph)
{
    IdMap<NodeId, ValueMeta> values(graph.nodes.size());
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        values[id] = node.meta.val;
        if (values[id].isKnown())
            continue;
        if (const Tensor* tensor = graph.constantOf(id))
            values[id] = {TensorMeta {
                tensor->dtype, std::vector<Dim>(tensor->shape.begin(), tensor->shape.end())}};
        else if (node.op == OpKind::CallFunction && !node.args.empty())
            if (const NodeId input = node.args[0].node(); input.isValid())
                values[id] = inferred(node, values[input]);
    }
    return values;
}

} // namespace qdq
