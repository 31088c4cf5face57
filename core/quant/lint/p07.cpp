// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// A type without an operator in the quantizer's table.
void checkP07(const LintContext& context, LintFindings& findings)
{
    for (std::size_t i = 0; i < context.annotated.settings.outcomes.size(); ++i)
        if (context.annotated.settings.outcomes[i].fate == CallFate::Unlisted)
            findings.addCall(i,
                callText(context.config, i) + ": "
                    + std::string(context.annotated.quantizer->className)
                    + " cannot customize this type; the setting is dropped");
}

} // namespace qdq
