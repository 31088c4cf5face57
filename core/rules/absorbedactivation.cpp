// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

/// One of `fused` between an op of `ops` that reads a DQ and a Q: the zero point is the lowest
/// value of the type, so that what it cuts off is below the range of the Q and it disappears.
void checkAbsorbedActivation(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.fused))
        return;
    const NodeId op = view.argument(node, 0, "self");
    if (!view.isCallOf(op, rule.parameters.ops)
        || !view.isDequantizePerTensor(view.activationOf(op)))
        return;
    for (const NodeId quantize : view.outputQuantizes(node, {})) {
        const DType dtype = view.dtypeOf(quantize);
        const auto range = rangeOf(dtype);
        const Numbers& zeroPoint = view.zeroPointOf(quantize);
        Finding finding;
        finding.node = node;
        finding.evidence = {op, quantize};
        if (range && zeroPoint.isKnown()
            && zeroPoint.values == std::vector {static_cast<double>(range->min)})
            continue;
        finding.isUndecided = !zeroPoint.isKnown();
        finding.found = zeroPoint.isKnown() ? "zero point = " + zeroPointText(zeroPoint.values)
                + ", dtype = " + std::string(nameOf(dtype))
                                            : "zero point unknown: " + zeroPoint.whyUnknown;
        finding.values = zeroPoint.values;
        findings.push_back(std::move(finding));
        return;
    }
}

} // namespace qdq
