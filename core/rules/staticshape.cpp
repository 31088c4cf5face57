// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

/// User inputs: no symbolic dimension.
void checkStaticShape(const QdqView& view, const Rule&, NodeId node, std::vector<Finding>& findings)
{
    const Node& input = view[node];
    if (input.op != OpKind::Placeholder || input.inputKind != InputKind::UserInput)
        return;
    const TensorMeta* meta = input.meta.val.tensor();
    if (!meta)
        return;
    const auto symbolic = std::find_if(meta->shape.begin(), meta->shape.end(), isSymbolic);
    if (symbolic == meta->shape.end())
        return;
    Finding finding;
    finding.node = node;
    finding.found = "shape = (" + shapeText(meta->shape, ", ") + ")";
    finding.cause =
        "exported with dimension " + std::to_string(symbolic - meta->shape.begin()) + " dynamic";
    finding.evidence = {node};
    findings.push_back(std::move(finding));
}

} // namespace qdq
