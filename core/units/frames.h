// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

namespace qdq {

/// Puts each badge into the innermost module that holds its producer and all its consumers, after
/// the frame paths of units changed.
void frameBadges(UnitGraph& units);

} // namespace qdq
