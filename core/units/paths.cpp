// SPDX-License-Identifier: Apache-2.0
#include "core/units/paths.h"

#include "core/units/unitgraph.h"

#include <algorithm>

namespace qdq {

namespace {

/// "@1" of the key "L__self__sub.fc@1"; empty for a first call.
std::string_view callNumber(std::string_view key)
{
    const std::size_t at = key.rfind('@');
    return at == std::string_view::npos ? std::string_view() : key.substr(at);
}

std::string callPathOf(const ModuleStack& stack)
{
    if (stack.empty())
        return {};
    const std::string& path = stack.back().path;
    for (const ModuleFrame& frame : stack) {
        const std::string_view number = callNumber(frame.key);
        const bool isPrefix = path == frame.path || path.starts_with(frame.path + ".");
        if (!number.empty() && !frame.path.empty() && isPrefix)
            return frame.path + std::string(number) + path.substr(frame.path.size());
    }
    return path;
}

} // namespace

CallPaths::CallPaths(const Graph& graph)
    : m_graph(graph)
{
    m_ofStack.reserve(graph.moduleStacks.size());
    for (const ModuleStack& stack : graph.moduleStacks)
        m_ofStack.push_back(callPathOf(stack));
}

const std::string& CallPaths::operator[](NodeId id) const
{
    const ModuleStackId stack = m_graph[id].meta.moduleStack;
    return stack.isValid() ? m_ofStack[stack.index()] : m_none;
}

std::string_view commonPath(std::string_view a, std::string_view b)
{
    const auto differ = std::ranges::mismatch(a, b);
    const auto length = static_cast<std::size_t>(differ.in1 - a.begin());
    const bool aEnds = length == a.size() && (length == b.size() || b[length] == '.');
    const bool bEnds = length == b.size() && (length == a.size() || a[length] == '.');
    if (aEnds || bEnds)
        return a.substr(0, length);
    const std::size_t dot = a.substr(0, length).rfind('.');
    return dot == std::string_view::npos ? std::string_view() : a.substr(0, dot);
}

bool isInside(std::string_view path, std::string_view module)
{
    return module.empty() || path == module
        || (path.starts_with(module) && path[module.size()] == '.');
}

std::string lastPart(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return std::string(dot == std::string_view::npos ? path : path.substr(dot + 1));
}

std::string withoutCallNumbers(std::string_view path)
{
    std::string plain;
    bool skip = false;
    for (char c : path) {
        if (c == '@')
            skip = true;
        else if (c == '.')
            skip = false;
        if (!skip)
            plain += c;
    }
    return plain;
}

std::string callPath(const Graph& graph, NodeId node)
{
    const ModuleStack* stack = graph.moduleStack(node);
    return stack ? callPathOf(*stack) : std::string();
}

} // namespace qdq
