// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparedselection.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace qdq::ui {

namespace {

/// Shows a document that was checked already.
void show(Session& session, const DocumentPtr& document)
{
    if (session.document() == document)
        return;
    session.close();
    if (!document)
        return;
    session.setTarget(document->check.target);
    session.showStage(document);
}

} // namespace

ComparedSelection::ComparedSelection(QObject* parent)
    : QObject(parent)
{
    for (const bool isB : {false, true})
        connect(&m_selections[isB], &Selection::changed, this, [this, isB] { onSideChanged(isB); });
}

void ComparedSelection::setComparison(ComparisonPtr comparison)
{
    const QScopedValueRollback linking(m_isLinking, true);
    const bool isSame = m_comparison && comparison
        && m_comparison->a.document == comparison->a.document
        && m_comparison->b.document == comparison->b.document;
    m_comparison = std::move(comparison);
    if (isSame)
        return;
    for (Selection& selection : m_selections)
        selection.clear(this);
    for (const bool isB : {false, true})
        show(m_sessions[isB], m_comparison ? m_comparison->side(isB).document : DocumentPtr());
    show(m_sessions[2], m_sessions[0].document());
    m_isBChosen = false;
}

/// The same node of the other side; of what has none there, the op that it serves.
NodeId ComparedSelection::partnerOf(bool isB, NodeId node) const
{
    if (!m_comparison || !node.isValid())
        return {};
    const ComparedSide& side = m_comparison->side(isB);
    if (const NodeId partner = side.partners[node]; partner.isValid())
        return partner;
    const Endpoint place = side->units.placeOf[node];
    return place.unit.isValid() ? side.partners[side->units[place.unit].main] : NodeId {};
}

NodeId ComparedSelection::selectedBeside(bool isB, NodeId node) const
{
    const NodeId other = m_selections[!isB].node();
    const bool areAlone = m_comparison && m_comparison->canBePaired(isB, node)
        && m_comparison->canBePaired(!isB, other);
    return areAlone ? other : partnerOf(isB, node);
}

void ComparedSelection::select(bool isB, NodeId node, FindingId finding)
{
    {
        const QScopedValueRollback linking(m_isLinking, true);
        m_selections[isB].select(node, finding, this);
        m_selections[!isB].select(selectedBeside(isB, node), {}, this);
        showChosen(isB);
    }
    Q_EMIT changed();
}

void ComparedSelection::selectPair(NodeId a, NodeId b)
{
    {
        const QScopedValueRollback linking(m_isLinking, true);
        m_selections[0].select(a.isValid() ? a : partnerOf(true, b), {}, this);
        m_selections[1].select(b.isValid() ? b : partnerOf(false, a), {}, this);
        showChosen(!a.isValid());
    }
    Q_EMIT changed();
}

void ComparedSelection::clear()
{
    select(false, {});
}

void ComparedSelection::onSideChanged(bool isB)
{
    if (!m_isLinking)
        select(isB, m_selections[isB].node(), m_selections[isB].finding());
}

/// What is explained: the finding that was chosen, else the first one on what was chosen.
void ComparedSelection::showChosen(bool isB)
{
    m_isBChosen = isB;
    show(m_sessions[2], m_sessions[isB].document());
    FindingId finding = m_selections[isB].finding();
    const NodeId node = m_selections[isB].node();
    if (!finding.isValid() && node.isValid() && m_sessions[isB].document()) {
        const std::vector<FindingId>& here = m_sessions[isB].document()->findingsOf[node];
        if (!here.empty())
            finding = here.front();
    }
    m_selections[2].select(node, finding, this);
}

std::vector<NodeId> ComparedSelection::around(bool isB) const
{
    const NodeId node = m_selections[isB].node();
    if (!m_comparison || !node.isValid())
        return {};
    const UnitGraph& units = m_comparison->side(isB)->units;
    const Endpoint place = units.placeOf[node];
    if (place.isBadge())
        return units[place.badge].nodes;
    if (!place.isValid())
        return {node};
    std::vector<NodeId> nodes = units[place.unit].nodes;
    for (const UnitEdge& edge : units.edges)
        for (const auto& [mine, other] :
            {std::pair(edge.to, edge.from), std::pair(edge.from, edge.to)})
            if (mine == place && other.isBadge())
                nodes.insert(
                    nodes.end(), units[other.badge].nodes.begin(), units[other.badge].nodes.end());
    return nodes;
}

} // namespace qdq::ui
