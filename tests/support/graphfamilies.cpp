// SPDX-License-Identifier: Apache-2.0
#include "tests/support/graphfamilies.h"

#include "core/graph/graphbuilder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

namespace qdq::test {

namespace {

/// A value with the parameters it was quantized with.
struct Quantized
{
    NodeId node;
    double scale = 0;
    std::int64_t zeroPoint = 0;
};

class Maker
{
public:
    Graph finish(const std::vector<NodeId>& outputs)
    {
        ArgList list(outputs.begin(), outputs.end());
        put("output", OpKind::Output, "output", {list}, "");
        auto graph = m_builder.finish();
        if (!graph)
            die(graph.error());
        return std::move(*graph);
    }

    NodeId input(const std::string& name, DType dtype = DType::Float32)
    {
        return put(name, OpKind::Placeholder, name, {}, "", dtype);
    }

    NodeId op(const std::string& target, ArgList args, const std::string& path)
    {
        const std::string base = target.substr(5, target.find('.', 5) - 5);
        return put(base, OpKind::CallFunction, target, std::move(args), path);
    }

    NodeId constant(const std::string& path, const std::string& leaf,
        std::vector<std::int64_t> shape, DType dtype = DType::Float32)
    {
        const std::string key = path + "." + leaf;
        std::string name = key;
        std::ranges::replace(name, '.', '_');
        if (m_tensors.insert(key).second) {
            Tensor tensor;
            tensor.dtype = dtype;
            tensor.shape = shape;
            if (auto added = m_builder.addTensor(key, tensor); !added)
                die(added.error());
        }
        return put(name, OpKind::GetAttr, key, {}, "", dtype);
    }

    Quantized quantize(NodeId value, const std::string& path)
    {
        constexpr std::int64_t kZeroPoints[] = {0, 0, -128, 3};
        Quantized q;
        q.scale = 0.002 + 0.001 * static_cast<double>(m_random() % 88);
        q.zeroPoint = kZeroPoints[m_random() % 4];
        q.node = put("quantize_per_tensor_default", OpKind::CallFunction,
            "quantized_decomposed.quantize_per_tensor.default",
            {value, q.scale, q.zeroPoint, std::int64_t {-128}, std::int64_t {127}, DType::Int8},
            path, DType::Int8);
        return q;
    }

    NodeId dequantize(const Quantized& q, const std::string& path)
    {
        return put("dequantize_per_tensor_default", OpKind::CallFunction,
            "quantized_decomposed.dequantize_per_tensor.default",
            {q.node, q.scale, q.zeroPoint, std::int64_t {-128}, std::int64_t {127}, DType::Int8},
            path);
    }
    NodeId requantized(NodeId value, const std::string& path)
    {
        return dequantize(quantize(value, path), path);
    }

    NodeId weighted(
        const char* kind, const Quantized& x, const std::string& path, bool hasBias = true)
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

    std::size_t random(std::size_t below) { return m_random() % below; }
    std::size_t size() const { return m_builder.nodeCount(); }

private:
    [[noreturn]] static void die(const Error& error)
    {
        std::fprintf(stderr, "makeFamily: %s\n", toText(error).c_str());
        std::abort();
    }

    NodeId put(const std::string& base, OpKind kind, const std::string& target, ArgList args,
        const std::string& path, DType dtype = DType::Float32)
    {
        Node node;
        const int count = m_names[base]++;
        node.name = count == 0 ? base : base + "_" + std::to_string(count);
        node.op = kind;
        node.target = kind == OpKind::Placeholder ? node.name : target;
        node.args = std::move(args);
        node.meta.val.value = TensorMeta {dtype, {std::int64_t {1}, std::int64_t {64}}};
        node.meta.moduleStack = stackOf(path);
        auto id = m_builder.add(std::move(node));
        if (!id)
            die(id.error());
        return *id;
    }

    ModuleStackId stackOf(const std::string& path)
    {
        ModuleStack stack {{"L__self__", "", "Model"}};
        for (std::size_t end = 0; end < path.size();) {
            end = std::min(path.find('.', end + 1), path.size());
            stack.push_back({"L__self__" + path.substr(0, end), path.substr(0, end), "Block"});
        }
        return m_builder.internStack(std::move(stack));
    }

    GraphBuilder m_builder;
    std::map<std::string, int> m_names;
    std::set<std::string> m_tensors;
    std::mt19937 m_random {7};
};

Graph resnet(std::size_t blocks)
{
    Maker m;
    Quantized x = m.quantize(m.input("x"), "");
    NodeId y = m.op("aten.relu.default", {m.weighted("conv2d", x, "conv1")}, "relu");
    x = m.quantize(
        m.op("aten.max_pool2d.default", {m.requantized(y, "relu")}, "maxpool"), "maxpool");
    const std::size_t perLayer = std::max<std::size_t>(2, blocks / 4);
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::string p =
            "layer" + std::to_string(i / perLayer + 1) + "." + std::to_string(i % perLayer);
        const Quantized inner = m.quantize(
            m.op("aten.relu.default", {m.weighted("conv2d", x, p + ".conv1")}, p + ".relu"), p);
        const NodeId main = m.requantized(m.weighted("conv2d", inner, p + ".conv2"), p);
        const bool down = i > 0 && i % perLayer == 0;
        const NodeId skip = down ? m.requantized(m.weighted("conv2d", x, p + ".downsample.0"), p)
                                 : m.dequantize(x, p);
        x = m.quantize(m.op("aten.relu.default", {m.op("aten.add.Tensor", {main, skip}, p)}, p), p);
    }
    y = m.op("aten.adaptive_avg_pool2d.default", {m.dequantize(x, "avgpool")}, "avgpool");
    y = m.op("aten.flatten.using_ints", {y, std::int64_t {1}}, "");
    return m.finish({m.requantized(m.weighted("linear", m.quantize(y, ""), "fc"), "fc")});
}

NodeId norm(Maker& m, NodeId h, const std::string& p)
{
    NodeId a = m.op("aten.pow.Tensor_Scalar", {h, std::int64_t {2}}, p);
    a = m.op("aten.mean.dim", {a}, p);
    a = m.op("aten.rsqrt.default", {a}, p);
    a = m.op("aten.mul.Tensor", {h, a}, p);
    return m.op("aten.mul.Tensor", {a, m.constant(p, "weight", {128})}, p);
}

struct Tables
{
    NodeId cos;
    NodeId sin;
    NodeId mask;
};

NodeId rotary(Maker& m, NodeId x, const Tables& t, const std::string& p)
{
    const NodeId n = m.op("aten.neg.default", {m.op("aten.slice.Tensor", {x}, p)}, p);
    const NodeId c = m.op("aten.cat.default", {ArgList {n, m.op("aten.slice.Tensor", {x}, p)}}, p);
    return m.op("aten.add.Tensor",
        {m.op("aten.mul.Tensor", {x, t.cos}, p), m.op("aten.mul.Tensor", {c, t.sin}, p)}, p);
}

NodeId attention(Maker& m, const Quantized& x, const Tables& t, const std::string& p,
    const std::string& tag = {})
{
    const auto project = [&](const char* name) {
        const NodeId y =
            m.requantized(m.weighted("linear", x, p + "." + name + "_proj" + tag, false), p);
        return m.op("aten.transpose.int", {m.op("aten.view.default", {y}, p)}, p);
    };
    NodeId q = project("q");
    NodeId k = project("k");
    const NodeId v = project("v");
    q = rotary(m, q, t, p);
    k = m.op("aten.transpose.int", {rotary(m, k, t, p)}, p);
    NodeId a = m.op("aten.matmul.default", {m.requantized(q, p), m.requantized(k, p)}, p);
    a = m.op("aten.add.Tensor", {m.op("aten.mul.Tensor", {a}, p), t.mask}, p);
    a = m.op("aten.softmax.int", {a}, p);
    a = m.op("aten.matmul.default", {m.requantized(a, p), m.requantized(v, p)}, p);
    return m.requantized(a, p);
}

NodeId manyHeads(
    Maker& m, const Quantized& x, const Tables& t, const std::string& p, std::size_t heads)
{
    ArgList all;
    for (std::size_t i = 0; i < heads; ++i)
        all.emplace_back(attention(m, x, t, p, "_head." + std::to_string(i)));
    return m.op("aten.cat.default", {all}, p);
}

NodeId oneHead(Maker& m, const Quantized& x, const Tables& t, const std::string& p)
{
    return m.op("aten.view.default", {m.op("aten.transpose.int", {attention(m, x, t, p)}, p)}, p);
}

Graph tfm(std::size_t layers, std::size_t heads)
{
    Maker m;
    const NodeId ids = m.input("input_ids", DType::Int64);
    const NodeId mask = m.input("attention_mask", DType::Int64);
    const NodeId pos = m.input("position_ids", DType::Int64);
    NodeId h = m.op("aten.embedding.default",
        {m.constant("model.embed", "weight", {1000, 128}), ids}, "model.embed");
    Tables t;
    t.cos = m.op("aten.index.Tensor", {m.constant("model.rope", "cos", {512, 64}), ArgList {pos}},
        "model.rope");
    t.sin = m.op("aten.index.Tensor", {m.constant("model.rope", "sin", {512, 64}), ArgList {pos}},
        "model.rope");
    t.mask = m.op("aten.where.self", {mask, mask, mask}, "model");
    for (std::size_t i = 0; i < layers; ++i) {
        const std::string p = "model.layers." + std::to_string(i);
        const std::string at = p + ".self_attn";
        const std::string mlp = p + ".mlp";
        Quantized x = m.quantize(norm(m, h, p + ".input_layernorm"), p);
        const NodeId a = heads ? manyHeads(m, x, t, at, heads) : oneHead(m, x, t, at);
        const NodeId o = m.weighted("linear", m.quantize(a, at), at + ".o_proj", false);
        h = m.op("aten.add.Tensor", {h, m.requantized(o, p)}, p);
        x = m.quantize(norm(m, h, p + ".post_attention_layernorm"), p);
        NodeId gate = m.requantized(m.weighted("linear", x, mlp + ".gate_proj", false), mlp);
        const NodeId up = m.requantized(m.weighted("linear", x, mlp + ".up_proj", false), mlp);
        gate = m.op("aten.mul.Tensor", {gate, m.op("aten.sigmoid.default", {gate}, mlp)}, mlp);
        gate = m.op("aten.mul.Tensor", {gate, up}, mlp);
        const NodeId down = m.weighted("linear", m.quantize(gate, mlp), mlp + ".down_proj", false);
        h = m.op("aten.add.Tensor", {h, m.requantized(down, p)}, p);
    }
    const Quantized last = m.quantize(norm(m, h, "model.norm"), "model.norm");
    return m.finish({m.weighted("linear", last, "lm_head", false)});
}

Graph nas(std::size_t nodes)
{
    Maker m;
    std::vector<Quantized> values {m.quantize(m.input("x"), "")};
    std::set<NodeId> used;
    const auto pick = [&] {
        // Mostly one of the last few, sometimes a long skip.
        const bool isFar = m.random(50) == 0 && values.size() > 60;
        std::size_t back = isFar ? m.random(std::min<std::size_t>(400, values.size())) : 0;
        while (!isFar && back + 1 < values.size() && m.random(7) != 0)
            ++back;
        const Quantized& value = values[values.size() - 1 - back];
        used.insert(value.node);
        return value;
    };
    while (m.size() < nodes) {
        const std::size_t kind = m.random(5);
        const std::string p = "blocks." + std::to_string(values.size() / 40) + ".op"
            + std::to_string(values.size() % 40);
        NodeId y;
        if (kind < 2)
            y = m.weighted(kind == 0 ? "conv2d" : "linear", pick(), p, m.random(2) == 0);
        else if (kind < 4)
            y = m.op(kind == 2 ? "aten.add.Tensor" : "aten.mul.Tensor",
                {m.dequantize(pick(), p), m.dequantize(pick(), p)}, p);
        else {
            ArgList parts;
            for (std::size_t i = m.random(3) + 2; i > 0; --i)
                parts.emplace_back(m.dequantize(pick(), p));
            y = m.op("aten.cat.default", {parts}, p);
        }
        if (m.random(5) < 2)
            y = m.op("aten.silu.default", {y}, p);
        values.push_back(m.quantize(y, p));
    }
    std::vector<NodeId> outputs;
    for (const Quantized& value : values)
        if (!used.contains(value.node))
            outputs.push_back(m.dequantize(value, ""));
    return m.finish(outputs);
}

Graph fan(std::size_t nodes)
{
    Maker m;
    const Quantized x = m.quantize(m.input("x"), "");
    ArgList branches;
    for (int i = 0; i < 60; ++i) {
        const std::string p = "branch." + std::to_string(i);
        branches.emplace_back(m.op("aten.relu.default", {m.dequantize(x, p)}, p));
    }
    Quantized y = m.quantize(m.op("aten.cat.default", {branches}, "join"), "join");
    for (int i = 0; m.size() + 2 < nodes; ++i) {
        const std::string p = "tail." + std::to_string(i);
        y = m.quantize(m.op("aten.relu.default", {m.weighted("conv2d", y, p)}, p), p);
    }
    return m.finish({m.dequantize(y, "")});
}

Graph flat(std::size_t nodes)
{
    Maker m;
    const Quantized x = m.quantize(m.input("x"), "");
    std::vector<NodeId> outputs;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, nodes / 6); ++i) {
        const NodeId y = m.op("aten.mul.Tensor", {m.dequantize(x, ""), m.dequantize(x, "")}, "");
        outputs.push_back(m.requantized(m.op("aten.relu.default", {y}, ""), ""));
    }
    return m.finish(outputs);
}

/// How many repeats give about `nodes` nodes.
template <typename Make> std::size_t repeatsFor(std::size_t nodes, const Make& make)
{
    const auto one = make(1).nodes.size();
    const auto each = (make(5).nodes.size() - one) / 4;
    return nodes <= one ? 1 : (nodes - one + each / 2) / each + 1;
}

} // namespace

const char* nameOf(Family family)
{
    constexpr const char* kNames[] = {"resnet", "tfm", "tfmw", "nas", "fan", "flat"};
    return kNames[static_cast<std::size_t>(family)];
}

Graph makeFamily(Family family, std::size_t nodes)
{
    const auto makeTfm = [](std::size_t layers) { return tfm(layers, 0); };
    const auto makeTfmw = [](std::size_t layers) { return tfm(layers, 16); };
    switch (family) {
    case Family::Resnet:
        return resnet(repeatsFor(nodes, resnet));
    case Family::Tfm:
        return makeTfm(repeatsFor(nodes, makeTfm));
    case Family::Tfmw:
        return makeTfmw(repeatsFor(nodes, makeTfmw));
    case Family::Nas:
        return nas(nodes);
    case Family::Fan:
        return fan(nodes);
    case Family::Flat:
        break;
    }
    return flat(nodes);
}

LayoutInput layoutInputOf(const UnitGraph& units)
{
    LayoutInput input;
    std::map<Endpoint, std::uint32_t> boxOf;
    for (const Endpoint& end : units.order) {
        boxOf.emplace(end, static_cast<std::uint32_t>(input.boxes.size()));
        LayoutBox& box = input.boxes.emplace_back();
        box.module = units.framePath(end);
        if (end.isBadge()) {
            box.width = 132;
            box.height = 20;
            continue;
        }
        const Unit& unit = units[end.unit];
        box.isInput = unit.kind == UnitKind::Input;
        const double text = 48 + 7 * static_cast<double>(unit.title.size() + unit.name.size());
        box.width = std::clamp(4 * std::ceil(text / 4), 176.0, 320.0);
        box.height = 46 + 18 * static_cast<double>(unit.constants.size());
    }
    for (const UnitEdge& edge : units.edges)
        input.edges.push_back({boxOf.at(edge.from), boxOf.at(edge.to)});
    return input;
}

} // namespace qdq::test
