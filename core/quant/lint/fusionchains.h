// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/inductor.h"
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// A chain of source partitions in which the quantizer looks for a fusion, the main node first.
struct FusionChain
{
    const InductorPattern* pattern = nullptr;
    std::vector<const SourcePartition*> members;
};

/// What an Inductor quantizer walks over before it asks the filter of any setting, so what stops it
/// here stops it whatever the settings select.
class FusionChains
{
public:
    /// Nothing is in it for other quantizers, and where no setting is stored.
    explicit FusionChains(const LintContext& context);

    [[nodiscard]] std::span<const FusionChain> all() const { return m_chains; }
    /// Every call of a Conv2d, fused or not.
    [[nodiscard]] std::span<const SourcePartition> convs() const { return m_convs; }

private:
    SourceIndex m_sources;
    std::vector<FusionChain> m_chains;
    std::span<const SourcePartition> m_convs;
};

} // namespace qdq
