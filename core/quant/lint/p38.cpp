// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/lint/observerstate.h"

#include <algorithm>
#include <cmath>

namespace qdq {

/// A bound that is not finite makes a scale that is none.
void checkP38(const LintContext& context, LintFindings& findings)
{
    for (const ObserverModule& module : context.input.prepared->modules) {
        const auto range = observedRange(module);
        if (!range || range->isEmpty())
            continue;
        const auto isBad = [](double value) { return !std::isfinite(value); };
        if (std::ranges::none_of(range->min, isBad) && std::ranges::none_of(range->max, isBad))
            continue;
        LintFinding& finding = findings.add(context.input.prepared->find(module.name),
            module.name + " saw NaN or infinity: its scale would be infinite or undefined");
        finding.finding.found = "a bound that is not finite";
    }
}

} // namespace qdq
