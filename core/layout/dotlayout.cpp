// SPDX-License-Identifier: Apache-2.0
#include "core/layout/dotlayout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <gvc.h>
#include <string>

// How dot is asked (layout-and-rendering 0.4, 2.3, 2.4):
// - boxes have fixed sizes and no text: sizes were measured by whoever draws, and text would load
// the pango plugin
// - only the dot plugin, built in: no config file, no dlopen; one context, since each one more
// leaks and a second crashes with text
// - ports are tiny boxes in subgraphs rank=source and rank=sink; with these newrank=true is needed,
// or the 86th layout of a process
//   meets stale marks of a one-byte counter and crashes
// - slots are fields of an empty record, so that dot itself weighs the order of edges along a box
// - never splines=ortho

extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;

namespace qdq {

namespace {

constexpr double kPointsPerInch = 72.0;
constexpr double kLargestSide = 1e6; ///< frames hold whole modules; 1e9 crashes dot
constexpr double kPortWidth = 7.0;
constexpr double kPortHeight = 1.4;

GVC_t* context()
{
    static lt_symlist_t plugins[] = {
        {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
        {nullptr, nullptr},
    };
    static GVC_t* const kContext = gvContextPlugins(plugins, 0); // lives as long as the process
    return kContext;
}

int swallow(char*)
{
    return 0;
}

/// Locale-free; cgraph keeps a copy.
std::string inches(double points)
{
    std::array<char, 32> buffer {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
        points / kPointsPerInch, std::chars_format::fixed, 6)
                         .ptr;
    return {buffer.data(), end};
}

/// cgraph's functions take char* and do not write to it.
char* mutableText(const char* text)
{
    return const_cast<char*>(text);
}

/// One graph in Graphviz's hands.
class DotGraph
{
public:
    DotGraph(const LeafRequest& request, DotSettings settings)
        : m_request(request)
        , m_graph(agopen(mutableText("leaf"), Agdirected, nullptr))
    {
        setDefaults(settings);
        addNodes();
        addPorts();
        addEdges();
    }
    ~DotGraph()
    {
        if (m_isLaidOut)
            gvFreeLayout(context(), m_graph);
        agclose(m_graph);
    }
    DotGraph(const DotGraph&) = delete;
    DotGraph& operator=(const DotGraph&) = delete;

    bool layOut()
    {
        m_isLaidOut = gvLayout(context(), m_graph, "dot") == 0;
        return m_isLaidOut;
    }
    [[nodiscard]] LeafAnswer answer() const;

private:
    void setDefault(int kind, const char* name, const std::string& value)
    {
        agattr(m_graph, kind, mutableText(name), mutableText(value.c_str()));
    }
    void set(void* object, const char* name, const std::string& value)
    {
        agsafeset(object, mutableText(name), mutableText(value.c_str()), mutableText(""));
    }
    void setDefaults(DotSettings settings);
    void addNodes();
    void addPorts();
    void addEdges();
    Agnode_t* addNode(double width, double height);
    [[nodiscard]] static std::string slotLabel(const LeafNode& node);
    [[nodiscard]] LayoutPoint pointOf(pointf p) const;
    [[nodiscard]] std::vector<LayoutPoint> routeOf(const LeafEdge& edge, Agedge_t* drawn) const;
    [[nodiscard]] std::uint16_t inSlotsOf(std::uint32_t end) const
    {
        return end < m_request.nodes.size() ? m_request.nodes[end].inSlots : std::uint16_t {0};
    }
    [[nodiscard]] std::uint16_t outSlotsOf(std::uint32_t end) const
    {
        return end < m_request.nodes.size() ? m_request.nodes[end].outSlots : std::uint16_t {0};
    }

    const LeafRequest& m_request;
    Agraph_t* m_graph;
    std::vector<Agnode_t*> m_nodes;
    std::vector<Agedge_t*> m_edges;
    bool m_isLaidOut = false;
};

void DotGraph::setDefaults(DotSettings settings)
{
    const bool cheap = settings == DotSettings::Cheap;
    setDefault(AGRAPH, "nslimit", cheap ? "1" : "2");
    setDefault(AGRAPH, "mclimit", cheap ? "0.3" : "1");
    setDefault(AGRAPH, "splines", cheap ? "line" : "polyline");
    setDefault(AGRAPH, "newrank", "true");
    setDefault(AGRAPH, "ranksep", inches(m_request.rankGap));
    setDefault(AGRAPH, "nodesep", inches(m_request.siblingGap));
    setDefault(AGRAPH, "rank", "");
    setDefault(AGNODE, "shape", "box");
    setDefault(AGNODE, "fixedsize", "true");
    setDefault(AGNODE, "label", "");
    setDefault(AGNODE, "width", "1");
    setDefault(AGNODE, "height", "1");
    setDefault(AGNODE, "margin", "0");
    setDefault(AGNODE, "fontsize", "1");
    setDefault(AGEDGE, "arrowhead", "none");
    setDefault(AGEDGE, "weight", "1");
    setDefault(AGEDGE, "headport", "");
    setDefault(AGEDGE, "tailport", "");
    setDefault(AGEDGE, "style", "");
}

/// "{{<i0>|<i1>}|{<o0>}}": a row of fields for the top and one for the bottom.
std::string DotGraph::slotLabel(const LeafNode& node)
{
    const auto row = [](char letter, int count) {
        std::string text = "{";
        for (int i = 0; i < std::max(count, 1); ++i)
            text += (i ? "|<" : "<") + std::string(1, letter) + std::to_string(i) + '>';
        return text + '}';
    };
    return '{' + row('i', node.inSlots) + '|' + row('o', node.outSlots) + '}';
}

Agnode_t* DotGraph::addNode(double width, double height)
{
    Agnode_t* node = agnode(m_graph, nullptr, 1);
    set(node, "width", inches(std::clamp(width, 1.0, kLargestSide)));
    set(node, "height", inches(std::clamp(height, 1.0, kLargestSide)));
    m_nodes.push_back(node);
    return node;
}

void DotGraph::addNodes()
{
    for (const LeafNode& box : m_request.nodes) {
        Agnode_t* node = addNode(box.width, box.height);
        if (box.inSlots == 0 && box.outSlots == 0)
            continue;
        set(node, "shape", "record");
        set(node, "label", slotLabel(box));
    }
}

void DotGraph::addPorts()
{
    const auto addRow = [&](const char* rank, std::uint32_t count) {
        if (count == 0)
            return;
        Agraph_t* row = agsubg(m_graph, mutableText(rank), 1);
        set(row, "rank", rank);
        for (std::uint32_t i = 0; i < count; ++i)
            agsubnode(row, addNode(kPortWidth, kPortHeight), 1);
    };
    addRow("source", m_request.inPorts);
    addRow("sink", m_request.outPorts);
    if (!m_request.keepInPortOrder)
        return;
    for (std::uint32_t i = 1; i < m_request.inPorts; ++i) {
        Agedge_t* order = agedge(
            m_graph, m_nodes[m_request.inPort(i - 1)], m_nodes[m_request.inPort(i)], nullptr, 1);
        set(order, "style", "invis");
    }
}

void DotGraph::addEdges()
{
    for (const LeafEdge& edge : m_request.edges) {
        Agedge_t* drawn = agedge(m_graph, m_nodes[edge.from], m_nodes[edge.to], nullptr, 1);
        if (edge.weight != 1)
            set(drawn, "weight", std::to_string(edge.weight));
        if (outSlotsOf(edge.from) > 0 && edge.fromSlot >= 0)
            set(drawn, "tailport", 'o' + std::to_string(edge.fromSlot) + ":s");
        if (inSlotsOf(edge.to) > 0 && edge.toSlot >= 0)
            set(drawn, "headport", 'i' + std::to_string(edge.toSlot) + ":n");
        m_edges.push_back(drawn);
    }
}

/// dot's y grows upwards.
LayoutPoint DotGraph::pointOf(pointf p) const
{
    const boxf& bounds = GD_bb(m_graph);
    return {p.x - bounds.LL.x, bounds.UR.y - p.y};
}

/// A polyline comes as a Bezier curve whose every third point is a corner.
std::vector<LayoutPoint> DotGraph::routeOf(const LeafEdge& edge, Agedge_t* drawn) const
{
    std::vector<LayoutPoint> points;
    if (const splines* curve = ED_spl(drawn))
        for (int i = 0; i < curve->size; ++i)
            for (int k = 0; k < curve->list[i].size; k += 3)
                points.push_back(pointOf(curve->list[i].list[k]));
    if (points.size() < 2)
        points = {pointOf(ND_coord(m_nodes[edge.from])), pointOf(ND_coord(m_nodes[edge.to]))};
    if (points.front().y > points.back().y)
        std::ranges::reverse(points);
    return points;
}

LeafAnswer DotGraph::answer() const
{
    LeafAnswer answer;
    const boxf& bounds = GD_bb(m_graph);
    answer.width = bounds.UR.x - bounds.LL.x;
    answer.height = bounds.UR.y - bounds.LL.y;
    for (std::size_t i = 0; i < m_request.nodes.size(); ++i)
        answer.centres.push_back(pointOf(ND_coord(m_nodes[i])));
    for (std::uint32_t i = 0; i < m_request.inPorts; ++i)
        answer.inX.push_back(pointOf(ND_coord(m_nodes[m_request.inPort(i)])).x);
    for (std::uint32_t i = 0; i < m_request.outPorts; ++i)
        answer.outX.push_back(pointOf(ND_coord(m_nodes[m_request.outPort(i)])).x);
    for (std::size_t i = 0; i < m_edges.size(); ++i)
        answer.routes.push_back(routeOf(m_request.edges[i], m_edges[i]));
    return answer;
}

} // namespace

Result<LeafAnswer> runDot(const LeafRequest& request, DotSettings settings)
{
    agseterrf(swallow); // dot comments on sizes; a failure shows in its return value
    DotGraph graph(request, settings);
    if (!graph.layOut())
        return fail(ErrorCode::Unsupported, "dot",
            "refused a graph of " + std::to_string(request.nodes.size()) + " boxes and "
                + std::to_string(request.edges.size()) + " edges");
    LeafAnswer answer = graph.answer();
    joinEnds(request, answer);
    return answer;
}

} // namespace qdq
