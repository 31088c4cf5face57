// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

bool reducesRange(const ConfiguredSpec& configured)
{
    for (const auto& [key, value] : configured.spec.observer.args)
        if (const bool* flag = key == "reduce_range" ? value.as<bool>() : nullptr)
            return *flag;
    return false;
}

} // namespace

/// The preset argument sets the bounds; the observer argument halves whatever bounds there are.
void checkP16(const LintContext& context, LintFindings& findings)
{
    for (std::size_t index : context.usedQConfigs) {
        const std::string name = "qconfig \"" + context.named(index).name + "\"";
        if (context.named(index).presetArgs.reduceRange.value_or(false))
            findings
                .add(name
                    + ": reduce_range makes the range 0 … 127, but the histogram search still "
                      "counts with 256 levels")
                .call = context.callOf(index);
        for (SpecRole role : kSpecRoles) {
            const auto& configured = context.annotated.settings.qconfigs[index][role];
            if (configured && configured->spec.quantMin && configured->spec.quantMax
                && reducesRange(*configured))
                findings
                    .add(name + ", " + std::string(nameOf(role))
                        + ": the observer's reduce_range halves the explicit range "
                        + std::to_string(*configured->spec.quantMin) + " … "
                        + std::to_string(*configured->spec.quantMax) + " again")
                    .call = context.callOf(index);
        }
    }
}

} // namespace qdq
