// SPDX-License-Identifier: Apache-2.0
#include "core/quant/inductor.h"

#include "core/quant/inductorpass.h"
#include "core/quant/modulefilter.h"

#include <algorithm>

namespace qdq {

namespace {

InductorStage makeStage(InductorStage::Kind kind, const SettingEntry& entry,
    const Settings& settings, const Graph& graph)
{
    InductorStage stage {kind, entry.call, entry.key, settings.qconfigOf(entry), {}};
    if (kind == InductorStage::Kind::ModuleName)
        stage.stackPasses = stacksWithPath(graph, entry.key);
    return stage;
}

std::vector<InductorStage> stagesOf(const Settings& settings, const Graph& graph)
{
    using Kind = InductorStage::Kind;
    std::vector<InductorStage> stages;
    for (const SettingEntry& entry : settings.moduleNames)
        stages.push_back(makeStage(Kind::ModuleName, entry, settings, graph));
    for (const SettingEntry& entry : settings.types)
        stages.push_back(makeStage(Kind::Operator, entry, settings, graph));
    if (settings.global && settings.global->qconfig)
        stages.push_back(makeStage(Kind::Global, *settings.global, settings, graph));
    return stages;
}

/// Output spec of the int8-in-int8-out ops: they look through the observer of their input (3.9).
void shareOutputs(Annotator& annotator, const InductorBackend& backend)
{
    for (NodeId id : allNodes(annotator.graph())) {
        const Node& node = annotator.node(id);
        if (!isOneOf(node, backend.propagatedOps) || !isOutputOfQuantizedPattern(annotator, id)
            || node.inputs.empty())
            continue;
        const NodeId input =
            node.target == "aten.max_pool2d.default" ? nodeArgOrNone(node, 0) : node.inputs.front();
        annotator.setOutput(id, sharedWith({input, id}), annotator.matchOf(id));
    }
}

} // namespace

const InductorBackend* inductorBackend(std::string_view quantizerId)
{
    if (quantizerId == "x86_inductor")
        return &x86InductorBackend;
    return quantizerId == "arm_inductor" ? &armInductorBackend : nullptr;
}

Result<void> annotateInductor(
    Annotator& annotator, const Settings& settings, const InductorBackend& backend)
{
    for (const InductorStage& stage : stagesOf(settings, annotator.graph())) {
        const InductorPass pass {annotator, backend, stage};
        for (const InductorPattern& pattern : backend.patterns)
            if (auto ok = pattern.run(pass, pattern); !ok)
                return ok;
    }
    if (backend.sharesOutputs)
        shareOutputs(annotator, backend);
    return {};
}

} // namespace qdq
