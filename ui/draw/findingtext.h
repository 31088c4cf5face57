// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/qdqview.h"
#include "core/rules/rule.h"
#include "core/units/numbertext.h"
#include "ui/draw/picture.h"

#include <QString>
#include <QStringList>

// What drawings say of a finding, in the language of the window; names, numbers and rule ids stay
// as they are.

namespace qdq::ui {

/// "R3: inputs and output of add must share one scale"; what the file of the target says where it
/// is not the built-in VPU one, whose rules may have the same ids. `target` may be null.
[[nodiscard]] QString headingOf(
    const Finding& finding, const Graph& graph, const TargetPtr& target);

/// Sentences for someone who has only the picture: what was found, or which of the evidence
/// differs; why the hardware needs the rule.
[[nodiscard]] QStringList factsOf(
    const Finding& finding, const QdqView& view, const TargetPtr& target);

/// The Q and DQ nodes among the evidence, other than the finding's own node.
[[nodiscard]] std::vector<EvidenceRow> evidenceOf(
    const Finding& finding, const QdqView& view, NumberForm form);

/// Says on the card what is wrong: a row in the error colour, or a new one; in words where they
/// hold for every target with such a rule. Without a target nothing.
void addProblem(CardContent& card, const Finding& finding, const TargetPtr& target);

/// "R3"; "R3?" where it could not be decided: what the mark of a finding says.
[[nodiscard]] QString markRule(const Finding& finding);
/// One mark per rule of these findings, in their order; undecided ones are warnings.
[[nodiscard]] std::vector<Mark> marksOf(const std::vector<const Finding*>& findings);

} // namespace qdq::ui
