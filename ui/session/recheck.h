// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// The same graph, run or what-if with the rules of `target`; the document itself where it was
/// checked for that. Null is no target. Errors: those of checkGraph.
[[nodiscard]] Result<DocumentPtr> checkedFor(
    const DocumentPtr& document, const TargetPtr& target, const Progress& progress);

} // namespace qdq::ui
