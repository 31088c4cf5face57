// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

bool isDynamic(const QConfig* config)
{
    if (!config)
        return false;
    const auto& input = (*config)[SpecRole::InputActivation];
    return input && input->spec.isDynamic;
}

} // namespace

/// Whether the dynamic path runs is asked of the global setting alone.
void checkP04(const LintContext& context, LintFindings& findings)
{
    const Settings& settings = context.annotated.settings;
    if (!context.isBackend("xnnpack")
        || (settings.global && isDynamic(settings.qconfigOf(*settings.global))))
        return;
    for (const auto* entries : {&settings.moduleNames, &settings.types})
        for (const SettingEntry& entry : *entries)
            if (isDynamic(settings.qconfigOf(entry)))
                findings.addCall(entry.call,
                    callText(context.config, entry.call)
                        + " is dynamic, but only a dynamic global setting selects the dynamic path:"
                          " every static pattern runs, with placeholder observers on ops that have "
                          "no dynamic kernel");
}

} // namespace qdq
