// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

namespace {

bool isNotFloat32(const LintContext& context, NodeId id)
{
    const TensorMeta* value = context.graph[id].meta.val.tensor();
    return value && value->dtype != DType::Float32 && value->dtype != DType::Float16
        && value->dtype != DType::BFloat16;
}

/// Ops that XNNPACK left out, once each though several patterns tried.
void addRefused(const LintContext& context, LintFindings& findings)
{
    std::set<NodeId> told;
    for (const Refusal& refusal : context.trace.refusals) {
        const bool isDType = refusal.obstacle == Obstacle::NotFloat32;
        if ((!isDType && refusal.obstacle != Obstacle::LargeScalar)
            || context.trace.match(refusal.node) || !told.insert(refusal.node).second)
            continue;
        LintFinding& finding = findings.add(refusal.node,
            nodeText(context.graph, refusal.node)
                + " stays in float: " + context.graph[refusal.at].name
                + (isDType ? " is no float32 tensor" : " is a constant beyond 3.4e15"));
        finding.call = refusal.call;
        finding.finding.evidence = {refusal.node, refusal.at};
    }
}

} // namespace

/// XNNPACK leaves such an op out; the X86 mul does not look at dtypes.
void checkP34(const LintContext& context, LintFindings& findings)
{
    addRefused(context, findings);
    for (NodeId id : allNodes(context.graph)) {
        const auto* annotation = context.graph.annotation(id);
        if (!annotation)
            continue;
        for (const auto& [producer, spec] : annotation->inputs)
            if (spec && isNotFloat32(context, producer))
                findings
                    .add(id,
                        nodeText(context.graph, id) + " is annotated although "
                            + context.graph[producer].name + " is "
                            + std::string(nameOf(context.graph[producer].meta.val.tensor()->dtype))
                            + ": calibration or convert will refuse it")
                    .finding.evidence = {producer, id};
    }
}

} // namespace qdq
