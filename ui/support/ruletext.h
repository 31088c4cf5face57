// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"

#include <QString>

#include <string_view>

// What the window says about rules: short words for panels, one sentence for headings. The command
// line has its own words in core; these are translated.

namespace qdq::ui {

/// A few words for the Rules panel: "one shared scale". The rule's own summary for a rule without
/// words here.
[[nodiscard]] QString ruleWords(std::string_view rule);

/// Heading of the rule's findings: "Scale is a power of two".
[[nodiscard]] QString ruleHeading(std::string_view rule);

/// What is required, as one sentence: "Inputs and output must share one scale".
[[nodiscard]] QString ruleSentence(std::string_view rule);

/// Why the hardware needs it, as one sentence from the rule itself; empty when nothing is known.
[[nodiscard]] QString ruleReason(std::string_view rule);

/// "Errors", "Warnings", "Notes".
[[nodiscard]] QString severityHeading(Severity severity);

} // namespace qdq::ui
