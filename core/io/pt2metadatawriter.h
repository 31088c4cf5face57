// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsonwriter.h"

namespace qdq {

/// Writes the member `metadata` of a serialized node (file-formats 2.6), as Pt2Metadata reads it.
/// The format escapes nothing: a module stack or function name that its separators would break is
/// left out, with a note.
void writePt2Metadata(const Graph& graph, NodeId id, JsonWriter& json, DiagnosticSink& sink);

} // namespace qdq
