// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Where nodes stand in a network, said so that it holds after another export.
//
// Names do not: exporting a model twice, or converting it with another config, shifts `conv2d_3`,
// and the Q/DQ nodes of a graph in memory and of the program saved from it share no name at all
// (file-formats 2.10). What stays is the network itself. Its *ops* are the nodes that compute
// something: inputs, calls, outputs. Q, DQ, observers, choose_qparams, constants and aliases are
// how an op is fed; they come and go with the quantizer and stand at a *port* of an op. Guards,
// assertions, arithmetic on symbols and constants that nobody reads stand nowhere.
//
// The place of an op is its module path, its operator, and its number among the ops of the same
// module and operator in execution order. Three hashes say what stands around it:
//
//   up    everything it depends on: operators, which argument each is, shapes of constants
//   down  everything that depends on it, likewise
//   near  what stands within two ops of it, either way
//
// No hash contains names, literals, values, types or activation shapes (which a dynamic batch
// changes). `up` and `down` together tell ops apart wherever the network itself does. An op
// inserted at one point changes `down` of all before it and `up` of all behind it, never both.

namespace qdq {

using PlaceId = Id<struct PlaceTag>;

struct Surroundings
{
    std::uint64_t up = 0;
    std::uint64_t down = 0;
    std::uint64_t near = 0;
    friend auto operator<=>(const Surroundings&, const Surroundings&) = default;
};

/// The place of one op.
struct OpPlace
{
    NodeId node; ///< none for a place out of a file
    std::string name; ///< of the node; empty for a place out of a file
    std::string module; ///< "block.conv1"; "" is the root
    std::string op; ///< "aten.conv2d.default", "input", "output"
    std::uint32_t nth = 0; ///< ops of the same module and operator before it
    Surroundings around;
};

/// The place of any node.
struct NodePlace
{
    PlaceId op; ///< none for nodes that stand nowhere
    /// "" the op itself; "output" the Q or observer on its value ("output 1" a second one);
    /// "weight", "bias", "input 2": what feeds this argument, a DQ or a constant; behind those
    /// ".value", ".scale", ".zero_point": "weight.scale".
    std::string port;
};

struct Places
{
    std::vector<OpPlace> ops; ///< execution order
    IdMap<NodeId, NodePlace> nodes;
    /// Per node: itself where it is an op or a constant, else what it hands on: the op or constant
    /// behind a Q, DQ, observer or alias. None for what is hidden.
    IdMap<NodeId, NodeId> sources;

    [[nodiscard]] const OpPlace& operator[](PlaceId id) const { return ops[id.index()]; }
};

/// The port of argument `argument` of an op, or of `keyword` where it stands there: "weight",
/// "bias", "input 2".
[[nodiscard]] std::string portName(
    const Node& op, std::size_t argument, std::string_view keyword = {});

/// Linear in the size of the graph but for sorting the users of each op.
[[nodiscard]] Places placesOf(const Graph& graph);

/// What makes two ops the same.
enum class MatchBy : std::uint8_t
{
    ModuleAndOp,
    Name, ///< operator and node name, nothing else: of graphs that one export made
    Structure, ///< operator and what stands around it, whatever modules and nodes are called
};
/// "module", "name", "structure".
[[nodiscard]] std::string_view nameOf(MatchBy match);
[[nodiscard]] std::optional<MatchBy> matchByFromName(std::string_view name);

/// For each sought place the index of the same op in `there`, or none; no op is given twice. By
/// module and op it is tried in this order, each for what is left:
///
///  1. same module, operator, up and down, the same name first; then the same in another module;
///  2. same name, module, operator and near surroundings (where both have names);
///  3. same module, operator and one of up and down;
///  4. same module, operator and near surroundings, the same number first;
///  5. same module, operator and number;
///  6. same operator and near surroundings, where the module is not there any more.
///
/// `sought` may be only some ops of a graph, as in a baseline. In 1 to 3 several that are alike go
/// together only where both sides have as many, or where their numbers are the same.
///
/// By structure it is same operator, up and down; then one of these; then near surroundings.
///
/// Places that `pinned` says are the same, index of `sought` to index of `there`, are taken before
/// any of that; no place may stand in it twice.
[[nodiscard]] std::vector<PlaceId> locatePlaces(std::span<const OpPlace> sought,
    std::span<const OpPlace> there, MatchBy by = MatchBy::ModuleAndOp,
    std::span<const std::pair<PlaceId, PlaceId>> pinned = {});

} // namespace qdq
