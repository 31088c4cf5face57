// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

namespace {

void compare(std::string_view name, const Numbers& quantize, const Numbers& dequantize,
    std::vector<std::string>& different, std::string& whyUnknown)
{
    if (!quantize.isKnown() || !dequantize.isKnown()) {
        // One constant that both name is the same, whatever it holds.
        if (&quantize != &dequantize)
            whyUnknown = quantize.isKnown() ? dequantize.whyUnknown : quantize.whyUnknown;
    } else if (quantize.values != dequantize.values) {
        different.push_back(std::string(name) + " = " + listText(extremes(quantize.values))
            + " and " + listText(extremes(dequantize.values)));
    }
}

} // namespace

/// A per-tensor DQ that reads a per-tensor Q: both have one scale, zero point and type.
void checkQdqPair(const QdqView& view, const Rule&, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isDequantizePerTensor(node))
        return;
    const NodeId quantize = view.argument(node, 0, "input");
    if (!view.isQuantizePerTensor(quantize))
        return;
    std::vector<std::string> different;
    std::string whyUnknown;
    compare("scale", view.scaleOf(quantize), view.scaleOf(node), different, whyUnknown);
    compare(
        "zero point", view.zeroPointOf(quantize), view.zeroPointOf(node), different, whyUnknown);
    const DType types[] = {view.dtypeOf(quantize), view.dtypeOf(node)};
    if (types[0] != types[1])
        different.push_back(
            "dtype = " + std::string(nameOf(types[0])) + " and " + std::string(nameOf(types[1])));
    if (different.empty() && whyUnknown.empty())
        return;
    Finding finding;
    finding.node = node;
    finding.evidence = {quantize, node};
    finding.isUndecided = different.empty();
    finding.found = different.empty() ? "parameters unknown: " + whyUnknown : join(different, ", ");
    findings.push_back(std::move(finding));
}

} // namespace qdq
