// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/diagnosticsink.h"
#include "core/io/jsontree.h"
#include "core/io/pt2union.h"

#include <vector>

namespace qdq {

/// The serialized nodes of a graph in an order in which every value is defined before it is used:
/// the file's own, unless the file contradicts it. Cycles are reported and cut where they close.
[[nodiscard]] std::vector<JsonView> orderedPt2Nodes(JsonView nodes, DiagnosticSink& sink);

/// Names of the values that a node defines, one per output and nested output;
/// `visit(std::string_view)`.
template <typename Visit> void forEachOutputName(JsonView outputs, const Visit& visit)
{
    for (const JsonView output : outputs) {
        const auto member = pickMember(output);
        if (!member)
            continue;
        if (member->value.isArray()) {
            for (const JsonView item : member->value)
                visit(valueNameOf({{}, item}));
        } else {
            visit(valueNameOf(*member));
        }
    }
}

} // namespace qdq
