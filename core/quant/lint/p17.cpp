// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Activations stay in float; XNNPACK refuses it as a global setting.
void checkP17(const LintContext& context, LintFindings& findings)
{
    for (std::size_t index : context.usedQConfigs) {
        const QConfig& config = context.annotated.settings.qconfigs[index];
        if (config[SpecRole::InputActivation] || !config[SpecRole::Weight])
            continue;
        findings
            .add("qconfig \"" + context.named(index).name
                + "\" has no input_activation: only weights are quantized")
            .call = context.callOf(index);
    }
}

} // namespace qdq
