// SPDX-License-Identifier: Apache-2.0
#include "core/report/graphfacts.h"

#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/graph/servedmodules.h"
#include "core/graph/stage.h"
#include "core/rules/qdqview.h"

#include <algorithm>
#include <map>
#include <set>

namespace qdq {

namespace {

/// Whether a DQ reads a constant, directly or through a Q that was not folded.
bool readsConstant(const Graph& graph, const Node& dequantize)
{
    if (dequantize.inputs.empty())
        return false;
    const NodeId value = dequantize.inputs.front();
    const Node& source = graph[value];
    if (graph.isConstant(value))
        return true;
    return roleOf(source) == OpRole::Quantize && !source.inputs.empty()
        && graph.isConstant(source.inputs.front());
}

/// All nodes but dead constants.
std::vector<NodeId> livingNodes(const Graph& graph)
{
    const std::vector<NodeId> dead = deadConstants(graph); // in node order, as allNodes() is
    std::vector<NodeId> living;
    std::size_t next = 0;
    for (const NodeId id : allNodes(graph)) {
        if (next < dead.size() && dead[next] == id)
            ++next;
        else
            living.push_back(id);
    }
    return living;
}

void countNode(const Graph& graph, NodeId id, GraphFacts& facts)
{
    const Node& node = graph[id];
    const OpRole role = roleOf(node);
    if (role == OpRole::Quantize)
        ++facts.quantize;
    else if (role == OpRole::Dequantize)
        ++(readsConstant(graph, node) ? facts.weightDequantize : facts.dequantize);
    if (node.op == OpKind::CallModule) {
        const ObserverModule* module = graph.findModule(node.target);
        facts.observers += module && module->isObserver() ? 1 : 0;
    }
    facts.constants += graph.isConstant(id) ? 1 : 0;
}

void countKinds(const Graph& graph, const std::vector<NodeId>& living, GraphFacts& facts)
{
    std::map<std::string_view, std::size_t> byOp;
    std::map<OpKind, std::size_t> byKind;
    for (const NodeId id : living) {
        const Node& node = graph[id];
        ++byKind[node.op];
        if (node.op == OpKind::CallFunction)
            ++byOp[node.target];
    }
    for (const auto& [kind, count] : byKind)
        facts.byKind.emplace_back(nameOf(kind), count);
    for (const auto& [target, count] : byOp)
        facts.byOp.emplace_back(target, count);
}

std::size_t countModules(const Graph& graph)
{
    std::set<std::string_view> paths(graph.modulePaths.begin(), graph.modulePaths.end());
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            paths.insert(frame.path);
    paths.erase("");
    return paths.size();
}

void readQdq(const QdqView& view, NodeId qdq, PortFacts& port)
{
    const Numbers& scale = view.scaleOf(qdq);
    const Numbers& zeroPoint = view.zeroPointOf(qdq);
    if (scale.isKnown() && scale.values.size() == 1)
        port.scale = scale.values.front();
    if (zeroPoint.isKnown() && zeroPoint.values.size() == 1)
        port.zeroPoint = static_cast<std::int64_t>(zeroPoint.values.front());
}

PortFacts inputPort(const QdqView& view, NodeId id)
{
    const Node& node = view[id];
    PortFacts port {id, node.name, {}, {}, {}};
    if (const TensorMeta* meta = node.meta.val.tensor())
        port.meta = *meta;
    for (const NodeId user : node.users) {
        if (!view.isQuantizePerTensor(user) && !view.isDequantizePerTensor(user))
            continue;
        readQdq(view, user, port);
        break;
    }
    return port;
}

/// Shape and dtype of an output: its own, else that of the op whose value the Q/DQ pair hands on.
const TensorMeta* metaBehind(const Graph& graph, NodeId id)
{
    for (std::size_t hops = 0; hops < 3; ++hops) {
        if (const TensorMeta* meta = graph[id].meta.val.tensor())
            return meta;
        const OpRole role = roleOf(graph[id]);
        if ((role != OpRole::Quantize && role != OpRole::Dequantize) || graph[id].inputs.empty())
            return nullptr;
        id = graph[id].inputs.front();
    }
    return nullptr;
}

PortFacts outputPort(const QdqView& view, NodeId id)
{
    PortFacts port {id, view[id].name, {}, {}, {}};
    if (const TensorMeta* meta = metaBehind(view.graph(), id))
        port.meta = *meta;
    if (view.isDequantizePerTensor(id) || view.isQuantizePerTensor(id))
        readQdq(view, id, port);
    return port;
}

void readPorts(const Graph& graph, GraphFacts& facts)
{
    const QdqView view(graph);
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        if (node.op == OpKind::Placeholder && node.inputKind == InputKind::UserInput)
            facts.inputs.push_back(inputPort(view, id));
        if (node.op != OpKind::Output)
            continue;
        for (const Arg& arg : node.args)
            forEachNode(
                arg, [&](NodeId output) { facts.outputs.push_back(outputPort(view, output)); });
    }
}

} // namespace

GraphFacts factsOf(const Graph& graph)
{
    const std::vector<NodeId> living = livingNodes(graph);
    GraphFacts facts;
    facts.stage = stageOf(graph);
    facts.nodes = living.size();
    facts.deadConstants = graph.nodes.size() - living.size();
    for (const NodeId id : living)
        countNode(graph, id, facts);
    countKinds(graph, living, facts);
    facts.modules = countModules(graph);
    readPorts(graph, facts);
    return facts;
}

std::string portText(const PortFacts& port)
{
    std::string text = port.name;
    if (port.meta.dtype != DType::Unknown)
        text += "  " + shapeText(port.meta.shape) + " " + std::string(nameOf(port.meta.dtype));
    if (port.scale)
        text += "  scale " + powerOrDecimal(*port.scale);
    if (port.zeroPoint)
        text += "  zero point " + std::to_string(*port.zeroPoint);
    return text;
}

std::string producerText(const Graph& graph)
{
    std::vector<std::string> parts;
    for (const auto& [name, value] : graph.producer)
        parts.push_back(name + " " + value);
    return join(parts, ", ");
}

} // namespace qdq
