// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/query.h"
#include "core/query/queryindex.h"

#include <string>
#include <vector>

namespace qdq {

struct QueryMatches
{
    std::vector<NodeId> nodes; ///< execution order
    /// Distinct cards and badges, or with "level:module" distinct modules.
    std::size_t count = 0;
    /// Of a query without matches that is several terms in a row: the one whose loss would find
    /// most, and how much; nothing where that is nothing.
    std::size_t dropBegin = 0;
    std::size_t dropEnd = 0;
    std::size_t dropCount = 0;
};

/// The nodes that the query holds for. Linear in nodes, times terms.
[[nodiscard]] QueryMatches matchQuery(
    const Query& query, const QueryIndex& index, const QueryState& state = {});

} // namespace qdq
