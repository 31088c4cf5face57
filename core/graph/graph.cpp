// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"

#include <array>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 5> kOpKinds = {
    "placeholder", "get_attr", "call_function", "call_module", "output"};
constexpr std::array<std::string_view, 7> kInputKinds = {"user_input", "parameter", "buffer",
    "tensor_constant", "custom_obj", "token", "constant_input"};
constexpr std::array<std::string_view, 5> kStages = {
    "float", "annotated", "prepared", "calibrated", "converted"};

constexpr std::array<std::string_view, 8> kOutputKinds = {"user_output", "loss_output",
    "buffer_mutation", "parameter_mutation", "user_input_mutation", "gradient_to_parameter",
    "gradient_to_user_input", "token"};

} // namespace

std::string_view nameOf(OpKind op)
{
    return kOpKinds.at(static_cast<std::size_t>(op));
}

std::optional<OpKind> opKindFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kOpKinds.size(); ++i)
        if (kOpKinds[i] == name)
            return static_cast<OpKind>(i);
    return std::nullopt;
}

std::string_view nameOf(InputKind kind)
{
    return kInputKinds.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(Stage stage)
{
    return kStages.at(static_cast<std::size_t>(stage));
}

std::string_view nameOf(OutputKind kind)
{
    return kOutputKinds.at(static_cast<std::size_t>(kind));
}

std::optional<OutputKind> outputKindFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kOutputKinds.size(); ++i)
        if (kOutputKinds[i] == name)
            return static_cast<OutputKind>(i);
    return std::nullopt;
}

NodeId Graph::find(std::string_view name) const
{
    const auto index = nodeByName.find(name, nodeNames(*this));
    return index ? NodeId {*index} : NodeId {};
}

std::optional<std::size_t> Graph::tensorIndex(std::string_view name) const
{
    return tensorByName.find(name, tensorNames(*this));
}

std::optional<std::size_t> Graph::moduleIndex(std::string_view name) const
{
    return moduleByName.find(name, moduleNames(*this));
}

const Tensor* Graph::findTensor(std::string_view name) const
{
    const auto index = tensorIndex(name);
    return index ? &tensors[*index].second : nullptr;
}

const ObserverModule* Graph::findModule(std::string_view name) const
{
    const auto index = moduleIndex(name);
    return index ? &modules[*index] : nullptr;
}

const QuantizationAnnotation* Graph::annotation(NodeId id) const
{
    if (annotations.isEmpty() || !annotations[id])
        return nullptr;
    return &*annotations[id];
}

const ModuleStack* Graph::moduleStack(NodeId id) const
{
    const ModuleStackId stack = nodes[id.index()].meta.moduleStack;
    return stack.isValid() ? &moduleStacks[stack.index()] : nullptr;
}

std::string_view Graph::constantName(NodeId id) const
{
    const Node& node = nodes[id.index()];
    if (node.op == OpKind::GetAttr) {
        for (const auto& [name, graph] : subgraphs)
            if (name == node.target)
                return {};
        return node.target;
    }
    if (node.op != OpKind::Placeholder)
        return {};
    switch (node.inputKind) {
    case InputKind::Parameter:
    case InputKind::Buffer:
    case InputKind::TensorConstant:
        return node.attribute;
    default:
        return {};
    }
}

const Tensor* Graph::constantOf(NodeId id) const
{
    const std::string_view name = constantName(id);
    return name.empty() ? nullptr : findTensor(name);
}

std::string_view Graph::modulePath(NodeId id) const
{
    const ModuleStack* stack = moduleStack(id);
    return stack && !stack->empty() ? std::string_view(stack->back().path) : std::string_view();
}

} // namespace qdq
