// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2order.h"

#include <cstdint>
#include <string>
#include <unordered_map>

// One pass looks for a value that is read before it is defined. Files as torch writes them have
// none, and are left alone. Otherwise a depth-first walk from each node in file order emits what it
// reads first; it is iterative, because a chain in reverse order would be as deep as the graph is
// long.

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

class Walk
{
public:
    Walk(const std::vector<JsonView>& nodes, const Definers& definers, DiagnosticSink& sink)
        : m_nodes(nodes)
        , m_definers(definers)
        , m_sink(sink)
        , m_states(nodes.size(), State::Waiting)
    {
    }

    std::vector<JsonView> run()
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (m_states[i] == State::Waiting)
                emitFrom(i);
        return std::move(m_ordered);
    }

private:
    enum class State : std::uint8_t
    {
        Waiting,
        Open,
        Done
    };
    struct Frame
    {
        std::size_t node;
        std::vector<std::size_t> needed; ///< taken from the back
    };

    void open(std::size_t node, std::vector<Frame>& stack)
    {
        m_states[node] = State::Open;
        Frame frame {node, {}};
        forEachInputValue(m_nodes[node], [&](std::string_view name) {
            if (const auto found = m_definers.find(name); found != m_definers.end())
                frame.needed.insert(frame.needed.begin(), found->second);
        });
        stack.push_back(std::move(frame));
    }

    void emitFrom(std::size_t first)
    {
        std::vector<Frame> stack;
        open(first, stack);
        while (!stack.empty()) {
            Frame& top = stack.back();
            if (top.needed.empty()) {
                m_states[top.node] = State::Done;
                m_ordered.push_back(m_nodes[top.node]);
                stack.pop_back();
                continue;
            }
            const std::size_t next = top.needed.back();
            top.needed.pop_back();
            if (m_states[next] == State::Open)
                reportCycle(top.node, next);
            else if (m_states[next] == State::Waiting)
                open(next, stack);
        }
    }

    void reportCycle(std::size_t from, std::size_t to)
    {
        m_sink.damage(m_nodes[from].pointer(),
            "graph contains a cycle through \"" + nameOf(to) + "\" and \"" + nameOf(from) + '"');
    }

    [[nodiscard]] std::string nameOf(std::size_t node) const
    {
        std::string name;
        forEachOutputName(m_nodes[node]["outputs"], [&name](std::string_view output) {
            if (name.empty())
                name = output;
        });
        return name;
    }

    const std::vector<JsonView>& m_nodes;
    const Definers& m_definers;
    DiagnosticSink& m_sink;
    std::vector<State> m_states;
    std::vector<JsonView> m_ordered;
};

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
    std::string early;
    std::string_view read;
    for (std::size_t i = 0; i < inFileOrder.size() && early.empty(); ++i)
        forEachInputValue(inFileOrder[i], [&](std::string_view name) {
            const auto found = definers.find(name);
            if (early.empty() && found != definers.end() && found->second >= i) {
                early = inFileOrder[i].pointer();
                read = name;
            }
        });
    if (early.empty())
        return inFileOrder;
    sink.damage(early,
        "nodes are out of order: \"" + std::string(read) + "\" is read before it is defined");
    return Walk(inFileOrder, definers, sink).run();
}

} // namespace qdq
