// SPDX-License-Identifier: Apache-2.0
#include "tests/support/unitstext.h"

namespace qdq::test {

namespace {

std::string nameOfEnd(const Graph& graph, const UnitGraph& units, Endpoint end)
{
    if (!end.isBadge())
        return units[end.unit].name;
    const Badge& badge = units[end.badge];
    if (badge.quantize.isValid())
        return graph[badge.quantize].name;
    return badge.kind == BadgeKind::Specified ? "spec(" + graph[badge.producer].name + ")"
                                              : "dq(" + graph[badge.producer].name + ")";
}

std::string unitLine(const Graph& graph, const Unit& unit)
{
    std::string line =
        unit.title + (unit.fusedTitle.empty() ? "" : "+" + unit.fusedTitle) + " " + unit.name;
    if (unit.constants.empty())
        return line;
    line += " [";
    for (const ConstantRow& row : unit.constants) {
        line += line.back() == '[' ? "" : " ";
        line += std::string(1, row.role) + ":" + graph[row.constant].name;
        if (row.userCount > 1)
            line += "*" + std::to_string(row.userCount);
    }
    return line + "]";
}

} // namespace

std::string textOf(const Graph& graph, const UnitGraph& units)
{
    std::string text;
    for (const Endpoint& end : units.order) {
        if (end.isBadge())
            text += "(" + nameOfEnd(graph, units, end) + "/"
                + std::to_string(units[end.badge].dequantizes.size()) + " of "
                + graph[units[end.badge].producer].name + ")";
        else
            text += unitLine(graph, units[end.unit]);
        std::string from;
        for (const UnitEdge& edge : units.edges)
            if (edge.to == end)
                from += " " + nameOfEnd(graph, units, edge.from);
        text += (from.empty() ? "" : " <-" + from) + "\n";
    }
    return text;
}

} // namespace qdq::test
