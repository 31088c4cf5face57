// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/explanation.h"

// From a setting to a value, as far as run and file tell.

namespace qdq::ui {

/// The steps of the chain behind a tensor (a Q or DQ node, or an observer) of a document with a
/// run: config, pattern, annotation, sharing, observer, calibration, arithmetic, value. Empty where
/// there is no run, or it does not know the tensor.
[[nodiscard]] std::vector<CauseStep> chainSteps(const Document& document, NodeId tensor);

/// What led to a finding; the step where it went wrong is marked. Steps that nothing tells say so,
/// and what they are typical of where two marks of the file point to it.
[[nodiscard]] std::vector<CauseStep> causeSteps(const Document& document, FindingId finding);

/// Why an op was not quantized, strongest reason first; empty for one that was, and where no run
/// tells.
[[nodiscard]] std::vector<QString> reasonsInFloat(const Document& document, NodeId op);

} // namespace qdq::ui
