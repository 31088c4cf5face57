// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/quant/lint/lintcontext.h"
#include "core/quant/lint/observerstate.h"

namespace qdq {

namespace {

/// Part of the levels that lie between zero and the data, where nothing ever is.
double wastedPart(double low, double high)
{
    if (low > 0)
        return low / high;
    return high < 0 ? high / low : 0;
}

} // namespace

/// Reported from half of the levels on.
void checkP39(const LintContext& context, LintFindings& findings)
{
    for (const ObserverModule& module : context.input.prepared->modules) {
        const auto range = observedRange(module);
        if (!range || range->isEmpty() || range->min.size() != 1)
            continue;
        const double wasted = wastedPart(range->min.front(), range->max.front());
        if (!(wasted >= 0.5))
            continue;
        LintFinding& finding = findings.add(context.input.prepared->find(module.name),
            module.name + " saw " + significant(range->min.front()) + " … "
                + significant(range->max.front()) + "; every range is extended to zero, so "
                + significant(100 * wasted, 2) + " % of the levels are never used");
        finding.finding.values = {range->min.front(), range->max.front()};
    }
}

} // namespace qdq
