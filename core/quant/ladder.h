// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/why.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

// The settings of a config in order of strength, as one op meets them: which one took it, which
// were never asked, which do not mean it and where their key goes apart from its module path.

namespace qdq {

/// The strongest first.
enum class Lane : std::uint8_t
{
    ModuleName,
    OpType, ///< module type, function type, operator type
    Global
};
inline constexpr std::array kLanes = {Lane::ModuleName, Lane::OpType, Lane::Global};
[[nodiscard]] Lane laneOf(Setter setter);

/// Calls by strength: by lane, inside a lane as they were made.
[[nodiscard]] std::vector<std::size_t> callsByStrength(const QuantizerConfig& config);

enum class RungState : std::uint8_t
{
    Wins, ///< took the op, "do not quantize" included
    NotReached, ///< means the op, but a stronger call took it first
    Refused, ///< means the op, but no pattern with it could be taken
    DoesNotMatch, ///< means other ops
    Idle, ///< the setter's value is never read: ignored, dropped or overwritten
    NoRule ///< the lane has no call
};

struct Rung
{
    Lane lane = Lane::Global;
    std::optional<std::size_t> call; ///< none: NoRule
    RungState state = RungState::NoRule;
    std::optional<std::size_t> by; ///< NotReached: the call that took the op, where one did
    std::string reason; ///< Refused: why; Wins: what made it apply; else empty
    /// DoesNotMatch by module name: the component of the key that is not in the op's path, and what
    /// stands there; `there` is empty where the path ends before.
    std::string asked;
    std::string there;
    NodeId at; ///< Refused: the node that was refused, where it is one
};

/// The ladder for a call_function node of `annotated`; every call has a rung, every lane at least
/// one. Needs a trace; `states` are callStates of the two.
[[nodiscard]] std::vector<Rung> ladderOf(const Annotated& annotated, const QuantizerConfig& config,
    const std::vector<CallState>& states, NodeId node);

/// The call that a user would ask about: the strongest one that means the node and did not take it;
/// for a node that no call means, the module name that differs least from a path around the node.
/// None where a call took it (`taking`) and no stronger one means it.
[[nodiscard]] std::optional<std::size_t> nearestCall(const Annotated& annotated,
    const QuantizerConfig& config, const std::vector<CallState>& states, NodeId node,
    std::optional<std::size_t> taking);

} // namespace qdq
