// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace qdq::ui {

/// "en" or "zh_TW" for "system", "en" or "zh_TW"; the system's language where it is one of the two,
/// else English.
[[nodiscard]] QString languageForChoice(const QString& choice);

/// Gives the program the words of a language ("en" or "zh_TW") in place of those it has; for
/// English the plural forms ("1 node", "2 nodes"). Widgets take them when they are made.
void installTranslations(const QString& language);

} // namespace qdq::ui
