// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

bool isSymmetric(const QuantizationSpec& spec)
{
    return spec.qscheme == QScheme::PerTensorSymmetric
        || spec.qscheme == QScheme::PerChannelSymmetric;
}

} // namespace

/// With explicit bounds the zero point is half of their sum, rounded down.
void checkP14(const LintContext& context, LintFindings& findings)
{
    for (std::size_t index : context.usedQConfigs)
        for (SpecRole role : kSpecRoles) {
            const auto& configured = context.annotated.settings.qconfigs[index][role];
            if (!configured || configured->spec.dtype != DType::UInt8
                || !isSymmetric(configured->spec))
                continue;
            const QuantizationSpec& spec = configured->spec;
            const bool isCustom = spec.quantMin && spec.quantMax;
            const std::int64_t zeroPoint = isCustom ? (*spec.quantMin + *spec.quantMax) / 2 : 128;
            LintFinding& finding = findings.add("qconfig \"" + context.named(index).name + "\", "
                + std::string(nameOf(role)) + ": uint8 and symmetric gives zero point "
                + std::to_string(zeroPoint)
                + (isCustom ? ", half of quant_min + quant_max rounded down" : ""));
            finding.call = context.callOf(index);
        }
}

} // namespace qdq
