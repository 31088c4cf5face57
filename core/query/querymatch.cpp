// SPDX-License-Identifier: Apache-2.0
#include "core/query/querymatch.h"

#include "core/query/queryfields.h"
#include "core/query/queryterm.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <span>
#include <utility>

namespace qdq {

namespace {

/// One query over one graph.
class Matcher
{
public:
    Matcher(const Query& query, const QueryIndex& index, const QueryState& state)
        : m_query(query)
        , m_index(index)
        , m_terms(index, state)
        , m_reached(query.terms.size())
    {
        for (std::size_t i = 0; i < query.terms.size(); ++i)
            findReached(i);
    }

    [[nodiscard]] std::vector<NodeId> run(std::size_t root) const
    {
        std::vector<NodeId> nodes;
        for (const NodeId id : m_index.nodes())
            if (holds(root, id))
                nodes.push_back(id);
        return nodes;
    }

private:
    void findReached(std::size_t number);
    [[nodiscard]] bool holds(std::size_t node, NodeId id) const;
    [[nodiscard]] bool holdsTerm(std::size_t number, NodeId id) const;

    const Query& m_query;
    const QueryIndex& m_index;
    TermMatcher m_terms;
    std::vector<UnitReach::Marks> m_reached; ///< per term near:, up: or down:; else empty
};

/// Marks what "near:add~2", "up:add" and "down:add" mean, once per query.
void Matcher::findReached(std::size_t number)
{
    const QueryTerm& term = m_query.terms[number];
    const QueryFieldInfo* info = findQueryField(term.field);
    const UnitReach& reach = m_index.reach();
    if (!info
        || (info->field != QueryField::Near && info->field != QueryField::Up
            && info->field != QueryField::Down))
        return;
    UnitReach::Marks& marks = m_reached[number];
    marks.assign(reach.count(), 0);
    for (const QueryValue& value : term.values) {
        const std::size_t tilde = value.text.rfind('~');
        int hops = 1;
        if (tilde != std::string::npos)
            (void)std::from_chars(
                value.text.data() + tilde + 1, value.text.data() + value.text.size(), hops);
        const NodeId node = m_index.graph().find(value.text.substr(0, tilde));
        const Endpoint place = node.isValid() ? m_index.placeOf(node) : Endpoint {};
        if (!place.isValid())
            continue;
        const UnitReach::Marks more = info->field == QueryField::Near
            ? reach.within(std::span(&place, 1), std::clamp(hops, 0, 100))
            : info->field == QueryField::Up ? reach.upstream(place)
                                            : reach.downstream(place);
        for (std::size_t i = 0; i < marks.size(); ++i)
            marks[i] |= more[i];
    }
}

bool Matcher::holds(std::size_t node, NodeId id) const
{
    const QueryNode& at = m_query.nodes[node];
    const auto inner = [&](std::size_t child) { return holds(child, id); };
    switch (at.kind) {
    case QueryNode::Kind::And:
        return std::ranges::all_of(at.children, inner);
    case QueryNode::Kind::Or:
        return std::ranges::any_of(at.children, inner);
    case QueryNode::Kind::Not:
        return !holds(at.children.front(), id);
    case QueryNode::Kind::Term:
        return holdsTerm(at.term, id);
    }
    return false;
}

bool Matcher::holdsTerm(std::size_t number, NodeId id) const
{
    if (!m_reached[number].empty())
        return m_reached[number][m_index.reach().numberOf(m_index.placeOf(id))] != 0;
    return m_terms.holds(m_query.terms[number], id);
}

/// Cards and badges, or modules, that hold the nodes.
std::size_t countOf(const std::vector<NodeId>& nodes, const QueryIndex& index, bool countsModules)
{
    if (countsModules) {
        std::set<std::string_view> modules;
        for (const NodeId id : nodes)
            modules.insert(index.moduleOf(id));
        return modules.size();
    }
    std::vector<char> isIn(index.reach().count(), 0);
    std::size_t count = 0;
    for (const NodeId id : nodes)
        count += std::exchange(isIn[index.reach().numberOf(index.placeOf(id))], 1) == 0;
    return count;
}

void findDrop(
    const Query& query, const QueryIndex& index, const QueryState& state, QueryMatches& matches)
{
    const QueryNode& root = query.nodes[query.root];
    if (root.kind != QueryNode::Kind::And || root.children.size() < 2)
        return;
    for (std::size_t dropped = 0; dropped < root.children.size(); ++dropped) {
        const QueryNode& child = query.nodes[root.children[dropped]];
        if (child.kind != QueryNode::Kind::Term)
            continue;
        Query rest = query;
        auto& children = rest.nodes[rest.root].children;
        children.erase(children.begin() + static_cast<std::ptrdiff_t>(dropped));
        const auto nodes = Matcher(rest, index, state).run(rest.root);
        const std::size_t count = countOf(nodes, index, query.showsModules);
        if (count <= matches.dropCount)
            continue;
        matches.dropCount = count;
        matches.dropBegin = query.terms[child.term].begin;
        matches.dropEnd = query.terms[child.term].end;
    }
}

} // namespace

QueryMatches matchQuery(const Query& query, const QueryIndex& index, const QueryState& state)
{
    QueryMatches matches;
    matches.nodes = Matcher(query, index, state).run(query.root);
    matches.count = countOf(matches.nodes, index, query.showsModules);
    if (matches.count == 0)
        findDrop(query, index, state, matches);
    return matches;
}

} // namespace qdq
