// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// XNNPACK stores operator types in a map that nothing reads.
void checkP01(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("xnnpack"))
        return;
    for (std::size_t i = 0; i < context.config.calls.size(); ++i)
        if (context.config.calls[i].set == Setter::OperatorType && !context.config.calls[i].isOff)
            findings.addCall(i,
                callText(context.config, i)
                    + " is stored where annotate never looks; only set_global reaches every op");
}

} // namespace qdq
