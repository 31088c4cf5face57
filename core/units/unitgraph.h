// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string>
#include <vector>

// What is drawn: nodes of the graph folded into cards (units) and badges (tensors), as design/ui.md
// sections 2 and 4.1 say. No Qt, no pixels, no colours: sizes come from ui/draw, positions from
// core/layout.

namespace qdq {

using UnitId = Id<struct UnitTag>;
using BadgeId = Id<struct BadgeTag>;

/// Families of ops, as the glyphs and the left bars of the cards show them (palette `op.*`, icons
/// `op-*`).
enum class OpFamily : std::uint8_t
{
    Compute,
    Elementwise,
    Activation,
    Pool,
    Shape,
    Norm,
    Quant,
    Io,
    Other
};

enum class UnitKind : std::uint8_t
{
    Op, ///< an op with its constants and a fused activation
    Input, ///< a user input
    Output, ///< the output node
    Quantize, ///< a Q shown as a box of its own (Q/DQ not folded)
    Dequantize,
    Module, ///< a collapsed module
    Reference, ///< stands for a far away producer (hub elision)
};

/// A constant of a unit: row W, B or C of its card.
struct ConstantRow
{
    char role = 'C'; ///< 'W' weight, 'B' bias, 'C' other
    NodeId constant; ///< the get_attr or placeholder that holds the values
    NodeId dequantize; ///< the DQ between constant and op, if any
    NodeId quantize; ///< a Q that was not folded, if any
    std::size_t argument = 0; ///< index into the op's args
    std::size_t userCount = 1; ///< units that share it
};

struct Unit
{
    UnitKind kind = UnitKind::Op;
    OpFamily family = OpFamily::Other;
    NodeId main; ///< the op; the first node for a module
    NodeId fused; ///< the activation that is part of it, if any
    std::string title; ///< "conv2d", "add"; module name for a module
    std::string fusedTitle; ///< "relu"
    std::string name; ///< node name, or module path
    std::vector<ConstantRow> constants;
    std::vector<NodeId> nodes; ///< all nodes folded into it, execution order
    std::string modulePath; ///< of the op it stands for, also where the file has lost it (Q/DQ of a
                            ///< re-exported `.pt2`)
    bool isKnownOp = true; ///< false: drawn generically with '?'
};

enum class BadgeKind : std::uint8_t
{
    Quantized, ///< a Q with all DQs that read it
    Observed, ///< an observer of a prepared graph
    Specified, ///< a spec of an annotated graph
};

/// A tensor between units that carries quantization parameters.
struct Badge
{
    BadgeKind kind = BadgeKind::Quantized;
    NodeId quantize; ///< the Q (none when the value comes in quantized), or the observer
    std::vector<NodeId> dequantizes;
    std::vector<NodeId>
        nodes; ///< all nodes folded into it, also choose_qparams and getitem of a dynamic one
    NodeId producer; ///< node whose value it carries
    std::string modulePath;
};

enum class EdgeStyle : std::uint8_t
{
    Integer,
    Float,
    ShapeOrIndex,
    Accumulator
};

/// An end of an edge: a unit or a badge.
struct Endpoint
{
    UnitId unit;
    BadgeId badge;
    [[nodiscard]] bool isBadge() const { return badge.isValid(); }
    friend auto operator<=>(const Endpoint&, const Endpoint&) = default;
};

struct UnitEdge
{
    Endpoint from;
    Endpoint to;
    std::size_t argument = 0; ///< position among the inputs of `to`; edges enter in this order
    EdgeStyle style = EdgeStyle::Float;
    NodeId producer; ///< node whose value flows
    NodeId consumer; ///< node that reads it
};

enum class HiddenReason : std::uint8_t
{
    Guard,
    SymbolicArithmetic,
    Assertion,
    DeadConstant,
    Constant
};
struct HiddenNode
{
    NodeId node;
    HiddenReason reason;
};

struct UnitOptions
{
    bool foldQdq = true; ///< Q/DQ as badges
    bool foldActivations = true;
    std::vector<std::string> collapsedModules; ///< module paths drawn as one box
};

/// Units and badges in execution order of their first node; edges sorted by (to, argument).
struct UnitGraph
{
    std::vector<Unit> units;
    std::vector<Badge> badges;
    std::vector<UnitEdge> edges;
    std::vector<HiddenNode>
        hidden; ///< with units and badges every node of the graph stands in exactly one place

    /// Where a node of the graph went; both ends invalid for hidden nodes.
    IdMap<NodeId, Endpoint> placeOf;

    [[nodiscard]] const Unit& operator[](UnitId id) const { return units[id.index()]; }
    [[nodiscard]] const Badge& operator[](BadgeId id) const { return badges[id.index()]; }
};

/// Folds a graph. Linear in nodes and edges; deterministic.
[[nodiscard]] UnitGraph makeUnits(const Graph& graph, const UnitOptions& options = {});

/// The part of `whole` within `hops` units of the unit or badge that holds `node`; hops count
/// units, not badges. Ids are renumbered; edges that leave the part are in `stubs` with one end
/// invalid.
struct UnitSubgraph
{
    UnitGraph graph;
    std::vector<UnitEdge> stubs;
};
[[nodiscard]] UnitSubgraph neighbourhood(const UnitGraph& whole, NodeId node, int hops);

} // namespace qdq
