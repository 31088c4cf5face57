// SPDX-License-Identifier: Apache-2.0
#include "core/layout/moduletree.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace qdq {

namespace {

/// The tree of all paths that boxes name, before modules with a single child dissolve.
class TreeMaker
{
public:
    TreeMaker(const LayoutInput& input, const OrderedGraph& graph)
        : m_input(input)
        , m_graph(graph)
    {
        m_modules.emplace_back();
        m_known.emplace(std::string(), 0);
    }

    ModuleTree run(bool keepModules)
    {
        std::vector<std::uint32_t> home(m_input.boxes.size(), 0);
        if (keepModules)
            for (std::uint32_t box = 0; box < home.size(); ++box)
                home[box] = moduleOf(m_input.boxes[box].module);
        countChildren(home);
        keepFramed(home);
        if (m_tree.modules.size() > 1)
            orderChildren();
        else
            for (std::uint32_t box : m_graph.order)
                m_tree.modules.front().children.push_back({box, ModuleChild::kNone});
        for (const FramedModule& module : m_tree.modules)
            numberChildren(module);
        return std::move(m_tree);
    }

private:
    struct Path
    {
        std::string path;
        std::uint32_t parent = 0;
        std::uint32_t children = 0;
        std::uint32_t framed =
            0; ///< number in the tree of the module itself, or of the one it dissolved into
    };

    std::uint32_t moduleOf(const std::string& path);
    void countChildren(const std::vector<std::uint32_t>& home);
    void keepFramed(const std::vector<std::uint32_t>& home);
    void orderChildren();
    void numberChildren(const FramedModule& module);
    [[nodiscard]] bool hasFrame(std::size_t module) const
    {
        return module == 0 || m_modules[module].children >= 2;
    }

    const LayoutInput& m_input;
    const OrderedGraph& m_graph;
    std::vector<Path> m_modules; ///< parents before children
    std::unordered_map<std::string, std::uint32_t> m_known;
    ModuleTree m_tree;
};

std::uint32_t TreeMaker::moduleOf(const std::string& path)
{
    const auto known = m_known.find(path);
    if (known != m_known.end())
        return known->second;
    const std::size_t dot = path.rfind('.');
    const std::uint32_t parent = dot == std::string::npos ? 0 : moduleOf(path.substr(0, dot));
    const auto number = static_cast<std::uint32_t>(m_modules.size());
    m_modules.push_back({path, parent, 0, 0});
    m_known.emplace(path, number);
    return number;
}

/// A module that dissolves hands its only child, if any, to its parent.
void TreeMaker::countChildren(const std::vector<std::uint32_t>& home)
{
    for (std::uint32_t module : home)
        ++m_modules[module].children;
    for (std::size_t i = m_modules.size(); i-- > 1;)
        m_modules[m_modules[i].parent].children += hasFrame(i) ? 1 : m_modules[i].children;
}

void TreeMaker::keepFramed(const std::vector<std::uint32_t>& home)
{
    m_tree.modules.emplace_back();
    for (std::size_t i = 1; i < m_modules.size(); ++i) {
        const std::uint32_t parent = m_modules[m_modules[i].parent].framed;
        m_modules[i].framed = parent;
        if (!hasFrame(i))
            continue;
        m_modules[i].framed = static_cast<std::uint32_t>(m_tree.modules.size());
        m_tree.modules.push_back({m_modules[i].path, parent, m_tree.modules[parent].depth + 1, {}});
    }
    m_tree.moduleOfBox.resize(home.size());
    for (std::size_t box = 0; box < home.size(); ++box)
        m_tree.moduleOfBox[box] = m_modules[home[box]].framed;
    m_tree.placeOfBox.resize(home.size());
    m_tree.placeOfModule.resize(m_tree.modules.size());
}

void TreeMaker::numberChildren(const FramedModule& module)
{
    for (std::uint32_t i = 0; i < module.children.size(); ++i) {
        const ModuleChild& child = module.children[i];
        (child.isBox() ? m_tree.placeOfBox[child.box] : m_tree.placeOfModule[child.module]) = i;
    }
}

/// Topological within each module, of several that could come next the one whose first box is
/// earliest; where modules feed each other in a cycle, just that.
void TreeMaker::orderChildren()
{
    std::vector<char> isListed(m_tree.modules.size(), 0);
    for (std::uint32_t box : m_graph.order) {
        std::uint32_t module = m_tree.moduleOfBox[box];
        m_tree.modules[module].children.push_back({box, ModuleChild::kNone});
        for (; module != 0 && !isListed[module]; module = m_tree.modules[module].parent) {
            isListed[module] = 1;
            m_tree.modules[m_tree.modules[module].parent].children.push_back(
                {ModuleChild::kNone, module});
        }
    }
    for (const FramedModule& module : m_tree.modules)
        numberChildren(module);
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> links(m_tree.modules.size());
    for (std::size_t i = 0; i < m_input.edges.size(); ++i) {
        if (m_graph.isElided[i])
            continue;
        const auto meeting = m_tree.meetingOf(m_input.edges[i].from, m_input.edges[i].to);
        links[meeting.module].emplace_back(
            m_tree.placeOf(meeting.from), m_tree.placeOf(meeting.to));
    }
    for (std::size_t m = 0; m < m_tree.modules.size(); ++m) {
        auto& children = m_tree.modules[m].children;
        std::vector<std::vector<std::uint32_t>> targets(children.size());
        std::vector<std::size_t> waiting(children.size(), 0);
        for (const auto& [from, to] : links[m]) {
            targets[from].push_back(to);
            ++waiting[to];
        }
        std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
        for (std::uint32_t i = 0; i < children.size(); ++i)
            if (waiting[i] == 0)
                ready.push(i);
        std::vector<char> isPlaced(children.size(), 0);
        std::vector<ModuleChild> sorted;
        for (std::uint32_t next = 0; sorted.size() < children.size();) {
            if (ready.empty()) {
                while (isPlaced[next])
                    ++next;
                ready.push(next);
            }
            const std::uint32_t i = ready.top();
            ready.pop();
            if (isPlaced[i])
                continue;
            isPlaced[i] = 1;
            sorted.push_back(children[i]);
            for (std::uint32_t target : targets[i])
                if (--waiting[target] == 0 && !isPlaced[target])
                    ready.push(target);
        }
        children = std::move(sorted);
    }
}

} // namespace

ModuleTree::Meeting ModuleTree::meetingOf(std::uint32_t fromBox, std::uint32_t toBox) const
{
    Meeting meeting {0, {fromBox, ModuleChild::kNone}, {toBox, ModuleChild::kNone}};
    std::uint32_t a = moduleOfBox[fromBox];
    std::uint32_t b = moduleOfBox[toBox];
    while (a != b) {
        const bool climbA = modules[a].depth >= modules[b].depth;
        const bool climbB = modules[b].depth >= modules[a].depth;
        if (climbA) {
            meeting.from = {ModuleChild::kNone, a};
            a = modules[a].parent;
        }
        if (climbB) {
            meeting.to = {ModuleChild::kNone, b};
            b = modules[b].parent;
        }
    }
    meeting.module = a;
    return meeting;
}

void elideUpward(const LayoutInput& input, const ModuleTree& tree, OrderedGraph& graph)
{
    if (tree.modules.size() == 1)
        return; // without frames an edge may lead up
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        const auto meeting = tree.meetingOf(input.edges[i].from, input.edges[i].to);
        if (graph.isTurned[i] || tree.placeOf(meeting.from) >= tree.placeOf(meeting.to))
            graph.isElided[i] = 1;
    }
}

ModuleTree makeModuleTree(const LayoutInput& input, const OrderedGraph& graph, bool keepModules)
{
    return TreeMaker(input, graph).run(keepModules);
}

} // namespace qdq
