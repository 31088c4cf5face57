// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"

#include <QString>

#include <string_view>

// What an edit would change, in words.

namespace qdq::ui {

/// A text of core as a sentence: begins with a capital, with 2ᵏ and s_in·s_w.
[[nodiscard]] QString sentenceFrom(std::string_view text);
/// The edit as a sentence that begins with a capital.
[[nodiscard]] QString editSentence(const CauseEdit& edit);
/// "R1 10 → 0 · R2 16 → 5"; says so where nothing changes.
[[nodiscard]] QString effectText(const Prediction& prediction);
/// How sure that is, what comes with it and how many scales move.
[[nodiscard]] QString remarkText(const Prediction& prediction);

} // namespace qdq::ui
