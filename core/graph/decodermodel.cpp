// SPDX-License-Identifier: Apache-2.0
#include "core/graph/decodermodel.h"

#include "core/graph/qdqmaker.h"

namespace qdq {

namespace {

NodeId norm(QdqMaker& m, NodeId h, const std::string& p)
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

NodeId rotary(QdqMaker& m, NodeId x, const Tables& t, const std::string& p)
{
    const NodeId n = m.op("aten.neg.default", {m.op("aten.slice.Tensor", {x}, p)}, p);
    const NodeId c = m.op("aten.cat.default", {ArgList {n, m.op("aten.slice.Tensor", {x}, p)}}, p);
    return m.op("aten.add.Tensor",
        {m.op("aten.mul.Tensor", {x, t.cos}, p), m.op("aten.mul.Tensor", {c, t.sin}, p)}, p);
}

NodeId attention(QdqMaker& m, const QdqMaker::Quantized& x, const Tables& t, const std::string& p,
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

NodeId manyHeads(QdqMaker& m, const QdqMaker::Quantized& x, const Tables& t, const std::string& p,
    std::size_t heads)
{
    ArgList all;
    for (std::size_t i = 0; i < heads; ++i)
        all.emplace_back(attention(m, x, t, p, "_head." + std::to_string(i)));
    return m.op("aten.cat.default", {all}, p);
}

NodeId oneHead(QdqMaker& m, const QdqMaker::Quantized& x, const Tables& t, const std::string& p)
{
    return m.op("aten.view.default", {m.op("aten.transpose.int", {attention(m, x, t, p)}, p)}, p);
}

} // namespace

Graph makeDecoderModel(std::size_t layers, std::size_t heads)
{
    QdqMaker m;
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
        QdqMaker::Quantized x = m.quantize(norm(m, h, p + ".input_layernorm"), p);
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
    const QdqMaker::Quantized last = m.quantize(norm(m, h, "model.norm"), "model.norm");
    return m.finish({m.weighted("linear", last, "lm_head", false)});
}

} // namespace qdq
