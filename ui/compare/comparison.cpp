// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparison.h"

#include "ui/compare/differencerows.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace qdq::ui {

namespace {

/// Nodes that stand at one port of one op of B, in execution order.
using PortNodes = std::map<std::pair<PlaceId, std::string>, std::vector<NodeId>>;

PortNodes portsOf(const Document& document, const Places& places)
{
    PortNodes ports;
    for (const NodeId node : document.liveNodes)
        if (const NodePlace& place = places.nodes[node]; place.op.isValid())
            ports[{place.op, place.port}].push_back(node);
    return ports;
}

/// What stands at the same port of the same op is the same node: the first with the first.
void findPartners(Comparison& comparison)
{
    const GraphDiff& diff = comparison.diff;
    comparison.a.partners = IdMap<NodeId, NodeId>(comparison.a->graph().nodes.size());
    comparison.b.partners = IdMap<NodeId, NodeId>(comparison.b->graph().nodes.size());
    const PortNodes there = portsOf(*comparison.b, diff.placesB);
    for (const auto& [port, nodes] : portsOf(*comparison.a, diff.placesA)) {
        const auto same = there.find({diff.matchOf[port.first.index()], port.second});
        if (same == there.end())
            continue;
        for (std::size_t i = 0; i < std::min(nodes.size(), same->second.size()); ++i) {
            comparison.a.partners[nodes[i]] = same->second[i];
            comparison.b.partners[same->second[i]] = nodes[i];
        }
    }
}

bool isCard(const Unit& unit)
{
    return unit.kind == UnitKind::Op || unit.kind == UnitKind::Input
        || unit.kind == UnitKind::Output;
}

void countCards(Comparison& comparison)
{
    for (ComparedSide* side : {&comparison.a, &comparison.b})
        side->cards = static_cast<std::size_t>(std::ranges::count_if((*side)->units.units, isCard));
    for (const Unit& unit : comparison.a->units.units)
        comparison.matchedCards += isCard(unit) && comparison.a.partners[unit.main].isValid();
}

void markViolations(Comparison& comparison)
{
    const auto mark = [](ComparedSide& side, const std::vector<std::size_t>& only) {
        const std::vector<Finding>& violations = side->check.violations;
        side.violationsAt = IdMap<NodeId, std::vector<std::uint32_t>>(side->graph().nodes.size());
        for (std::size_t i = 0; i < violations.size(); ++i)
            side.violationsAt[violations[i].node].push_back(static_cast<std::uint32_t>(i));
        side.isShared.assign(violations.size(), 1);
        for (const std::size_t i : only)
            side.isShared[i] = 0;
    };
    mark(comparison.a, comparison.violations.onlyA);
    mark(comparison.b, comparison.violations.onlyB);
}

void indexRows(Comparison& comparison)
{
    for (const bool isB : {false, true}) {
        auto& rowsAt = comparison.rowsAt[isB];
        rowsAt =
            IdMap<NodeId, std::vector<std::uint32_t>>(comparison.side(isB)->graph().nodes.size());
        for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
            const DifferenceRow& row = comparison.rows[i];
            if (const NodeId node = isB ? row.nodeB : row.nodeA; node.isValid())
                rowsAt[node].push_back(static_cast<std::uint32_t>(i));
        }
    }
}

bool isSaidBy(DifferenceKind kind, std::string_view word)
{
    switch (kind) {
    case DifferenceKind::Scale:
        return word == "scale" || word == "changed";
    case DifferenceKind::ZeroPoint:
        return word == "zp" || word == "changed";
    case DifferenceKind::TypeOrShape:
        return word == "dtype" || word == "changed";
    case DifferenceKind::Structure:
        return word == "structure" || word == "changed";
    case DifferenceKind::Weight:
    case DifferenceKind::Bias:
    case DifferenceKind::Observer:
        return word == "changed";
    case DifferenceKind::Added:
        return word == "added" || word == "structure";
    case DifferenceKind::Removed:
        return word == "removed" || word == "structure";
    }
    return false;
}

} // namespace

bool isSaidBy(const DifferenceRow& row, std::string_view word)
{
    return word == "rule" ? row.isRule : isSaidBy(row.kind, word);
}

bool ComparedSide::hasOwnViolation(NodeId node) const
{
    return std::ranges::any_of(
        violationsAt[node], [this](std::uint32_t i) { return isShared[i] == 0; });
}

bool Comparison::canBePaired(bool isB, NodeId node) const
{
    return isOpAt(isB ? diff.placesB : diff.placesA, node) && !side(isB).partners[node].isValid();
}

std::optional<std::size_t> Comparison::pairAt(bool isB, NodeId node) const
{
    for (std::size_t i = 0; i < options.pairs.size(); ++i)
        if ((isB ? options.pairs[i].b : options.pairs[i].a) == node)
            return i;
    return std::nullopt;
}

bool Comparison::differs(bool isB, NodeId node, std::string_view word) const
{
    const bool hasRule = side(isB).hasOwnViolation(node);
    const std::vector<std::uint32_t>& here = rowsAt[isB][node];
    if (word == "rule")
        return hasRule;
    if (word == "same")
        return here.empty() && !hasRule && side(isB).partners[node].isValid();
    return std::ranges::any_of(
        here, [&](std::uint32_t row) { return ui::isSaidBy(rows[row], word); });
}

Result<ComparisonPtr> compareDocuments(
    DocumentPtr a, DocumentPtr b, const CompareOptions& options, const Progress& progress)
{
    auto comparison = std::make_shared<Comparison>();
    comparison->options = options;
    Result<GraphDiff> diff =
        diffGraphs(a->graph(), b->graph(), {options.rtol, progress, options.match, options.pairs});
    if (!diff)
        return failWith(std::move(diff));
    comparison->a.document = std::move(a);
    comparison->b.document = std::move(b);
    comparison->diff = std::move(*diff);
    const ComparedSide& sideA = comparison->a;
    const ComparedSide& sideB = comparison->b;
    comparison->violations = diffViolations(
        sideA->graph(), sideA->check, sideB->graph(), sideB->check, comparison->diff);
    findPartners(*comparison);
    countCards(*comparison);
    markViolations(*comparison);
    addRows(*comparison);
    indexRows(*comparison);
    return ComparisonPtr(std::move(comparison));
}

} // namespace qdq::ui
