// SPDX-License-Identifier: Apache-2.0
#include "core/graph/stage.h"

#include "core/graph/optable.h"

#include <algorithm>

namespace qdq {

namespace {

bool isQdq(const Node& node)
{
    const OpRole role = roleOf(node);
    return role == OpRole::Quantize || role == OpRole::Dequantize;
}

} // namespace

Stage stageOf(const Graph& graph)
{
    if (std::any_of(graph.nodes.begin(), graph.nodes.end(), isQdq))
        return Stage::Converted;
    bool hasObserver = false;
    for (const Node& node : graph.nodes) {
        const ObserverModule* module =
            node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
        if (!module || !module->isObserver())
            continue;
        hasObserver = true;
        if (module->state)
            return Stage::Calibrated;
    }
    if (hasObserver)
        return Stage::Prepared;
    const auto& annotations = graph.annotations;
    const bool isAnnotated = std::any_of(annotations.begin(), annotations.end(),
        [](const auto& entry) { return entry.has_value(); });
    return isAnnotated ? Stage::Annotated : Stage::Float;
}

} // namespace qdq
