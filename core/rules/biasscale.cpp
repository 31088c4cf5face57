// SPDX-License-Identifier: Apache-2.0
#include "core/rules/biasscale.h"

#include <cmath>

namespace qdq {

namespace {

BiasScale compare(
    const std::vector<double>& bias, double sIn, const std::vector<double>& sW, double tolerance)
{
    if (bias.size() != sW.size())
        return BiasScale::Differs;
    BiasScale worst = BiasScale::Exact;
    for (std::size_t i = 0; i < bias.size(); ++i) {
        const double wanted = sIn * sW[i];
        if (bias[i] == wanted)
            continue;
        // Written so that a NaN differs.
        if (!(std::fabs(bias[i] - wanted) <= tolerance * std::fabs(wanted)))
            return BiasScale::Differs;
        worst = BiasScale::Tolerance;
    }
    return worst;
}

} // namespace

std::string_view nameOf(BiasScale scale)
{
    switch (scale) {
    case BiasScale::Exact:
        return "exact";
    case BiasScale::Tolerance:
        return "tolerance";
    case BiasScale::Differs:
        return "differs";
    case BiasScale::Unknown:
        break;
    }
    return "unknown";
}

BiasScale compareBiasScale(const QdqView& view, NodeId op, double tolerance)
{
    const NodeId activation = view.activationOf(op);
    const NodeId weight = view.weightOf(op);
    const bool hasWeightScale =
        view.isDequantizePerChannel(weight) || view.isDequantizePerTensor(weight);
    if (!view.isDequantizePerTensor(activation) || !hasWeightScale)
        return BiasScale::Differs;
    const Numbers& sIn = view.scaleOf(activation);
    const Numbers& sW = view.scaleOf(weight);
    const Numbers& bias = view.scaleOf(view.biasOf(op));
    if (!sIn.isKnown() || !sW.isKnown() || !bias.isKnown())
        return BiasScale::Unknown;
    return sIn.values.size() == 1 ? compare(bias.values, sIn.values.front(), sW.values, tolerance)
                                  : BiasScale::Differs;
}

} // namespace qdq
