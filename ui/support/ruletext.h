// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"

#include <QString>

#include <string_view>

// What the window says about rules: short words for panels, one sentence for headings. The rules of
// the VPU have words of their own here, which are translated; those of other targets say what their
// file says. `target` is the one that the rule is of; null where nothing was checked.

namespace qdq::ui {

/// "VPU R1–R7": name of a target with its first and last rule.
[[nodiscard]] QString targetLabel(const Target& target);

/// A few words for the Rules panel: "one shared scale".
[[nodiscard]] QString ruleWords(std::string_view rule, const TargetPtr& target);

/// Heading of the rule's findings: "Scale is a power of two".
[[nodiscard]] QString ruleHeading(std::string_view rule, const TargetPtr& target);

/// What is required, as one sentence: "Inputs and output must share one scale".
[[nodiscard]] QString ruleSentence(std::string_view rule, const TargetPtr& target);

/// What was expected, in as few words as the rule has for it: "one scale".
[[nodiscard]] QString ruleExpected(const Finding& finding, const TargetPtr& target);

/// Why the hardware needs it, as one sentence from the rule itself; empty when nothing is known.
[[nodiscard]] QString ruleReason(std::string_view rule, const TargetPtr& target);

/// "Errors", "Warnings", "Notes".
[[nodiscard]] QString severityHeading(Severity severity);

} // namespace qdq::ui
