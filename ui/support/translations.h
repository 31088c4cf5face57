// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qdq::ui {

/// Gives the program the words of its language; for English the plural forms ("1 node", "2 nodes").
/// Call once, before any widget is made.
void installTranslations();

} // namespace qdq::ui
