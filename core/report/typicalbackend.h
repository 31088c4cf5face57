// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/qdqview.h"

#include <string>

namespace qdq {

/// What the Q/DQ nodes of a converted graph are typical of (explain.md 1): "int8 −128…127
/// activations and weights of −127…127 are typical of XNNPACK". Empty unless two marks point to one
/// back end and none of them is broken anywhere.
[[nodiscard]] std::string typicalBackend(const QdqView& view);

} // namespace qdq
