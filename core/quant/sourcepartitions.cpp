// SPDX-License-Identifier: Apache-2.0
#include "core/quant/sourcepartitions.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace qdq {

namespace {

using Name = std::string_view;

constexpr std::uint32_t kNoPartition = 0xffffffffU;

constexpr std::array<Name, 2> kConv1d = {"torch.nn.modules.conv.Conv1d", "torch.conv1d"};
constexpr std::array<Name, 2> kConv2d = {"torch.nn.modules.conv.Conv2d", "torch.conv2d"};
constexpr std::array<Name, 2> kLinear = {"torch.nn.modules.linear.Linear", "torch._C._nn.linear"};
constexpr std::array<Name, 5> kAdd = {
    "torch.add", "_operator.add", "_operator.iadd", "add", "add_"};
constexpr std::array<Name, 3> kReLU = {
    "torch.nn.modules.activation.ReLU", "torch.nn.functional.relu", "torch.relu_"};
constexpr std::array<Name, 3> kHardtanh = {"torch.nn.modules.activation.Hardtanh",
    "torch.nn.functional.hardtanh", "torch._C._nn.hardtanh_"};
constexpr std::array<Name, 1> kHardswish = {"torch.nn.modules.activation.Hardswish"};
constexpr std::array<Name, 1> kReLU6 = {"torch.nn.modules.activation.ReLU6"};
constexpr std::array<Name, 1> kSiLU = {"torch.nn.modules.activation.SiLU"};
constexpr std::array<Name, 1> kLeakyReLU = {"torch.nn.modules.activation.LeakyReLU"};
constexpr std::array<Name, 1> kTanh = {"torch.nn.modules.activation.Tanh"};
constexpr std::array<Name, 1> kGELU = {"torch.nn.modules.activation.GELU"};
constexpr std::array<Name, 2> kAdaptiveAvgPool2d = {
    "torch.nn.modules.pooling.AdaptiveAvgPool2d", "torch.nn.functional.adaptive_avg_pool2d"};
constexpr std::array<Name, 1> kCat = {"torch.cat"};
constexpr std::array<Name, 1> kGRU = {"torch.nn.modules.rnn.GRU"};

constexpr std::array<std::span<const Name>, kSourceSetCount> kSets = {kConv1d, kConv2d,
    std::span(kLinear).first(1), kLinear, kAdd, kReLU, kHardtanh, kHardswish, kReLU6, kSiLU,
    kLeakyReLU, kTanh, kGELU, kAdaptiveAvgPool2d, kCat, kGRU};

/// Which call of which source a node belongs to.
struct Membership
{
    std::size_t source; ///< index in the set
    Name call; ///< name that is unique per call, or the module path
};

std::optional<std::size_t> indexIn(std::span<const Name> sources, Name name)
{
    const auto it = std::ranges::find(sources, name);
    if (it == sources.end())
        return std::nullopt;
    return static_cast<std::size_t>(it - sources.begin());
}

/// "add" of "method_descriptor.add"; torch compares this text with the set, so only names that are
/// texts can match.
Name functionName(const SourceFn& torchFn)
{
    const Name full = torchFn.function;
    const auto dot = full.find('.');
    if (dot == Name::npos)
        return {};
    const Name rest = full.substr(dot + 1);
    return rest.substr(0, rest.find('.'));
}

std::optional<Membership> membership(const Graph& graph, NodeId id, std::span<const Name> sources)
{
    const Node& node = graph[id];
    if (!node.meta.sourceFnStack.empty()) {
        const SourceFn& last = node.meta.sourceFnStack.back();
        if (const auto index = indexIn(sources, last.function))
            return Membership {*index, last.name};
        return std::nullopt;
    }
    if (node.meta.torchFn)
        if (const auto index = indexIn(sources, functionName(*node.meta.torchFn)))
            return Membership {*index, node.meta.torchFn->name};
    if (node.op != OpKind::CallFunction)
        return std::nullopt;
    const ModuleStack* stack = graph.moduleStack(id);
    if (!stack || stack->empty())
        return std::nullopt;
    if (const auto index = indexIn(sources, stack->back().type))
        return Membership {*index, stack->back().path};
    return std::nullopt;
}

void findOutputs(const Graph& graph, std::vector<SourcePartition>& partitions,
    const IdMap<NodeId, std::uint32_t>& partitionOf)
{
    for (std::size_t i = 0; i < partitions.size(); ++i)
        for (NodeId id : partitions[i].nodes)
            if (graph[id].op != OpKind::GetAttr
                && std::ranges::any_of(
                    graph[id].users, [&](NodeId user) { return partitionOf[user] != i; }))
                partitions[i].outputs.push_back(id);
}

} // namespace

std::span<const std::string_view> sourcesOf(SourceSet set)
{
    return kSets.at(static_cast<std::size_t>(set));
}

const SourceIndex::Entry& SourceIndex::entry(SourceSet set)
{
    auto& slot = m_entries.at(static_cast<std::size_t>(set));
    if (!slot)
        slot = find(set);
    return *slot;
}

SourceIndex::Entry SourceIndex::find(SourceSet set) const
{
    const auto sources = sourcesOf(set);
    std::vector<std::vector<SourcePartition>> bySource(sources.size());
    std::vector<std::size_t> sourceOrder;
    std::map<std::pair<std::size_t, Name>, std::size_t> indexOfCall;
    for (NodeId id : allNodes(m_graph)) {
        const auto member = membership(m_graph, id, sources);
        if (!member)
            continue;
        auto& partitions = bySource[member->source];
        if (partitions.empty())
            sourceOrder.push_back(member->source);
        const auto [it, isNew] =
            indexOfCall.try_emplace({member->source, member->call}, partitions.size());
        if (isNew)
            partitions.push_back({sources[member->source], {}, {}});
        partitions[it->second].nodes.push_back(id);
    }
    Entry entry;
    entry.partitionOf.resize(m_graph.nodes.size(), kNoPartition);
    for (std::size_t source : sourceOrder)
        for (SourcePartition& partition : bySource[source]) {
            for (NodeId id : partition.nodes)
                entry.partitionOf[id] = static_cast<std::uint32_t>(entry.partitions.size());
            entry.partitions.push_back(std::move(partition));
        }
    findOutputs(m_graph, entry.partitions, entry.partitionOf);
    return entry;
}

std::vector<std::size_t> SourceIndex::successors(
    const SourcePartition& partition, const Entry& next) const
{
    std::vector<std::size_t> found;
    for (NodeId id : partition.nodes)
        for (NodeId user : m_graph[id].users)
            if (next.partitionOf[user] != kNoPartition)
                found.push_back(next.partitionOf[user]);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<PartitionChain> SourceIndex::chains(std::span<const SourceSet> sets)
{
    const Entry& first = entry(sets[0]);
    const Entry& second = entry(sets[1]);
    const Entry* third = sets.size() > 2 ? &entry(sets[2]) : nullptr;
    std::vector<PartitionChain> chains;
    for (std::size_t a = 0; a < first.partitions.size(); ++a)
        for (std::size_t b : successors(first.partitions[a], second)) {
            if (!third) {
                chains.push_back({{a, b, 0}});
                continue;
            }
            for (std::size_t c : successors(second.partitions[b], *third))
                chains.push_back({{a, b, c}});
        }
    return chains;
}

} // namespace qdq
