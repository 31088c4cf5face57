// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace qdq {

using SlotId = Id<struct SlotTag>;
using GroupId = Id<struct GroupTag>;

struct PlaceHash
{
    std::size_t operator()(const EdgeOrNode& place) const noexcept
    {
        return (static_cast<std::size_t>(place.from.value) << 32) ^ place.to.value;
    }
};

/// A place that an annotation gives a spec, or explicitly none: an edge or the output of a node
/// (pt2e-quantization 6.1).
struct Slot
{
    EdgeOrNode place;
    std::optional<QSpec> spec; ///< as annotated; no value is "not quantized"
    GroupId group;
};

/// Why two groups became one.
enum class UnionReason : std::uint8_t
{
    SharedSpec, ///< `child` has a shared spec that names `parent`
    SameTensor, ///< both are edges of one producer with equal specs
    ProducerOutput, ///< `parent` is the output that edge `child` reads, with an equal spec
};

struct Union
{
    SlotId parent;
    SlotId child;
    UnionReason reason = UnionReason::SharedSpec;
};

/// Which slots use one observer instance.
struct Sharing
{
    std::vector<Slot>
        entries; ///< in torchao's order: nodes in list order, of each the inputs, then the output
    std::size_t groupCount = 0; ///< groups are numbered by their first slot
    std::vector<Union> unions; ///< those that joined two groups, in order

    [[nodiscard]] const Slot& operator[](SlotId id) const { return entries[id.index()]; }
};

/// Collects the slots of all annotations and groups them: shared specs, and implicit sharing of
/// equal specs along one tensor (pt2e-quantization 6.1, 6.2; torchao prepare.py
/// `_get_edge_or_node_to_group_id`). Ids are the rewriter's. Refused, where torchao raises or never
/// returns: a shared spec that names a place without a spec, a chain of shared specs that leads
/// back to itself.
[[nodiscard]] Result<Sharing> shareObservers(const GraphRewriter& rewriter);

/// "edge relu → conv2d_1" or "output of relu".
[[nodiscard]] std::string placeText(const GraphRewriter& rewriter, const EdgeOrNode& place);

} // namespace qdq
