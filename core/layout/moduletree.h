// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/order.h"

#include <string>
#include <vector>

namespace qdq {

/// What stands directly in a module: a box, or a module with a frame.
struct ModuleChild
{
    static constexpr std::uint32_t kNone = 0xffffffffU;

    std::uint32_t box = kNone;
    std::uint32_t module = kNone;
    [[nodiscard]] bool isBox() const { return box != kNone; }
    friend bool operator==(const ModuleChild&, const ModuleChild&) = default;
};

struct FramedModule
{
    std::string path;
    std::uint32_t parent = 0; ///< the root is its own
    std::uint32_t depth = 0;
    std::vector<ModuleChild>
        children; ///< in drawing order: edges lead forwards but for cycles between modules
};

/// Modules that get a frame: those with at least two children; the others dissolve into their
/// parents. Number 0 is the root.
struct ModuleTree
{
    std::vector<FramedModule> modules; ///< parents before children
    std::vector<std::uint32_t> moduleOfBox;
    std::vector<std::uint32_t> placeOfBox; ///< index among the children of its module
    std::vector<std::uint32_t> placeOfModule;

    /// Where an edge runs: the innermost module that holds both ends, and the children of it that
    /// hold them.
    struct Meeting
    {
        std::uint32_t module = 0;
        ModuleChild from;
        ModuleChild to;
    };
    [[nodiscard]] Meeting meetingOf(std::uint32_t fromBox, std::uint32_t toBox) const;
    [[nodiscard]] std::uint32_t placeOf(const ModuleChild& child) const
    {
        return child.isBox() ? placeOfBox[child.box] : placeOfModule[child.module];
    }
};

/// `keepModules` false gives the root alone.
[[nodiscard]] ModuleTree makeModuleTree(
    const LayoutInput& input, const OrderedGraph& graph, bool keepModules);

/// Elides the edges that would have to lead upwards between the children of a module: those of
/// cycles.
void elideUpward(const LayoutInput& input, const ModuleTree& tree, OrderedGraph& graph);

} // namespace qdq
