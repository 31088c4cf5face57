// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/graph/optable.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

// What is drawn: nodes of the graph folded into cards (units) and badges (tensors), as design/ui.md
// sections 2 and 4.1 say. No Qt, no pixels, no colours: sizes come from ui/draw, positions from
// core/layout, texts from core/units/unittext.h.

namespace qdq {

using UnitId = Id<struct UnitTag>;
using BadgeId = Id<struct BadgeTag>;

enum class UnitKind : std::uint8_t
{
    Op, ///< an op with its constants and a fused activation
    Input, ///< a user input
    Output, ///< the output node
    Quantize, ///< a Q shown as a box of its own (Q/DQ not folded)
    Dequantize,
    Module, ///< a collapsed module
};

/// A constant of a unit: row W, B or C of its card. The nodes belong to the first unit that reads
/// them; the rows of other units name them as well.
struct ConstantRow
{
    char role = 'C'; ///< 'W' weight, 'B' bias, 'C' other
    NodeId constant; ///< the get_attr or placeholder that holds the values
    NodeId dequantize; ///< the DQ between constant and op, if any
    NodeId quantize; ///< a Q that was not folded, if any
    NodeId observer; ///< the observer of a prepared graph, if any
    NodeId reader; ///< the node of the unit that reads it
    /// Index into the reader's args; args.size() + k for its k-th keyword argument.
    std::size_t argument = 0;
    std::size_t userCount = 1; ///< units and badges that share it
};

struct Unit
{
    UnitKind kind = UnitKind::Op;
    OpFamily family = OpFamily::Other;
    NodeId main; ///< the op; the first op for a module
    NodeId fused; ///< the activation that is part of it, if any
    /// An activation that reads it and stays a card of its own, since the op has other readers too
    /// (note I2).
    NodeId unfused;
    std::string title; ///< "conv2d", "add_"; last part of the path for a module
    std::string fusedTitle; ///< "relu"
    std::string name; ///< node name, or module path
    std::vector<ConstantRow> constants; ///< by argument
    std::vector<NodeId> nodes; ///< all nodes folded into it, execution order
    std::string modulePath; ///< of the op it stands for; "sub@1" in the second call of a module
    std::string framePath; ///< innermost module that holds all of its ops: the frame it is drawn in
    bool isKnownOp = true; ///< false: drawn generically with '?'

    // Collapsed modules only.
    std::string moduleType; ///< "torch.nn.modules.conv.Conv2d"
    std::vector<NodeId> ops; ///< main nodes of the op units inside, execution order
    std::array<std::uint32_t, kOpFamilyCount> familyCounts {}; ///< of those ops
};

enum class BadgeKind : std::uint8_t
{
    Quantized, ///< a Q with all DQs that read it
    Observed, ///< an observer of a prepared graph
    Specified, ///< a spec of an annotated graph; no node of the graph stands in it
};

/// A tensor between units that carries quantization parameters.
struct Badge
{
    BadgeKind kind = BadgeKind::Quantized;
    NodeId quantize; ///< the Q (none when the value comes in quantized), or the observer
    std::vector<NodeId> dequantizes;
    std::vector<NodeId>
        nodes; ///< all nodes folded into it, also choose_qparams, getitem and scale constants
    NodeId producer; ///< node whose value it carries
    /// Specified: where the spec shown stands, the producer's output or the first edge that has it.
    EdgeOrNode spec;
    bool isDynamic = false; ///< scale and zero point are computed at run time
    /// Of the op it serves: the producer, or the first consumer where the producer is an input.
    /// Also where the file has lost it (Q/DQ of a re-exported `.pt2`, file-formats 2.10).
    std::string modulePath;
    std::string framePath; ///< innermost module that holds producer and all consumers: the frame it
                           ///< is drawn in
};

enum class EdgeStyle : std::uint8_t
{
    Integer, ///< a quantized tensor
    Float,
    ShapeOrIndex, ///< integers and bools that are never quantized
    Accumulator, ///< int32 of a quantized bias or accumulator
};

/// An end of an edge: a unit or a badge.
struct Endpoint
{
    UnitId unit;
    BadgeId badge;
    [[nodiscard]] bool isBadge() const { return badge.isValid(); }
    [[nodiscard]] bool isValid() const { return unit.isValid() || badge.isValid(); }
    friend auto operator<=>(const Endpoint&, const Endpoint&) = default;
};

/// One argument: `add(x, x)` has two.
struct UnitEdge
{
    Endpoint from;
    Endpoint to;
    std::size_t argument = 0; ///< position among the inputs of `to`; edges enter in this order
    EdgeStyle style = EdgeStyle::Float;
    NodeId producer; ///< node that the consumer names: the op, one of its getitems, or a DQ
    NodeId consumer; ///< node that reads it; of a badge the Q, DQ or observer
};

enum class HiddenReason : std::uint8_t
{
    Guard, ///< shape guards
    SymbolicArithmetic, ///< sym_size and arithmetic on symbols
    Assertion,
    DeadConstant, ///< a constant that nothing drawn reads
};
struct HiddenNode
{
    NodeId node;
    HiddenReason reason = HiddenReason::Guard;
};

struct UnitOptions
{
    bool foldQdq = true; ///< Q/DQ as badges
    bool foldActivations = true;
    /// Badges shown as Q and DQ boxes although foldQdq is on, by their Q.
    std::vector<NodeId> unfolded;
    /// Module paths drawn as one box; "sub" stands for all calls of the module, "sub@1" for its
    /// second call. Of nested paths the outermost counts.
    std::vector<std::string> collapsedModules;
};

struct UnitGraph
{
    std::vector<Unit> units;
    std::vector<Badge> badges;
    std::vector<UnitEdge> edges; ///< grouped by `to` in the order of `order`, then by argument
    std::vector<HiddenNode>
        hidden; ///< with units and badges every node of the graph stands in exactly one place

    /// All units and badges in execution order of their main nodes. No edge goes backwards in it,
    /// but for collapsed modules that both feed and read something outside themselves.
    std::vector<Endpoint> order;
    /// Where a node of the graph went; both ends invalid for hidden nodes.
    IdMap<NodeId, Endpoint> placeOf;

    [[nodiscard]] const Unit& operator[](UnitId id) const { return units[id.index()]; }
    [[nodiscard]] const Badge& operator[](BadgeId id) const { return badges[id.index()]; }
    [[nodiscard]] const std::string& framePath(Endpoint end) const
    {
        return end.isBadge() ? badges[end.badge.index()].framePath
                             : units[end.unit.index()].framePath;
    }
};

/// Folds a graph. Linear in nodes and edges; deterministic.
[[nodiscard]] UnitGraph makeUnits(const Graph& graph, const UnitOptions& options = {});

/// Collapses modules of a folded graph; makeUnits does it for UnitOptions::collapsedModules. A
/// badge goes into a module's box when its producer and all its consumers are in collapsed modules,
/// and where more than six lead side by side from one box to one unit; it is drawn otherwise. Costs
/// little beyond what is drawn afterwards.
[[nodiscard]] UnitGraph collapseModules(
    const Graph& graph, const UnitGraph& units, const std::vector<std::string>& paths);

/// The part of a folded graph around one node.
struct UnitSubgraph
{
    UnitGraph graph; ///< ids renumbered; `hidden` empty
    std::vector<UnitEdge> stubs; ///< edges that leave the part, with one end invalid
    std::vector<Endpoint> original; ///< per entry of graph.order: the end in the whole graph
};

/// Everything within `hops` units of the units and badges that hold `nodes`, with the badges on the
/// way. Hops count units, not badges, and lead from a unit to its producers and consumers; other
/// consumers of the same badge are two hops away. Empty when all of them are hidden.
[[nodiscard]] UnitSubgraph neighbourhood(
    const UnitGraph& whole, const std::vector<NodeId>& nodes, int hops);

/// Module path of a node with "@k" after the first module of it that is called again: "sub@1.fc".
[[nodiscard]] std::string callPath(const Graph& graph, NodeId node);

} // namespace qdq
