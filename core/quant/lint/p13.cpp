// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Observers use custom bounds only when both are there.
void checkP13(const LintContext& context, LintFindings& findings)
{
    for (std::size_t index : context.usedQConfigs)
        for (SpecRole role : kSpecRoles) {
            const auto& configured = context.annotated.settings.qconfigs[index][role];
            if (!configured
                || configured->spec.quantMin.has_value() == configured->spec.quantMax.has_value())
                continue;
            const bool hasMin = configured->spec.quantMin.has_value();
            LintFinding& finding = findings.add("qconfig \"" + context.named(index).name + "\", "
                + std::string(nameOf(role)) + ": only " + (hasMin ? "quant_min" : "quant_max")
                + " is set, so the observer ignores it and uses the whole range of "
                + std::string(nameOf(configured->spec.dtype)));
            finding.call = context.callOf(index);
        }
}

} // namespace qdq
