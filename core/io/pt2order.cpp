// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2order.h"

#include "core/io/executionorder.h"

#include <optional>
#include <string>
#include <unordered_map>

// One pass looks for a value that is read before it is defined. Files as torch writes them have
// none, and are left alone.

namespace qdq {

namespace {

using Definers = std::unordered_map<std::string_view, std::size_t>; ///< value → index of its node

/// Calls visit(name) for each value an argument names, but not inside nested graphs, which have
/// names of their own.
template <typename Visit> void forEachReference(JsonView argument, const Visit& visit)
{
    for (const JsonView part : argument) {
        const std::string_view key = part.key();
        if ((key == "name" || key == "as_name") && part.isString())
            visit(part.text());
        else if (key != "as_graph")
            forEachReference(part, visit);
    }
}

template <typename Visit> void forEachInputValue(JsonView node, const Visit& visit)
{
    for (const JsonView input : node["inputs"])
        forEachReference(input["arg"], visit);
}

/// Of the first value it gives.
std::string nameOf(JsonView node)
{
    std::string name;
    forEachOutputName(node["outputs"], [&name](std::string_view output) {
        if (name.empty())
            name = output;
    });
    return name;
}

/// The first value that is read before it is defined, and who reads it.
std::optional<std::pair<JsonView, std::string_view>> firstEarlyRead(
    const std::vector<JsonView>& nodes, const Definers& definers)
{
    std::optional<std::pair<JsonView, std::string_view>> early;
    for (std::size_t i = 0; i < nodes.size() && !early; ++i)
        forEachInputValue(nodes[i], [&](std::string_view name) {
            const auto found = definers.find(name);
            if (!early && found != definers.end() && found->second >= i)
                early = std::pair(nodes[i], name);
        });
    return early;
}

} // namespace

std::vector<JsonView> orderedPt2Nodes(JsonView nodes, DiagnosticSink& sink)
{
    std::vector<JsonView> inFileOrder;
    inFileOrder.reserve(nodes.count());
    Definers definers;
    for (const JsonView node : nodes) {
        forEachOutputName(node["outputs"],
            [&](std::string_view name) { definers.emplace(name, inFileOrder.size()); });
        inFileOrder.push_back(node);
    }
    const auto early = firstEarlyRead(inFileOrder, definers);
    if (!early)
        return inFileOrder;
    sink.damage(early->first.pointer(),
        "nodes are out of order: \"" + std::string(early->second)
            + "\" is read before it is defined");
    const auto needed = [&](std::size_t node, std::vector<std::size_t>& read) {
        forEachInputValue(inFileOrder[node], [&](std::string_view name) {
            if (const auto found = definers.find(name); found != definers.end())
                read.push_back(found->second);
        });
    };
    const auto reportCycle = [&](std::size_t from, std::size_t to) {
        sink.damage(inFileOrder[from].pointer(),
            "graph contains a cycle through \"" + nameOf(inFileOrder[to]) + "\" and \""
                + nameOf(inFileOrder[from]) + '"');
    };
    std::vector<JsonView> ordered;
    ordered.reserve(inFileOrder.size());
    for (const std::size_t node : executionOrder(inFileOrder.size(), needed, reportCycle))
        ordered.push_back(inFileOrder[node]);
    return ordered;
}

} // namespace qdq
