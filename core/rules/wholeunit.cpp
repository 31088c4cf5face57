// SPDX-License-Identifier: Apache-2.0
#include "core/rules/datainputs.h"
#include "core/rules/rule.h"

#include <algorithm>

namespace qdq {

namespace {

bool isDequantized(const QdqView& view, NodeId input)
{
    return isDequantize(view[input]);
}

/// The first reader of `op`, behind a fused op, that is no Q; none where all are. An op that nobody
/// reads has none either.
NodeId floatReader(const QdqView& view, const RuleParameters& wanted, NodeId op)
{
    const NodeId fused = view.fusedUser(op, wanted.fused);
    const std::vector<NodeId>& readers = view[fused.isValid() ? fused : op].users;
    const auto found =
        std::ranges::find_if(readers, [&](NodeId reader) { return !isQuantize(view[reader]); });
    return found == readers.end() ? NodeId {} : *found;
}

} // namespace

/// One of `ops` with at least one input from a DQ: all its inputs come from DQs and, where that is
/// asked for, Qs alone read its output.
void checkWholeUnit(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const RuleParameters& wanted = rule.parameters;
    if (!view.isCallOf(node, wanted.ops))
        return;
    const std::vector<NodeId> inputs = dataInputs(view, node, wanted.inputs);
    const auto isQuantized = [&](NodeId input) { return isDequantized(view, input); };
    if (std::ranges::none_of(inputs, isQuantized))
        return;
    Finding finding;
    finding.node = node;
    const auto inFloat = std::ranges::find_if_not(inputs, isQuantized);
    if (inFloat != inputs.end()) {
        finding.found = "input " + view[*inFloat].name + " stays in float";
        finding.evidence = {*inFloat};
    } else if (wanted.withOutput) {
        const NodeId reader = floatReader(view, wanted, node);
        if (!reader.isValid())
            return;
        finding.found = "the output stays in float for " + view[reader].name;
        finding.evidence = {node, reader};
    } else {
        return;
    }
    findings.push_back(std::move(finding));
}

} // namespace qdq
