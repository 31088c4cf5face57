// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

bool mustShare(const QdqView& view, NodeId op)
{
    return view.isCall(op, targets::kAdd) || view.isCall(op, targets::kCat)
        || view.isCall(op, targets::kMaxPool2d) || view.isCall(op, targets::kFlatten);
}

/// Distinct inputs that are per-tensor DQs, in argument order: of add both, of cat the list, of the
/// others argument 0.
std::vector<NodeId> dequantizedInputs(const QdqView& view, NodeId op)
{
    std::vector<NodeId> inputs;
    const auto take = [&](NodeId input) {
        if (view.isDequantizePerTensor(input)
            && std::find(inputs.begin(), inputs.end(), input) == inputs.end())
            inputs.push_back(input);
    };
    const bool isCat = view.isCall(op, targets::kCat);
    if (const Arg* first = view.argumentOf(op, 0, isCat ? "tensors" : "self"))
        forEachNode(*first, take);
    if (view.isCall(op, targets::kAdd))
        take(view.argument(op, 1, "other"));
    return inputs;
}

struct Scales
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
};

} // namespace

/// add, cat, max_pool2d, flatten: the scales of their inputs and of their output's Qs (after a
/// fused relu) are one value, compared exactly.
void checkR3(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    if (!mustShare(view, node))
        return;
    Finding finding;
    Scales scales;
    finding.node = node;
    finding.evidence = dequantizedInputs(view, node);
    for (const NodeId input : finding.evidence)
        scales.take(view.scaleOf(input));
    const bool doInputsDiffer = scales.values.size() > 1;
    for (const NodeId quantize : view.outputQuantizes(node)) {
        scales.take(view.scaleOf(quantize));
        finding.evidence.push_back(quantize);
    }
    finding.expected = "inputs and output share one scale";
    if (scales.values.size() > 1) {
        finding.values.assign(scales.values.begin(), scales.values.end());
        finding.found = "scale = " + listText(finding.values);
        // One observer gives one scale: different scales come from different observers.
        finding.cause = view[node].name
            + (doInputsDiffer ? "'s inputs have separate observers"
                              : "'s output has an observer of its own");
        findings.push_back(std::move(finding));
    } else if (!scales.whyUnknown.empty() && scales.sources.size() > 1) {
        finding.isUndecided = true;
        finding.found = "scale unknown: " + scales.whyUnknown;
        findings.push_back(std::move(finding));
    }
}

} // namespace qdq
