// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

/// One of `ops`: its bias does not come from a DQ.
void checkFloatBias(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.ops))
        return;
    const NodeId bias = view.biasOf(node);
    if (!bias.isValid() || !isDequantize(view[bias]))
        return;
    Finding finding;
    finding.node = node;
    finding.evidence = {bias};
    finding.found = "bias dtype = " + std::string(nameOf(view.dtypeOf(bias)));
    findings.push_back(std::move(finding));
}

} // namespace qdq
