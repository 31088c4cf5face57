// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/query.h"

#include <span>
#include <string_view>

namespace qdq {

enum class QueryField
{
    Name,
    Op,
    Kind,
    Module,
    Type,
    Dtype,
    Shape,
    Rank,
    Scale,
    ZeroPoint,
    QuantMin,
    QuantMax,
    Axis,
    Rule,
    Severity,
    Cause,
    Config,
    Group,
    Shift,
    Multiplier,
    Bias,
    Weight,
    Users,
    Inputs,
    Is,
    Diff,
    Near,
    Up,
    Down,
    Level,
};

/// One field of the language.
struct QueryFieldInfo
{
    QueryField field;
    std::string_view name;
    std::string_view example; ///< "scale<0.01": for completion and messages
    bool isNumeric; ///< takes comparisons, numbers and ranges
    std::string_view words; ///< the only values it takes, with a space between; empty for any
};

/// In the order completion offers them.
[[nodiscard]] std::span<const QueryFieldInfo> queryFields();
/// Null where there is no such field.
[[nodiscard]] const QueryFieldInfo* findQueryField(std::string_view name);

/// What is wrong with a term that was read; nothing where all is well.
[[nodiscard]] std::optional<QueryError> checkTerm(const QueryTerm& term);

} // namespace qdq
