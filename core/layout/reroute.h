// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"

namespace qdq {

/// Leads lines around the boxes that they run through (reroute.cpp says how) and counts pairs of a
/// line and a box in `result`, before and after. A line keeps its ends and never leads back up.
/// Linear in the lines that are as they should be.
void rerouteAround(const LayoutInput& input, LayoutResult& result);

} // namespace qdq
