// SPDX-License-Identifier: Apache-2.0
#include "tests/support/graphfamilies.h"

#include "core/graph/decodermodel.h"
#include "core/graph/qdqmaker.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace qdq::test {

namespace {

Graph resnet(std::size_t blocks)
{
    QdqMaker m;
    QdqMaker::Quantized x = m.quantize(m.input("x"), "");
    NodeId y = m.op("aten.relu.default", {m.weighted("conv2d", x, "conv1")}, "relu");
    x = m.quantize(
        m.op("aten.max_pool2d.default", {m.requantized(y, "relu")}, "maxpool"), "maxpool");
    const std::size_t perLayer = std::max<std::size_t>(2, blocks / 4);
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::string p =
            "layer" + std::to_string(i / perLayer + 1) + "." + std::to_string(i % perLayer);
        const QdqMaker::Quantized inner = m.quantize(
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

Graph nas(std::size_t nodes)
{
    QdqMaker m;
    std::vector<QdqMaker::Quantized> values {m.quantize(m.input("x"), "")};
    std::set<NodeId> used;
    const auto pick = [&] {
        // Mostly one of the last few, sometimes a long skip.
        const bool isFar = m.random(50) == 0 && values.size() > 60;
        std::size_t back = isFar ? m.random(std::min<std::size_t>(400, values.size())) : 0;
        while (!isFar && back + 1 < values.size() && m.random(7) != 0)
            ++back;
        const QdqMaker::Quantized& value = values[values.size() - 1 - back];
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
    for (const QdqMaker::Quantized& value : values)
        if (!used.contains(value.node))
            outputs.push_back(m.dequantize(value, ""));
    return m.finish(outputs);
}

Graph fan(std::size_t nodes)
{
    QdqMaker m;
    const QdqMaker::Quantized x = m.quantize(m.input("x"), "");
    ArgList branches;
    for (int i = 0; i < 60; ++i) {
        const std::string p = "branch." + std::to_string(i);
        branches.emplace_back(m.op("aten.relu.default", {m.dequantize(x, p)}, p));
    }
    QdqMaker::Quantized y = m.quantize(m.op("aten.cat.default", {branches}, "join"), "join");
    for (int i = 0; m.size() + 2 < nodes; ++i) {
        const std::string p = "tail." + std::to_string(i);
        y = m.quantize(m.op("aten.relu.default", {m.weighted("conv2d", y, p)}, p), p);
    }
    return m.finish({m.dequantize(y, "")});
}

Graph flat(std::size_t nodes)
{
    QdqMaker m;
    const QdqMaker::Quantized x = m.quantize(m.input("x"), "");
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
    const auto makeTfm = [](std::size_t layers) { return makeDecoderModel(layers, 0); };
    const auto makeTfmw = [](std::size_t layers) { return makeDecoderModel(layers, 16); };
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
