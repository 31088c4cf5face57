// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/describenode.h"

#include <span>

namespace qdq::ui {

/// What the inspector shows of several nodes: every property that one of them has. A value that all
/// share stands as it is; of others the number of different ones, with each node's own as parts.
[[nodiscard]] std::vector<PropertySection> describeSeveral(
    const Document& document, std::span<const NodeId> nodes);

} // namespace qdq::ui
