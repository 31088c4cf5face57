// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/quant/qconfig.h"

#include <optional>
#include <string_view>
#include <vector>

// What annotate remembers while it decides, so that the answer to "why" is read off and never
// guessed (explain.md 1). Side tables beside the annotated graph, with its ids; texts are made from
// them only when someone asks (core/quant/why.h).

namespace qdq {

using MatchId = Id<struct MatchTag>;

/// A pattern of the back end that took nodes.
struct PatternMatch
{
    std::string_view pattern; ///< id in the back end's table: "conv2d_relu"
    std::optional<std::size_t>
        call; ///< whose setting; none for the back end's own passes, and for vpu
    bool isExcluded = false; ///< the setting was "do not quantize"
    bool isPropagated = false; ///< reached from a quantized neighbour, not by a setting of its own
    std::vector<NodeId> nodes; ///< main node first
};

enum class SlotRole : std::uint8_t
{
    Input,
    OtherInput,
    Weight,
    Bias,
    Output
};
[[nodiscard]] std::string_view nameOf(SlotRole role);

/// Where the spec of one slot comes from.
struct SlotOrigin
{
    EdgeOrNode slot;
    MatchId match;
    SlotRole role = SlotRole::Input;
    /// Member of the qconfig; none for specs that the back end makes itself (shared, derived, vpu).
    std::optional<SpecRole> spec;
    SpecFields overridden; ///< fields of it that the user replaced; the rest is the preset's
};

/// Why a pattern did not take a node although it was tried (explain.md 2); each has one reason and
/// says what stood in the way.
enum class Obstacle : std::uint8_t
{
    Taken, ///< `at` was annotated before
    FilterPath, ///< `at` does not lie in the module that the call names
    FilterType, ///< `at` does not lie in a module of the class that the call names
    FilterOperator, ///< the pattern has no operator of the call's type
    FilterGlobal, ///< the pattern is not one that a global setting covers
    FilterNamedElsewhere, ///< XNNPACK: `at` lies where another call's name or type applies, so
                          ///< global leaves it
    OtherUsers, ///< `at` has more than one user
    ReusedModule, ///< `at`: its module is called at several places, which the pattern cannot tell
                  ///< apart
    WrongTarget, ///< `at` is another operator than the pattern takes
    NotTensors, ///< operand `at` is no tensor
    ShapesDiffer, ///< the operands of `at` have different shapes
    NotFloat32, ///< operand `at` is not a float32 tensor
    LargeScalar, ///< operand `at` is a constant beyond what a histogram can bin
    InputNotQuantized, ///< `at` is no output of a quantized pattern
    NoQuantizableUser, ///< nobody who reads `at` can be quantized
};

struct Refusal
{
    NodeId node; ///< the pattern's main node
    std::string_view pattern;
    std::optional<std::size_t> call;
    Obstacle obstacle = Obstacle::Taken;
    NodeId at; ///< where it failed
};

struct AnnotateTrace
{
    bool isEnabled = true;
    std::vector<PatternMatch> matches; ///< in the order in which they took their nodes
    IdMap<NodeId, MatchId> matchOf; ///< who took the node; none where nobody did
    std::vector<SlotOrigin>
        slots; ///< in the order in which they were set; the last entry of a slot counts
    std::vector<Refusal> refusals; ///< in the order tried

    [[nodiscard]] const PatternMatch* match(NodeId node) const;
    [[nodiscard]] const SlotOrigin* origin(const EdgeOrNode& slot) const;
};

} // namespace qdq
