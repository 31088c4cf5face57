// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodepainter.h"

#include <QSize>
#include <QString>

#include <vector>

// One picture of everything that can stand on the canvas, in the order of design/03-node-card: to
// look at, and for tests that every state can be told from every other.

namespace qdq::ui::test {

inline constexpr QSize kSheetSize {1440, 900};

void paintSheet(QPainter& painter, const Theme& theme);

struct NamedCard
{
    QString label;
    CardContent card;
    CardState state;
};
[[nodiscard]] std::vector<NamedCard> cardStates();

struct NamedBadge
{
    QString label;
    BadgeContent badge;
    BadgeState state;
};
[[nodiscard]] std::vector<NamedBadge> badgeStates();

} // namespace qdq::ui::test
