// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/callstate.h"

#include <string>
#include <vector>

namespace qdq {

/// Why an op stayed in float (explain.md 2), from the weakest to the strongest.
enum class FloatReasonId : std::uint8_t
{
    NoCall, ///< no call covers it and there is no global
    Excluded, ///< a call said "do not quantize"
    UnsupportedOp, ///< the back end has no pattern with this op
    NotFloat, ///< an operand is no float tensor
    PatternBroken, ///< a pattern was tried and one condition failed
    Filter, ///< the pattern was there, but the call's filter refused one of its nodes
    Taken, ///< annotated before, by another call or pattern
    KindMixed, ///< the call that names it was dropped
    NotReached, ///< propagation stops before it
    SourceMissing, ///< the pattern needs export metadata that the graph does not carry
    Dead, ///< nobody reads it
};
/// "no-call", "pattern-broken", …
[[nodiscard]] std::string_view nameOf(FloatReasonId id);

struct FloatReason
{
    FloatReasonId id = FloatReasonId::NoCall;
    std::string message; ///< one sentence, lower case, no full stop; does not repeat `call`
    std::vector<NodeId> evidence; ///< nodes that show it
    std::optional<std::size_t> call; ///< the call that was being applied
    std::string_view pattern; ///< the pattern that was being tried; may be empty
};

/// Operators that the patterns of the back end have: all of Quantizer::supportedOps, but linear alone
/// where a dynamic global setting makes XNNPACK run nothing else.
[[nodiscard]] std::span<const std::string_view> availableOps(const Annotated& annotated);

/// Whether a pattern took the node and said "quantize".
[[nodiscard]] bool isQuantized(const Annotated& annotated, NodeId node);

/// Every reason why a call_function node was not annotated, the strongest first, those of one kind
/// in the order tried; none for a node that was. Needs a trace; `states` are callStates of the two.
[[nodiscard]] std::vector<FloatReason> reasonsWhyFloat(const Annotated& annotated,
    const QuantizerConfig& config, const std::vector<CallState>& states, NodeId node);

} // namespace qdq
