// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/datainputs.h"
#include "core/rules/rule.h"

#include <set>

namespace qdq {

/// One of `ops`: the DQs that it reads and the Qs that read it, behind a fused op, have one type.
void checkSameType(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.ops))
        return;
    Finding finding;
    finding.node = node;
    for (const NodeId input : dataInputs(view, node, rule.parameters.inputs))
        if (isDequantize(view[input]))
            finding.evidence.push_back(input);
    if (finding.evidence.empty())
        return;
    for (const NodeId quantize : view.outputQuantizes(node, rule.parameters.fused))
        finding.evidence.push_back(quantize);
    std::vector<std::string> names;
    std::set<DType> types;
    for (const NodeId qdq : finding.evidence)
        if (types.insert(view.dtypeOf(qdq)).second)
            names.emplace_back(nameOf(view.dtypeOf(qdq)));
    if (types.size() < 2)
        return;
    finding.found = "dtype = " + join(names, ", ");
    findings.push_back(std::move(finding));
}

} // namespace qdq
