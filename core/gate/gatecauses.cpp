// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gatecauses.h"

#include "core/graph/servedmodules.h"

namespace qdq {

std::vector<std::optional<FindingCause>> causesForGate(
    const Graph& graph, std::span<const RootCause> causes, std::size_t violations)
{
    const auto modules = servedModulePaths(graph);
    std::vector<std::optional<FindingCause>> result(violations);
    for (const RootCause& cause : causes)
        for (const std::size_t finding : cause.findings)
            result[finding] = {std::string(nameOf(cause.kind)), modules[cause.anchor]};
    return result;
}

} // namespace qdq
