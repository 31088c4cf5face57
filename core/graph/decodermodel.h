// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

namespace qdq {

/// A converted decoder language model of repeated layers: attention with shared rotary tables and
/// a shared mask, a gated MLP, residuals. Structure only, about 127 nodes a layer. `heads` 0 has
/// one attention a layer, more unroll that many beside each other. The same numbers give the same
/// graph.
[[nodiscard]] Graph makeDecoderModel(std::size_t layers, std::size_t heads = 0);

} // namespace qdq
