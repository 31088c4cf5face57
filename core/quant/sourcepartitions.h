// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <array>
#include <functional>
#include <optional>
#include <span>

// Which nodes of an exported graph came from one call of a module or function: torch.fx's source
// partitions (pt2e-quantization 0.11) and chains of them (0.12).

namespace qdq {

/// The sets of sources that the quantizers look for: a type with its functional equivalents, where
/// it has some.
enum class SourceSet : std::uint8_t
{
    Conv1d,
    Conv2d,
    Linear, ///< the module only
    AnyLinear, ///< module or function
    Add,
    ReLU,
    Hardtanh,
    Hardswish,
    ReLU6,
    SiLU,
    LeakyReLU,
    Tanh,
    GELU,
    AdaptiveAvgPool2d,
    Cat, ///< the function only
    GRU,
};
inline constexpr std::size_t kSourceSetCount = 16;
/// Names in the set, as graphs spell them: "torch.nn.modules.conv.Conv2d", "torch.conv2d", "add".
[[nodiscard]] std::span<const std::string_view> sourcesOf(SourceSet set);

struct SourcePartition
{
    std::string_view source; ///< which member of the set
    std::vector<NodeId> nodes; ///< in list order
    std::vector<NodeId>
        outputs; ///< nodes but get_attr that someone outside reads, in list order; may be empty
};

/// A chain of partitions, each connected to the next; entries index the partitions of each set.
/// Unused places hold 0.
struct PartitionChain
{
    std::array<std::size_t, 3> index {};
};

/// Source partitions of one graph, found on demand and kept. The graph must not change meanwhile.
class SourceIndex
{
public:
    explicit SourceIndex(const Graph& graph)
        : m_graph(graph)
    {
    }

    /// Partitions of a set: by source in order of first occurrence, inside by first node.
    [[nodiscard]] const std::vector<SourcePartition>& partitions(SourceSet set)
    {
        return entry(set).partitions;
    }

    /// All chains of two or three sets, ordered as a Cartesian product whose last index runs
    /// fastest.
    [[nodiscard]] std::vector<PartitionChain> chains(std::span<const SourceSet> sets);

private:
    struct Entry
    {
        std::vector<SourcePartition> partitions;
        IdMap<NodeId, std::uint32_t> partitionOf; ///< kNoPartition where the node is in none
    };

    const Entry& entry(SourceSet set);
    [[nodiscard]] Entry find(SourceSet set) const;
    [[nodiscard]] std::vector<std::size_t> successors(
        const SourcePartition& partition, const Entry& next) const;

    const Graph& m_graph;
    std::array<std::optional<Entry>, kSourceSetCount> m_entries;
};

} // namespace qdq
