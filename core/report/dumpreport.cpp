// SPDX-License-Identifier: Apache-2.0
#include "core/report/dumpreport.h"

#include "core/graph/optable.h"
#include "core/graph/argtext.h"

namespace qdq {

namespace {

std::string headText(const Graph& graph, const Node& node)
{
    switch (node.op) {
    case OpKind::Placeholder:
        return "placeholder("
            + (node.attribute.empty() ? std::string()
                                      : std::string(nameOf(node.inputKind)) + " " + node.attribute)
            + ")";
    case OpKind::GetAttr:
        return "get_attr(" + node.target + ")";
    case OpKind::CallModule:
        return "module " + node.target + callText(graph, node);
    case OpKind::CallFunction:
    case OpKind::Output:
        break;
    }
    return node.target + callText(graph, node);
}

std::string lineOf(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    std::string line = node.name + " = " + headText(graph, node);
    ValueMeta value = node.meta.val;
    const Tensor* tensor = graph.constantOf(id);
    if (!value.isKnown() && tensor)
        value.value = TensorMeta {tensor->dtype, {tensor->shape.begin(), tensor->shape.end()}};
    if (value.isKnown())
        line += " : " + valueText(graph, value);
    const std::string_view module = graph.modulePath(id);
    return module.empty() ? line + '\n' : line + "  @" + std::string(module) + '\n';
}

std::string dotString(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result + "\"";
}

std::string dotNode(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    const bool isCall = node.op == OpKind::CallFunction;
    const std::string title = isCall ? opInfo(node.target).title : std::string(nameOf(node.op));
    std::string label =
        dotString(title + " | " + node.name + " | " + valueText(graph, node.meta.val));
    for (std::size_t at = label.find(" | "); at != std::string::npos; at = label.find(" | "))
        label.replace(at, 3, "\\n");
    const std::string_view shape = isCall ? "box" : graph.isConstant(id) ? "note" : "ellipse";
    return "  n" + std::to_string(id.index()) + " [label=" + label + ", shape=" + std::string(shape)
        + "];\n";
}

} // namespace

std::string dumpText(const Graph& graph)
{
    std::string text;
    for (const NodeId id : allNodes(graph))
        text += lineOf(graph, id);
    return text;
}

std::string dumpDot(const Graph& graph)
{
    std::string text = "digraph qdqscope {\n  node [fontname=\"Helvetica\", fontsize=10];\n";
    for (const NodeId id : allNodes(graph))
        text += dotNode(graph, id);
    for (const NodeId id : allNodes(graph))
        for (const NodeId input : graph[id].inputs)
            text += "  n" + std::to_string(input.index()) + " -> n" + std::to_string(id.index())
                + ";\n";
    return text + "}\n";
}

} // namespace qdq
