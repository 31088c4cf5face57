// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphrewriter.h"

namespace qdq {

/// Older dumps do not say which observers a derived one reads. The annotation of the op that reads
/// it still does: fills `derivedFrom` of derived observers that lack it, as far as the annotations
/// tell.
void restoreDerivedSources(GraphRewriter& rewriter);

} // namespace qdq
