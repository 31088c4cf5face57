// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// The Inductor setters refuse a config whose mode differs from what is stored, also when it would
/// replace the stored one.
void checkP10(const LintContext& context, LintFindings& findings)
{
    for (std::size_t i = 0; i < context.annotated.settings.outcomes.size(); ++i) {
        const CallOutcome& outcome = context.annotated.settings.outcomes[i];
        if (outcome.fate != CallFate::Dropped)
            continue;
        findings.addCall(i,
            callText(context.config, i) + " is dropped: "
                + (outcome.isMixedDynamic ? "static and dynamic settings" : "QAT and PTQ settings")
                + " cannot be mixed, and " + callText(context.config, *outcome.other)
                + " was there first");
    }
}

} // namespace qdq
