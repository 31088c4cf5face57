// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

/// One of `ops` whose activation and weight come from DQs: their types are one of `type_pairs`.
void checkTypePairs(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.ops))
        return;
    const NodeId activation = view.activationOf(node);
    const NodeId weight = view.weightOf(node);
    if (!activation.isValid() || !weight.isValid() || !isDequantize(view[activation])
        || !isDequantize(view[weight]))
        return;
    const std::pair types {view.dtypeOf(activation), view.dtypeOf(weight)};
    if (std::ranges::find(rule.parameters.typePairs, types) != rule.parameters.typePairs.end())
        return;
    Finding finding;
    finding.node = node;
    finding.evidence = {activation, weight};
    finding.found = "activation " + std::string(nameOf(types.first)) + ", weight "
        + std::string(nameOf(types.second));
    findings.push_back(std::move(finding));
}

} // namespace qdq
