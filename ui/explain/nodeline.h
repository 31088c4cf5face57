// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document.h"

#include <QString>

namespace qdq::ui {

/// A node as one line to be copied: name, op, and as far as they are known element type, scale and
/// zero point of what it writes with full precision, and the rules that it breaks:
/// "conv2d_1 aten.conv2d.default int8 s=0.019803 zp=-128 R4".
[[nodiscard]] QString nodeLine(const Document& document, NodeId node);

} // namespace qdq::ui
