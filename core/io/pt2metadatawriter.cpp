// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2metadatawriter.h"

#include "core/io/pt2metadata.h"

namespace qdq {

namespace {

bool has(std::string_view text, char c)
{
    return text.find(c) != std::string_view::npos;
}

/// Empty where the stack would not read back to itself.
std::string stackText(const ModuleStack& stack)
{
    std::string text;
    for (const ModuleFrame& frame : stack) {
        const std::string entry = frame.key + "," + frame.path + "," + frame.type;
        if (has(entry, ';'))
            return {};
        text += (text.empty() ? "" : ";") + entry;
    }
    return parseModuleStack(text) == stack ? text : std::string();
}

std::string sourceFnText(const std::vector<SourceFn>& stack)
{
    std::string text;
    for (const SourceFn& function : stack) {
        if (has(function.name + function.function, ';')
            || has(function.name + function.function, ','))
            return {};
        text += (text.empty() ? "" : ";") + function.name + "," + function.function;
    }
    return text;
}

std::string torchFnText(const SourceFn& function)
{
    return has(function.name + function.function, ';') ? std::string()
                                                       : function.name + ";" + function.function;
}

/// The chain of names as the nested list that torch keeps, with nothing else in it.
std::string fromNodeText(const std::vector<std::string>& names)
{
    JsonWriter json;
    for (const std::string& name : names)
        json.beginArray()
            .beginObject()
            .key("name")
            .string(name)
            .key("target")
            .string("")
            .key("graph_id")
            .integer(0)
            .key("pass_name")
            .string("")
            .key("action")
            .string("")
            .key("from_node");
    json.beginArray().endArray();
    for (std::size_t i = 0; i < names.size(); ++i)
        json.endObject().endArray();
    return json.take();
}

} // namespace

void writePt2Metadata(const Graph& graph, NodeId id, JsonWriter& json, DiagnosticSink& sink)
{
    const Node& node = graph[id];
    json.key("metadata").beginObject();
    const auto member = [&](std::string_view key, const std::string& text) {
        if (!text.empty())
            json.key(key).string(text);
        else
            sink.note(node.name,
                std::string(key) + " is left out: its text has the separators of the format");
    };
    if (node.meta.stackTrace && !node.meta.stackTrace->empty())
        member("stack_trace", *node.meta.stackTrace);
    if (const ModuleStack* stack = graph.moduleStack(id); stack && !stack->empty())
        member("nn_module_stack", stackText(*stack));
    if (!node.meta.sourceFnStack.empty())
        member("source_fn_stack", sourceFnText(node.meta.sourceFnStack));
    if (node.meta.torchFn)
        member("torch_fn", torchFnText(*node.meta.torchFn));
    if (!node.meta.fromNode.empty())
        member("from_node", fromNodeText(node.meta.fromNode));
    json.endObject();
}

} // namespace qdq
