// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Null is not "no setting": the class leaves the global stage.
void checkP03(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("xnnpack") || !context.hasGlobal())
        return;
    for (std::size_t i = 0; i < context.config.calls.size(); ++i) {
        const ConfigCall& call = context.config.calls[i];
        if (call.set != Setter::ModuleType || call.qconfig || context.states[i].matched.empty())
            continue;
        LintFinding& finding = findings.addCall(i,
            callText(context.config, i) + " annotates nothing, and keeps the global setting off "
                + std::to_string(context.states[i].matched.size()) + " nodes");
        finding.finding.evidence = context.states[i].matched;
    }
}

} // namespace qdq
