// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"
#include "ui/draw/configsource.h"

#include <QString>

// What settings of a quantizer config are called in the window.

namespace qdq::ui {

/// "Module name", "Function type".
[[nodiscard]] QString scopeWord(Setter setter);

/// "block", "Conv2d"; the name of its qconfig for a global call.
[[nodiscard]] QString nameOf(const ConfigCall& call);

/// What a call does, in words: "do not quantize"; "act qmax 100" where its qconfig differs from the
/// back end's default; else what that is: "act u8, w i8 per-channel".
[[nodiscard]] QString actionText(const QuantizerConfig& config, const ConfigCall& call);

/// "Input", "Weight": a spec of a qconfig.
[[nodiscard]] QString roleWord(SpecRole role);

} // namespace qdq::ui
