// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"

namespace qdq::ui {

/// Fills rows and counts from the diff, the partners and the violations; for comparison.cpp.
/// Everything that differs at a weight is one row, and at a bias; a live node that only one side
/// has is one.
void addRows(Comparison& comparison);

} // namespace qdq::ui
