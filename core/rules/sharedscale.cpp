// SPDX-License-Identifier: Apache-2.0
#include "core/rules/sharedscale.h"

#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/rule.h"

#include <set>

namespace qdq {

namespace {

/// Distinct inputs that are per-tensor DQs, in argument order, those of a list one by one.
std::vector<NodeId> dequantizedInputs(const QdqView& view, NodeId op)
{
    std::vector<NodeId> inputs;
    for (const NodeId input : view[op].inputs)
        if (view.isDequantizePerTensor(input))
            inputs.push_back(input);
    return inputs;
}

/// Distinct values of the numbers of several Q/DQ nodes.
struct Values
{
    std::set<double> values;
    std::set<const Numbers*> sources;
    std::string whyUnknown;

    void take(const Numbers& numbers)
    {
        sources.insert(&numbers);
        values.insert(numbers.values.begin(), numbers.values.end());
        if (whyUnknown.empty())
            whyUnknown = numbers.whyUnknown;
    }
    [[nodiscard]] bool differ() const { return values.size() > 1; }
    /// They agree as far as they are known, and one is not.
    [[nodiscard]] bool isUndecided() const
    {
        return !differ() && !whyUnknown.empty() && sources.size() > 1;
    }
};

struct Shared
{
    Values scales;
    Values zeroPoints;

    void take(const QdqView& view, const RuleParameters& wanted, NodeId qdq)
    {
        scales.take(view.scaleOf(qdq));
        if (wanted.withZeroPoint)
            zeroPoints.take(view.zeroPointOf(qdq));
    }
    [[nodiscard]] bool differ() const { return scales.differ() || zeroPoints.differ(); }
};

void describe(const Shared& shared, Finding& finding)
{
    const bool isScale = shared.scales.differ();
    const std::set<double>& values = isScale ? shared.scales.values : shared.zeroPoints.values;
    finding.values.assign(values.begin(), values.end());
    if (isScale) {
        finding.found = "scale = " + listText(finding.values);
        return;
    }
    std::vector<std::string> texts;
    for (const double value : finding.values)
        texts.push_back(shortest(value));
    finding.found = "zero point = " + join(texts, ", ");
}

} // namespace

std::vector<NodeId> tensorsThatShare(const QdqView& view, const RuleParameters& wanted, NodeId op)
{
    if (!view.isCallOf(op, wanted.ops))
        return {};
    std::vector<NodeId> tensors = dequantizedInputs(view, op);
    for (const NodeId quantize : view.outputQuantizes(op, wanted.fused))
        tensors.push_back(quantize);
    return tensors;
}

/// One of `ops`: the scales of its inputs and of its output's Qs (after a fused op) are one value,
/// compared exactly; the zero points too where that is asked for.
void checkSharedScale(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    const RuleParameters& wanted = rule.parameters;
    Finding finding;
    Shared shared;
    bool doInputsDiffer = false;
    finding.node = node;
    finding.evidence = tensorsThatShare(view, wanted, node);
    if (finding.evidence.empty())
        return;
    for (const NodeId tensor : finding.evidence) {
        shared.take(view, wanted, tensor);
        if (view.isDequantizePerTensor(tensor))
            doInputsDiffer = shared.differ();
    }
    finding.expected = wanted.withZeroPoint ? "inputs and output share one scale and zero point"
                                            : "inputs and output share one scale";
    if (shared.differ()) {
        describe(shared, finding);
        // One observer gives one scale: different scales come from different observers.
        finding.cause = view[node].name
            + (doInputsDiffer ? "'s inputs have separate observers"
                              : "'s output has an observer of its own");
        findings.push_back(std::move(finding));
    } else if (shared.scales.isUndecided() || shared.zeroPoints.isUndecided()) {
        finding.isUndecided = true;
        finding.found = shared.scales.isUndecided()
            ? "scale unknown: " + shared.scales.whyUnknown
            : "zero point unknown: " + shared.zeroPoints.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
