// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/queryindex.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// One way to go on with a query that is being typed.
struct QuerySuggestion
{
    std::string text; ///< the whole query with it in place
    std::size_t cursor = 0; ///< where typing goes on
    std::string shown; ///< "dtype:int8", "scale"
    std::string note; ///< an example, for fields
    std::optional<std::size_t> count; ///< cards and badges that have the value
};

/// Fields that begin like what stands before the cursor, or values of its field that occur in this
/// graph, with the most frequent first.
[[nodiscard]] std::vector<QuerySuggestion> suggestQuery(std::string_view text, std::size_t cursor,
    const QueryIndex& index, const QueryState& state = {}, std::size_t most = 12);

} // namespace qdq
