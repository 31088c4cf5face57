// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "ui/draw/nodecontent.h"

#include <QString>

// What settings of a quantizer config are called in the window.

namespace qdq::ui {

/// Which chip stands for a setter.
[[nodiscard]] ConfigSource configSourceOf(Setter setter);
/// Which chip stands for a call: that of its lane, or "None".
[[nodiscard]] ConfigSource configSourceOf(const ConfigCall& call);
/// Which chip stands for what a config does to an op.
[[nodiscard]] ConfigSource configSourceOf(const AppliedRow& row);

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
