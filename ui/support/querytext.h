// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/query.h"
#include "core/query/suggest.h"
#include "ui/widgets/queryfield.h"

#include <vector>

// Queries between core, which counts bytes, and the field, which counts letters.

namespace qdq::ui {

/// Underlines what cannot be read and says what was expected.
void showProblem(QueryField& field, const QueryError& error);

[[nodiscard]] std::vector<QueryField::Suggestion> suggestionsFrom(
    const std::vector<QuerySuggestion>& suggestions);

} // namespace qdq::ui
