// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/quant/calibrate.h"
#include "core/quant/pipeline.h"

#include <optional>
#include <vector>

namespace qdq::ui {

/// What a run of the pipeline remembers besides its graphs, so that "why" can be answered for each
/// stage of it. Filled by the worker stage by stage, never changed once a document has it.
struct RunRecord
{
    QuantizerConfig config;
    Annotated annotated;
    std::optional<Prepared> prepared; ///< from prepared on
    std::optional<Graph> observed; ///< from calibrated on
    std::vector<ObserverEvidence> evidence; ///< with the ids of `observed`
    std::size_t batches = 0;

    /// What chains of slots are read from; `converted` may be null.
    [[nodiscard]] ChainSources sources(const Graph* converted) const
    {
        ChainSources sources;
        sources.specs = &annotated.graph;
        sources.annotated = &annotated;
        sources.config = &config;
        if (prepared) {
            sources.prepared = &*prepared;
            sources.observed = &prepared->graph;
        }
        if (observed)
            sources.observed = &*observed;
        sources.evidence = evidence;
        sources.batches = batches;
        sources.converted = converted;
        return sources;
    }
};

} // namespace qdq::ui
