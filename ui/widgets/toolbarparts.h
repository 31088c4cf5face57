// SPDX-License-Identifier: Apache-2.0
#pragma once

class QToolBar;
class QToolButton;
class QWidget;

// What the tool bars of the window have in common.

namespace qdq::ui {

inline constexpr int kToolBarHeight = 44;

/// Takes what room is left.
[[nodiscard]] QWidget* makeSpacer(QWidget* parent);
/// The distance that a tool bar keeps from the edges of the window.
[[nodiscard]] QWidget* makeGap(QWidget* parent);
/// Tool bars make their buttons flat; ours keep their outline.
void addOutlined(QToolBar* bar, QToolButton* button);

} // namespace qdq::ui
