// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/explanation.h"

#include <optional>
#include <string>

// Reports of `explain` with a quantizer config, as docs/cli.md lays them out: every step from the
// setting to the scale.

namespace qdq {

/// What was run; steps that were not are null in the report.
struct ExplainedStages
{
    QuantizerConfig config;
    Annotated annotated;
    Prepared prepared;
    std::optional<Graph> calibrated;
    std::optional<Converted> converted;

    [[nodiscard]] ExplainInput input() const
    {
        return {config, annotated, &prepared, calibrated ? &*calibrated : nullptr,
            converted ? &converted->trace : nullptr};
    }
};

/// `node` is one of the annotated graph.
[[nodiscard]] std::string explainConfigText(const ExplainedStages& stages, NodeId node);
[[nodiscard]] std::string explainConfigJson(const ExplainedStages& stages, NodeId node);

} // namespace qdq
