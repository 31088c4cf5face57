// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>

class QPainter;

namespace qdq::ui {

struct Theme;

/// How many violations there are: an octagon with the number, or a tick and 0. Both begin at
/// `left`, in the middle of `rect`; `isSolid` fills the octagon.
void paintViolationCount(
    QPainter& painter, const Theme& theme, const QRect& rect, int left, int count, bool isSolid);
[[nodiscard]] int violationCountWidth(int count);

} // namespace qdq::ui
