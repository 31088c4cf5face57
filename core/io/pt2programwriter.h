// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/symbolictext.h"

#include <string>

namespace qdq {

/// The JSON of an exported program (file-formats 2.2, 2.3, 2.8) of a lifted graph, in schema
/// version 8.20, as PyTorch 2.12 to 2.14 write it. Errors: those of Pt2GraphWriter.
[[nodiscard]] Result<std::string> writePt2Program(
    const Graph& lifted, SymbolicText& symbols, DiagnosticSink& sink);

} // namespace qdq
