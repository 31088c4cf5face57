// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// A leaf is what one call of a layout engine gets: a few hundred boxes at most, with ports for what
// comes in at the top and leaves at the bottom. The same bytes are the key of the cache and the
// message to the worker.

namespace qdq {

/// A box. Slots are evenly spaced places for edges along its top and bottom; without slots edges
/// meet the middle.
struct LeafNode
{
    double width = 0;
    double height = 0;
    std::uint16_t inSlots = 0;
    std::uint16_t outSlots = 0;
    friend bool operator==(const LeafNode&, const LeafNode&) = default;
};

struct LeafEdge
{
    static constexpr std::int16_t kNoSlot = -1;

    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::int16_t fromSlot = kNoSlot;
    std::int16_t toSlot = kNoSlot;
    std::uint16_t weight = 1; ///< how much it wants to be short and straight
    friend bool operator==(const LeafEdge&, const LeafEdge&) = default;
};

/// Numbers of ends: boxes first, then in-ports, then out-ports. The edges must form no cycle.
struct LeafRequest
{
    std::vector<LeafNode> nodes;
    std::uint32_t inPorts = 0;
    std::uint32_t outPorts = 0;
    bool keepInPortOrder = false; ///< in-ports stand left to right as numbered
    std::vector<LeafEdge> edges;
    double rankGap = 0;
    double siblingGap = 0;

    [[nodiscard]] std::uint32_t inPort(std::size_t k) const
    {
        return static_cast<std::uint32_t>(nodes.size() + k);
    }
    [[nodiscard]] std::uint32_t outPort(std::size_t k) const
    {
        return static_cast<std::uint32_t>(nodes.size() + inPorts + k);
    }
    [[nodiscard]] std::size_t endCount() const { return nodes.size() + inPorts + outPorts; }
};

/// Top left is (0, 0); in-ports stand at y = 0, out-ports at y = height.
struct LeafAnswer
{
    double width = 0;
    double height = 0;
    std::vector<LayoutPoint> centres; ///< of the boxes
    std::vector<double> inX;
    std::vector<double> outX;
    std::vector<std::vector<LayoutPoint>> routes; ///< per edge, top to bottom; never empty
};

/// Where slot `slot` of `count` lies, relative to the middle of a box of this width.
[[nodiscard]] inline double slotOffset(int slot, int count, double width)
{
    return slot < 0 || count <= 0 ? 0.0 : ((slot + 0.5) / count - 0.5) * width;
}

/// Puts the ends of all routes exactly on the boxes, slots and ports they belong to; engines may
/// leave them near by.
void joinEnds(const LeafRequest& request, LeafAnswer& answer);

// Exact bytes in host order: they never leave the machine.
[[nodiscard]] std::string toBytes(const LeafRequest& request);
[[nodiscard]] std::string toBytes(const LeafAnswer& answer);
/// False when the bytes are not what toBytes writes; then `request` or `answer` is unspecified.
[[nodiscard]] bool fromBytes(std::string_view bytes, LeafRequest& request);
[[nodiscard]] bool fromBytes(std::string_view bytes, LeafAnswer& answer);

} // namespace qdq
