// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"

#include <QtGlobal>

#include <string>
#include <utility>
#include <vector>

namespace qdq::test {

/// Draws a small graph node by node:
///     Sketch s;
///     const NodeId w = s.get("w", {2, 2, 1, 1});
///     const NodeId x = s.input("x");
///     Graph graph = s.finish({s.call("conv", "aten.conv2d.default", {x, w})});
/// Calls and inputs carry a float32 `val`, so that prepare observes them.
struct Sketch
{
    GraphBuilder builder;

    NodeId add(Node node) { return builder.add(std::move(node)).value(); }

    NodeId input(const std::string& name, std::vector<Dim> shape = {std::int64_t {2}})
    {
        return add(draft(name, OpKind::Placeholder, name, {}, std::move(shape)));
    }

    NodeId get(const std::string& name, std::vector<std::int64_t> shape, bool withValues = true)
    {
        Tensor tensor {DType::Float32, shape, nullptr, nullptr};
        if (withValues)
            tensor = makeFloatTensor(
                shape, std::vector<float>(static_cast<std::size_t>(tensor.elementCount()), 0.5F));
        return get(name, std::move(tensor));
    }

    NodeId get(const std::string& name, Tensor tensor)
    {
        std::vector<Dim> shape(tensor.shape.begin(), tensor.shape.end());
        [[maybe_unused]] const auto added = builder.addTensor(name, std::move(tensor));
        Q_ASSERT(added);
        return add(draft(name, OpKind::GetAttr, name, {}, std::move(shape)));
    }

    NodeId call(const std::string& name, std::string target, ArgList args)
    {
        return add(draft(
            name, OpKind::CallFunction, std::move(target), std::move(args), {std::int64_t {2}}));
    }

    Graph finish(ArgList outputs)
    {
        Node node;
        node.name = node.target = "output";
        node.op = OpKind::Output;
        node.args = {std::move(outputs)};
        add(std::move(node));
        return builder.finish().value();
    }

    static Node draft(
        std::string name, OpKind op, std::string target, ArgList args, std::vector<Dim> shape)
    {
        Node node;
        node.name = std::move(name);
        node.op = op;
        node.target = std::move(target);
        node.args = std::move(args);
        node.meta.val.value = TensorMeta {DType::Float32, std::move(shape)};
        return node;
    }
};

/// int8 −128 … 127, per tensor, with the observer given.
inline QuantizationSpec activationSpec(std::string observer = "HistogramObserver")
{
    QuantizationSpec spec;
    spec.dtype = DType::Int8;
    spec.quantMin = -128;
    spec.quantMax = 127;
    spec.qscheme = QScheme::PerTensorAffine;
    spec.observer = {std::move(observer), {{"eps", 0x1p-12}}};
    return spec;
}

/// int8 −127 … 127, per channel along axis 0.
inline QuantizationSpec weightSpec()
{
    QuantizationSpec spec = activationSpec("PerChannelMinMaxObserver");
    spec.quantMin = -127;
    spec.qscheme = QScheme::PerChannelSymmetric;
    spec.chAxis = 0;
    return spec;
}

} // namespace qdq::test
