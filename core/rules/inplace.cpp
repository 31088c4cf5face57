// SPDX-License-Identifier: Apache-2.0
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

/// The in-place operators of `forms`: they fall back to the CPU, and the rules for their
/// out-of-place forms do not look at them. Nearly always an accident.
void checkInPlace(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    for (const auto& [inPlace, outOfPlace] : rule.parameters.forms) {
        if (!view.isCall(node, inPlace))
            continue;
        Finding finding;
        finding.node = node;
        finding.expected = outOfPlace;
        finding.found = "in-place form of a supported op: runs on the CPU; the out-of-place op is "
            + outOfPlace;
        finding.evidence = {node};
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
