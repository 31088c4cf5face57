// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "ui/widgets/messagebar.h"

#include <QString>

namespace qdq::ui {

/// Where and what, as one sentence with a capital and a full stop: "At /nodes/3/args/0: names node
/// 'x', which is not there."
[[nodiscard]] QString sentenceOf(const Error& error);

/// "Cannot open sample.pt2." with the reason, and the whole in the details.
[[nodiscard]] Message openFailedMessage(const QString& path, const Error& error);

} // namespace qdq::ui
