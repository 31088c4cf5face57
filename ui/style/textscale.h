// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qdq::ui {

/// Pixels of the design, which are those of a text size of 100 %, at the text size of the program;
/// never fewer. For what holds text: heights of bars, widths of columns and panels.
[[nodiscard]] int scaled(int pixels);

/// The same for sizes of text, which shrink with it too.
[[nodiscard]] int textPixels(int pixels);

} // namespace qdq::ui
