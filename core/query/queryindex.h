// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/groups/sharedgroups.h"
#include "core/rules/finding.h"
#include "core/rules/requant.h"
#include "core/units/qparams.h"
#include "core/units/reach.h"
#include "core/units/unitgraph.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace qdq {

/// What a query is asked about; all of it must outlive the index.
struct QuerySource
{
    const Graph& graph;
    const UnitGraph& units; ///< folded, no module collapsed
    std::vector<const Finding*> findings;
    const std::vector<RequantRow>& requant;
    const SharedGroups* shared = nullptr; ///< null where nobody grouped them
};

/// What the window knows beside the graph, and what changes while it is open; all of it may be
/// missing.
struct QueryState
{
    struct Config
    {
        std::string source; ///< "module", "optype", "global", "none", "unmatched"
        std::string key; ///< "stem"
    };
    std::function<Config(NodeId)> configOf;
    std::vector<NodeId> bookmarked;
    std::vector<NodeId> withNewFinding; ///< one that the baseline does not know
    std::vector<NodeId> withWaivedFinding;
    std::vector<std::vector<NodeId>> causes; ///< nodes by root cause 1 …
    std::vector<std::string> collapsed; ///< modules drawn as boxes
    /// Whether a node differs from its like in another graph as a word of `diff:` says; nothing
    /// where no other graph stands beside this one.
    std::function<bool(NodeId, std::string_view)> differs;
};

/// What queries look up, gathered once per graph. Safe to read from several threads.
class QueryIndex
{
public:
    explicit QueryIndex(QuerySource source);

    [[nodiscard]] const Graph& graph() const { return m_source.graph; }
    [[nodiscard]] const UnitGraph& units() const { return m_source.units; }
    [[nodiscard]] const UnitReach& reach() const { return m_reach; }
    [[nodiscard]] const Node& operator[](NodeId id) const { return m_source.graph[id]; }
    /// Drawn nodes in execution order: those that a query can find.
    [[nodiscard]] const std::vector<NodeId>& nodes() const { return m_nodes; }
    [[nodiscard]] Endpoint placeOf(NodeId id) const { return m_source.units.placeOf[id]; }

    /// Module path of the op that a node is or serves.
    [[nodiscard]] std::string_view moduleOf(NodeId id) const;
    [[nodiscard]] const QdqParams* paramsOf(NodeId id) const; ///< null where it is no Q or DQ
    [[nodiscard]] const RequantRow* requantOf(NodeId id) const;
    /// "S1"; empty where the tensor is in no shared-scale group.
    [[nodiscard]] std::string groupOf(NodeId id) const;
    [[nodiscard]] const std::vector<const Finding*>& findingsOf(NodeId id) const
    {
        return m_findings[id];
    }
    /// Of the value a node gives; of a Q the quantized type.
    [[nodiscard]] DType dtypeOf(NodeId id) const;
    [[nodiscard]] const TensorMeta* tensorOf(NodeId id) const; ///< null where nothing is known
    /// The op reads or writes a quantized tensor.
    [[nodiscard]] bool isQuantized(NodeId id) const;
    [[nodiscard]] bool isUncalibrated(NodeId id) const;
    /// Row W or B of the card whose op this is; null where it has none.
    [[nodiscard]] const ConstantRow* constantOf(NodeId id, char role) const;
    /// The unit whose op this is, not just one of its constants; null where it is none.
    [[nodiscard]] const Unit* unitOf(NodeId id) const;

private:
    void findQuantized();
    void findUncalibrated();

    QuerySource m_source;
    UnitReach m_reach;
    std::vector<NodeId> m_nodes;
    std::vector<QdqParams> m_params;
    IdMap<NodeId, std::uint32_t> m_paramsOf;
    IdMap<NodeId, std::vector<const Finding*>> m_findings;
    std::unordered_map<NodeId, const RequantRow*> m_requant;
    IdMap<UnitId, char> m_isQuantized;
    IdMap<BadgeId, char> m_isUncalibrated;
};

} // namespace qdq
