// SPDX-License-Identifier: Apache-2.0
#include "core/graph/argtext.h"

#include "core/base/text.h"

#include <cmath>

namespace qdq {

namespace {

std::string realText(double value)
{
    std::string text = shortest(value);
    const bool isWhole = std::isfinite(value) && text.find_first_of(".e") == std::string::npos;
    return isWhole ? text + ".0" : text;
}

std::string quoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c == '\n' ? std::string("\\n") : std::string(1, c);
    }
    return result + "'";
}

/// One overload per alternative of Arg::Variant.
struct ArgPrinter
{
    const Graph& graph;

    std::string list(const ArgList& items) const
    {
        std::vector<std::string> parts;
        for (const Arg& item : items)
            parts.push_back(argText(graph, item));
        return join(parts, ", ");
    }

    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return realText(value); }
    std::string operator()(const std::string& text) const { return quoted(text); }
    std::string operator()(NodeId node) const { return graph[node].name; }
    std::string operator()(const ArgList& items) const { return "[" + list(items) + "]"; }
    std::string operator()(DType dtype) const { return "torch." + std::string(nameOf(dtype)); }
    std::string operator()(const MemoryFormatArg& arg) const { return "torch." + arg.name; }
    std::string operator()(const LayoutArg& arg) const { return "torch." + arg.name; }
    std::string operator()(const DeviceArg& arg) const
    {
        return "device(" + quoted(arg.name) + ")";
    }
    std::string operator()(const SymArg& arg) const { return arg.text; }
    std::string operator()(const ReprArg& arg) const { return arg.text; }
    std::string operator()(const SliceArg& arg) const { return "slice(" + list(arg.parts) + ")"; }
    std::string operator()(const ComplexArg& arg) const
    {
        return "complex(" + realText(arg.real) + ", " + realText(arg.imag) + ")";
    }
    std::string operator()(const DictArg& arg) const
    {
        std::vector<std::string> parts;
        for (const auto& [key, value] : arg.entries)
            parts.push_back(quoted(key) + ": " + argText(graph, value));
        return "{" + join(parts, ", ") + "}";
    }
};

struct ValuePrinter
{
    const Graph& graph;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const TensorMeta& meta) const
    {
        std::vector<std::string> dims;
        for (const Dim& dim : meta.shape)
            dims.push_back(isSymbolic(dim) ? std::get<std::string>(dim)
                                           : std::to_string(std::get<std::int64_t>(dim)));
        return std::string(nameOf(meta.dtype)) + "[" + join(dims, ", ") + "]";
    }
    std::string operator()(const SymMeta& meta) const { return "sym " + meta.text; }
    std::string operator()(const ConstMeta& meta) const
    {
        return "const " + argText(graph, meta.value);
    }
    std::string operator()(const std::vector<ValueMeta>& outputs) const
    {
        std::vector<std::string> parts;
        for (const ValueMeta& output : outputs)
            parts.push_back(valueText(graph, output));
        return "(" + join(parts, ", ") + ")";
    }
};

} // namespace

std::string argText(const Graph& graph, const Arg& arg)
{
    return std::visit(ArgPrinter {graph}, arg.value);
}

std::string callText(const Graph& graph, const Node& node)
{
    std::vector<std::string> parts;
    for (const Arg& arg : node.args)
        parts.push_back(argText(graph, arg));
    for (const auto& [key, value] : node.kwargs)
        parts.push_back(key + "=" + argText(graph, value));
    return "(" + join(parts, ", ") + ")";
}

std::string valueText(const Graph& graph, const ValueMeta& value)
{
    return std::visit(ValuePrinter {graph}, value.value);
}

} // namespace qdq
