// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leaf.h"

namespace qdq {

/// Lays out a leaf without Graphviz, in time linear in what is drawn: rows by longest path, boxes
/// in a row near what they are joined to, no overlap, no edge through a box. Plainer than dot:
/// crossings are only reduced by a few sweeps. Never fails.
[[nodiscard]] LeafAnswer layeredLayout(const LeafRequest& request);

} // namespace qdq
