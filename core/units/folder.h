// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/noderoles.h"
#include "core/units/paths.h"
#include "core/units/unitgraph.h"

#include <unordered_map>
#include <unordered_set>

// The passes behind makeUnits: makeunits.cpp gives every node its place, foldparts.cpp does all
// that follows.

namespace qdq {

/// Folds one graph once.
class Folder
{
public:
    Folder(const Graph& graph, const UnitOptions& options);
    [[nodiscard]] UnitGraph run();

private:
    // ---- places ----
    void claimQParams();
    void place(NodeId id);
    void placeOp(NodeId id);
    void placeQuantize(NodeId id);
    void placeDequantize(NodeId id);
    void placeObserver(NodeId id);
    void joinOwner(NodeId id);
    [[nodiscard]] Endpoint fusionTarget(NodeId id);
    [[nodiscard]] std::size_t drawnUserCount(NodeId id) const;
    [[nodiscard]] bool isUnfolded(NodeId quantize) const;

    Endpoint openUnit(UnitKind kind, NodeId main);
    Endpoint openBadge(BadgeKind kind, NodeId quantize, NodeId producer);
    void join(NodeId id, Endpoint end);
    [[nodiscard]] std::vector<NodeId>& nodesOf(Endpoint end);
    [[nodiscard]] Unit& unitAt(Endpoint end) { return m_out.units[end.unit.index()]; }
    [[nodiscard]] Badge& badgeAt(Endpoint end) { return m_out.badges[end.badge.index()]; }

    // ---- constants ----
    void takeConstants(Endpoint end);
    void takeConstant(NodeId constant, Endpoint end);
    void addRow(Endpoint end, NodeId reader, NodeId constant, std::size_t argument,
        std::string_view keyword);
    void countSharing();

    // ---- specs, frames, edges ----
    void addSpecBadges();
    void finishNodes(Endpoint end);
    void setFrames();
    void setBadgeFrames();
    void addEdges(Endpoint end);
    void addEdge(Endpoint to, NodeId source, NodeId reader, std::size_t& argument);
    [[nodiscard]] EdgeStyle styleOf(Endpoint from, Endpoint to, NodeId source) const;
    [[nodiscard]] EdgeStyle styleOfBadge(const Badge& badge, NodeId source) const;
    [[nodiscard]] EdgeStyle styleOfValue(NodeId source) const;

    const Graph& m_graph;
    const UnitOptions& m_options;
    IdMap<NodeId, NodeRole> m_roles;
    CallPaths m_paths;
    bool m_showsSpecs; ///< annotated and not yet prepared: once observers are there, they stand for
                       ///< the specs
    std::unordered_map<NodeId, NodeId> m_owner; ///< choose_qparams and getitem → the Q they serve
    std::unordered_map<NodeId, Endpoint>
        m_badgeOfValue; ///< badges without a Q, by the value they dequantize
    std::unordered_set<NodeId> m_unfolded;
    IdMap<NodeId, std::vector<std::pair<NodeId, Endpoint>>>
        m_specBadges; ///< producer → (consumer, badge)
    UnitGraph m_out;
};

} // namespace qdq
