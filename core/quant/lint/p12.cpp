// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>

namespace qdq {

/// No setter call, or only null.
void checkP12(const LintContext& context, LintFindings& findings)
{
    const Settings& settings = context.annotated.settings;
    const auto quantizes = [](const SettingEntry& entry) { return entry.qconfig.has_value(); };
    if (context.annotated.quantizer->setters.empty() || context.hasGlobal()
        || std::ranges::any_of(settings.moduleNames, quantizes)
        || std::ranges::any_of(settings.types, quantizes))
        return;
    findings.add("no setting asks for quantization, so prepare and convert return the float graph");
}

} // namespace qdq
