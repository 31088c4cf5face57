// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

/// Every Q: its scale is a number or a constant, not computed at run time.
void checkConstantScale(
    const QdqView& view, const Rule&, NodeId node, std::vector<Finding>& findings)
{
    if (!isQuantize(view[node]))
        return;
    const NodeId scale = view.argument(node, 1, "scale");
    if (!scale.isValid() || view.graph().isConstant(scale))
        return;
    Finding finding;
    finding.node = node;
    finding.found = "the scale is computed at run time by " + view[scale].name;
    finding.evidence = {node, scale};
    findings.push_back(std::move(finding));
}

} // namespace qdq
