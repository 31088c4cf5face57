// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/query.h"
#include "core/query/queryindex.h"

#include <set>

namespace qdq {

/// What a term of a query means of one node: the fields, one after another.
class TermMatcher
{
public:
    /// Both must outlive it.
    TermMatcher(const QueryIndex& index, const QueryState& state);

    /// Not asked for near:, up: and down:, which are about several nodes; they and level: hold.
    [[nodiscard]] bool holds(const QueryTerm& term, NodeId id) const;

private:
    [[nodiscard]] bool isWord(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isOp(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isKind(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isInModule(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isOfType(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isDtype(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isShape(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isScale(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isZeroPoint(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool hasRule(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool hasSeverity(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool hasCause(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isConfigured(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool hasRequant(const QueryTerm& term, NodeId id, bool isShift) const;
    [[nodiscard]] bool hasBias(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool hasWeight(const QueryTerm& term, NodeId id) const;
    [[nodiscard]] bool isState(const QueryTerm& term, NodeId id) const;

    const QueryIndex& m_index;
    const QueryState& m_state;
    std::set<NodeId> m_bookmarked;
    std::set<NodeId> m_new;
    std::set<NodeId> m_waived;
};

} // namespace qdq
