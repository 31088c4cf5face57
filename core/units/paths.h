// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <string_view>
#include <vector>

// Dotted module paths of calls.

namespace qdq {

/// Call paths of all module stacks of a graph, made once: "sub@1.fc" for fc in the second call of
/// sub.
class CallPaths
{
public:
    explicit CallPaths(const Graph& graph);
    [[nodiscard]] const std::string& operator[](NodeId id) const;

private:
    const Graph& m_graph;
    std::vector<std::string> m_ofStack;
    std::string m_none;
};

/// Longest path that holds both: "a.b" of "a.b.c" and "a.b.d".
[[nodiscard]] std::string_view commonPath(std::string_view a, std::string_view b);
/// Whether `path` is `module` or lies inside it; everything lies inside "".
[[nodiscard]] bool isInside(std::string_view path, std::string_view module);
/// "fc" of "sub.fc".
[[nodiscard]] std::string lastPart(std::string_view path);
/// The path without the marks of second calls: "sub.fc" of "sub@1.fc".
[[nodiscard]] std::string withoutCallNumbers(std::string_view path);

} // namespace qdq
