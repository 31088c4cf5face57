// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/graph/graphbuilder.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsontree.h"

#include <string>
#include <vector>

namespace qdq {

/// A constant that the program's signature names and an archive keeps elsewhere.
struct Pt2Constant
{
    std::string name; ///< dotted attribute name
    NodeId placeholder;
    bool isAmongWeights =
        true; ///< parameters and persistent buffers; the others lie among the constants
};

/// What the JSON of an exported program holds, before its weights are found.
struct Pt2Program
{
    GraphBuilder builder;
    std::vector<Pt2Constant> constants; ///< in signature order, each name once
    std::string schemaVersion; ///< "8.20"; "1" in the oldest files
};

inline constexpr std::int64_t kNewestSchemaMajor = 8;

/// Reads an exported program of any schema version (file-formats 2.2 to 2.9). Errors: no
/// `graph_module.graph`, no nodes.
[[nodiscard]] Result<Pt2Program> readPt2Program(
    JsonView root, DiagnosticSink& sink, const Progress& progress);

} // namespace qdq
