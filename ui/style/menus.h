// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

class QPainter;
class QRect;
class QSize;
class QStyleOptionMenuItem;

// Menus and the menu bar, as controls.h has the other controls.

namespace qdq::ui {

void paintMenuPanel(QPainter& painter, const Theme& theme, const QRect& rect);
void paintMenuBarItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item);
/// Icon, tick or disc in a column of their own, the words, and at the right the key in a quiet
/// monospaced face, or the arrow of a menu.
void paintMenuItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item);
/// `content` is what the words and the widest key of the menu need.
[[nodiscard]] QSize sizeOfMenuItem(const QStyleOptionMenuItem& item, const QSize& content);

} // namespace qdq::ui
