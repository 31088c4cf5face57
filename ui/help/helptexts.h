// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QMainWindow;
class QWidget;

namespace qdq::ui {

/// What a part of the window is for, by its object name ("dock.explain", "toolbar.query"); a
/// heading and a few sentences as rich text. Empty for what explains itself.
[[nodiscard]] QString helpFor(const QString& objectName);

/// Gives every part of the window that has a text its "What is this?".
void giveHelp(const QMainWindow& window);

/// The text of a widget or of the nearest part around it that has one.
[[nodiscard]] QString helpAround(const QWidget* widget);

} // namespace qdq::ui
