// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/fusionchains.h"

namespace qdq {

FusionChains::FusionChains(const LintContext& context)
    : m_sources(context.graph)
{
    const InductorBackend* backend = inductorBackend(context.annotated.quantizer->id);
    if (!backend || !context.hasSetting())
        return;
    m_convs = m_sources.partitions(SourceSet::Conv2d);
    for (const InductorPattern& pattern : backend->patterns)
        for (const auto& sources : pattern.chains) {
            const auto sets = std::span(sources).first(pattern.length);
            for (const PartitionChain& found : m_sources.chains(sets)) {
                FusionChain& chain = m_chains.emplace_back(FusionChain {&pattern, {}});
                for (std::size_t i = 0; i < sets.size(); ++i)
                    chain.members.push_back(&m_sources.partitions(sets[i])[found.index[i]]);
            }
        }
}

} // namespace qdq
