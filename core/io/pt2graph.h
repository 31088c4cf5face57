// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/graph/graphbuilder.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsontree.h"
#include "core/io/pt2signature.h"

namespace qdq {

/// Python's arithmetic on symbolic numbers: called by plain functions, not by operators.
[[nodiscard]] bool isSymbolicFunction(std::string_view target);

struct Pt2GraphContext
{
    DiagnosticSink& sink;
    const Progress& progress;
    int depth = 0; ///< of nested graphs
};

inline constexpr int kMaxGraphDepth = 32;
inline constexpr std::size_t kMaxNodes = 2'000'000;

/// Reads a serialized graph (file-formats 2.4, 2.5) into `builder`: placeholders, calls, output, as
/// torch's loader makes them, node for node and in file order, with a `getitem` per output of an
/// operator that has several. A graph that contradicts itself still gives one: undefined values
/// become stubs, repeated names get a suffix, nodes that come too early are moved behind what they
/// read; each is reported. Errors: no nodes, a limit passed, cancelled.
[[nodiscard]] Result<void> readPt2Graph(
    JsonView graph, const Pt2Signature& signature, GraphBuilder& builder, Pt2GraphContext context);

} // namespace qdq
