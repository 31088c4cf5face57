// SPDX-License-Identifier: Apache-2.0
#include "core/layout/leaf.h"

#include <cstring>
#include <type_traits>

namespace qdq {

namespace {

class Writer
{
public:
    template <typename T> void put(T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        char raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        m_bytes.append(raw, sizeof(T));
    }
    void putSize(std::size_t size) { put(static_cast<std::uint32_t>(size)); }
    std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

/// Stays at the first failure: later values are zero.
class Reader
{
public:
    explicit Reader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }
    template <typename T> void get(T& value)
    {
        value = {};
        if (m_bytes.size() < sizeof(T)) {
            m_isGood = false;
            m_bytes = {};
            return;
        }
        std::memcpy(&value, m_bytes.data(), sizeof(T));
        m_bytes.remove_prefix(sizeof(T));
    }
    /// A count of items of at least `itemSize` bytes, which must then be there.
    std::size_t getSize(std::size_t itemSize)
    {
        std::uint32_t size = 0;
        get(size);
        if (size > m_bytes.size() / itemSize) {
            m_isGood = false;
            return 0;
        }
        return size;
    }
    [[nodiscard]] bool isDone() const { return m_isGood && m_bytes.empty(); }

private:
    std::string_view m_bytes;
    bool m_isGood = true;
};

} // namespace

void joinEnds(const LeafRequest& request, LeafAnswer& answer)
{
    const std::size_t boxes = request.nodes.size();
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const LeafEdge& edge = request.edges[i];
        LayoutPoint& first = answer.routes[i].front();
        LayoutPoint& last = answer.routes[i].back();
        if (edge.from < boxes) {
            const LeafNode& node = request.nodes[edge.from];
            const LayoutPoint& centre = answer.centres[edge.from];
            first = {centre.x + slotOffset(edge.fromSlot, node.outSlots, node.width),
                centre.y + node.height / 2};
        } else
            first = {answer.inX[edge.from - boxes], 0};
        if (edge.to < boxes) {
            const LeafNode& node = request.nodes[edge.to];
            const LayoutPoint& centre = answer.centres[edge.to];
            last = {centre.x + slotOffset(edge.toSlot, node.inSlots, node.width),
                centre.y - node.height / 2};
        } else
            last = {answer.outX[edge.to - boxes - request.inPorts], answer.height};
    }
}

std::string toBytes(const LeafRequest& request)
{
    Writer out;
    out.put(request.rankGap);
    out.put(request.siblingGap);
    out.put(request.inPorts);
    out.put(request.outPorts);
    out.put(static_cast<std::uint8_t>(request.keepInPortOrder));
    out.putSize(request.nodes.size());
    for (const LeafNode& node : request.nodes) {
        out.put(node.width);
        out.put(node.height);
        out.put(node.inSlots);
        out.put(node.outSlots);
    }
    out.putSize(request.edges.size());
    for (const LeafEdge& edge : request.edges) {
        out.put(edge.from);
        out.put(edge.to);
        out.put(edge.fromSlot);
        out.put(edge.toSlot);
        out.put(edge.weight);
    }
    return out.take();
}

bool fromBytes(std::string_view bytes, LeafRequest& request)
{
    Reader in(bytes);
    std::uint8_t keepOrder = 0;
    in.get(request.rankGap);
    in.get(request.siblingGap);
    in.get(request.inPorts);
    in.get(request.outPorts);
    in.get(keepOrder);
    request.keepInPortOrder = keepOrder != 0;
    request.nodes.resize(in.getSize(20));
    for (LeafNode& node : request.nodes) {
        in.get(node.width);
        in.get(node.height);
        in.get(node.inSlots);
        in.get(node.outSlots);
    }
    request.edges.resize(in.getSize(14));
    for (LeafEdge& edge : request.edges) {
        in.get(edge.from);
        in.get(edge.to);
        in.get(edge.fromSlot);
        in.get(edge.toSlot);
        in.get(edge.weight);
        if (edge.from >= request.endCount() || edge.to >= request.endCount())
            return false;
    }
    return in.isDone();
}

std::string toBytes(const LeafAnswer& answer)
{
    Writer out;
    out.put(answer.width);
    out.put(answer.height);
    out.putSize(answer.centres.size());
    for (const LayoutPoint& point : answer.centres) {
        out.put(point.x);
        out.put(point.y);
    }
    for (const auto* xs : {&answer.inX, &answer.outX}) {
        out.putSize(xs->size());
        for (double x : *xs)
            out.put(x);
    }
    out.putSize(answer.routes.size());
    for (const auto& route : answer.routes) {
        out.putSize(route.size());
        for (const LayoutPoint& point : route) {
            out.put(point.x);
            out.put(point.y);
        }
    }
    return out.take();
}

bool fromBytes(std::string_view bytes, LeafAnswer& answer)
{
    Reader in(bytes);
    const auto getPoints = [&](std::vector<LayoutPoint>& points) {
        points.resize(in.getSize(16));
        for (LayoutPoint& point : points) {
            in.get(point.x);
            in.get(point.y);
        }
    };
    in.get(answer.width);
    in.get(answer.height);
    getPoints(answer.centres);
    for (auto* xs : {&answer.inX, &answer.outX}) {
        xs->resize(in.getSize(8));
        for (double& x : *xs)
            in.get(x);
    }
    answer.routes.resize(in.getSize(4));
    for (auto& route : answer.routes)
        getPoints(route);
    return in.isDone();
}

} // namespace qdq
