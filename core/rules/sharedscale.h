// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/parameters.h"
#include "core/rules/qdqview.h"

#include <vector>

namespace qdq {

/// The tensors whose scales the check "shared-scale" compares at one of `wanted.ops`: its distinct
/// inputs that are per-tensor DQs, in argument order, then the per-tensor Qs behind it or behind
/// the op that is fused with it. Empty for every other node.
[[nodiscard]] std::vector<NodeId> tensorsThatShare(
    const QdqView& view, const RuleParameters& wanted, NodeId op);

} // namespace qdq
