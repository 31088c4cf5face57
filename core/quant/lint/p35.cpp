// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/lint/observerstate.h"

namespace qdq {

/// Weights are observed by the forward pass too, so convert without calibration spoils them as
/// well.
void checkP35(const LintContext& context, LintFindings& findings)
{
    std::size_t empty = 0;
    std::size_t all = 0;
    for (const ObserverModule& module : context.input.prepared->modules)
        if (const auto range = observedRange(module)) {
            ++all;
            empty += range->isEmpty() ? 1 : 0;
        }
    if (all > 0 && empty == all)
        findings.add("none of the " + std::to_string(all)
            + " observers saw data: convert would give scale 1 and zero point 0 everywhere, "
              "weights included");
}

} // namespace qdq
