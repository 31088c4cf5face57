// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"
#include "core/rules/qdqview.h"
#include "core/units/numbertext.h"
#include "ui/draw/picture.h"

#include <QString>
#include <QStringList>

// What drawings say of a finding, in the language of the window; names, numbers and rule ids stay
// as they are.

namespace qdq::ui {

/// "R3: inputs and output of add must share one scale".
[[nodiscard]] QString headingOf(const Finding& finding, const Graph& graph);

/// Sentences for someone who has only the picture: what was found, or which of the evidence
/// differs; why the hardware needs the rule.
[[nodiscard]] QStringList factsOf(const Finding& finding, const QdqView& view);

/// The Q and DQ nodes among the evidence, other than the finding's own node.
[[nodiscard]] std::vector<EvidenceRow> evidenceOf(
    const Finding& finding, const QdqView& view, NumberForm form);

/// Says on the card what is wrong: a row in the error colour, or a new one.
void addProblem(CardContent& card, const Finding& finding);

/// One mark per rule of these findings, in their order; undecided ones are warnings with a question
/// mark.
[[nodiscard]] std::vector<Mark> marksOf(const std::vector<const Finding*>& findings);

} // namespace qdq::ui
