// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/annotate.h"

#include <string>
#include <vector>

namespace qdq {

/// What a setter call did to a graph (explain.md 3).
enum class CallEffect : std::uint8_t
{
    Effective,
    MatchesNothing, ///< no node lies where it points
    AnnotatesNothing, ///< nodes match, but none was taken
    Shadowed, ///< all nodes it could take were taken by stronger calls
    Ignored, ///< the setter stores what annotate never reads, or knows no operator for the key
    Dropped, ///< the setter refused it: static and dynamic, or QAT and PTQ
    Overwritten, ///< a later call has the same key
    Off, ///< switched off in the config; matches nothing, whatever its key
};
/// "matches nothing", "annotates nothing", …
[[nodiscard]] std::string_view nameOf(CallEffect effect);

struct CallState
{
    CallEffect effect = CallEffect::Effective;
    std::vector<NodeId> matched; ///< call_function nodes where the call points, in list order
    std::vector<NodeId> annotated; ///< those it took, "do not quantize" included
    std::vector<std::size_t>
        others; ///< Shadowed: the calls that took them; Overwritten, Dropped: the other call
    std::string nearest; ///< MatchesNothing: the key that was perhaps meant; may be empty
};

/// One per call of the config, in its order.
[[nodiscard]] std::vector<CallState> callStates(
    const Annotated& annotated, const QuantizerConfig& config);

/// `calls[2] module_name "stem"`: how texts name a call.
[[nodiscard]] std::string callText(const QuantizerConfig& config, std::size_t call);

/// What made a call apply to a node: "stem.conv is inside stem", "aten.conv2d.default is what
/// Conv2d means here", "global: not matched by calls 0, 1".
[[nodiscard]] std::string matchText(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call, NodeId node);

/// By ModuleStackId: whether the call's key selects nodes with this stack; empty for calls that do
/// not select by module, and for those that are off.
[[nodiscard]] std::vector<bool> selectedStacks(
    const Annotated& annotated, const QuantizerConfig& config, std::size_t call);

} // namespace qdq
