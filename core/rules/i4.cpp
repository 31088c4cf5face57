// SPDX-License-Identifier: Apache-2.0
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

#include <array>
#include <utility>

namespace qdq {

namespace {

/// In-place forms of the supported ops that aten has, with the form the target runs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kForms = {
    {{"aten.add_.Tensor", targets::kAdd}, {"aten.relu_.default", targets::kRelu}}};

} // namespace

/// add_ and relu_: they fall back to the CPU, and R3 and R5 do not look at them. Nearly always an
/// accident.
void checkI4(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    for (const auto& [inPlace, outOfPlace] : kForms) {
        if (!view.isCall(node, inPlace))
            continue;
        Finding finding;
        finding.node = node;
        finding.expected = outOfPlace;
        finding.found = "in-place form of a supported op: runs on the CPU; the out-of-place op is "
            + std::string(outOfPlace);
        finding.evidence = {node};
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
