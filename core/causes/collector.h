// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/causes/specclasses.h"
#include "core/causes/twins.h"
#include "core/quant/why.h"

#include <set>
#include <unordered_map>

namespace qdq {

/// A candidate cause while its findings are gathered; its words are made last.
struct CauseDraft
{
    RootCause cause;
    std::vector<SpecClassId> specs; ///< SpecField: the classes it is about
    bool isOfScales = false; ///< SpecField: about observers, not about type, range and scheme
    std::string because; ///< FloatOp: why the ops stayed in float; empty where unknown
    std::set<std::string> units; ///< module paths or names of what twins it stands for
};

/// Gathers the candidate causes of all findings; each finding goes to the candidates whose edit
/// would take it away.
class CauseCollector
{
public:
    /// All must outlive the object.
    CauseCollector(const QdqView& view, const CheckResult& result, const CauseContext& context);

    void addAll();
    /// In the order in which their first findings stand, with their words.
    [[nodiscard]] std::vector<RootCause> takeCandidates();

private:
    void add(std::size_t finding);
    void addClass(std::size_t finding, NodeId qdq, bool isOfScales);
    void addScale(std::size_t finding);
    void addBias(std::size_t finding);
    void addWeight(std::size_t finding);
    void addShape(std::size_t finding);
    void addFloatOp(std::size_t finding);
    void addUncalibrated(std::size_t finding, NodeId quantize);
    [[nodiscard]] NodeId uncalibratedBehind(std::size_t finding) const;
    void addUnit(std::size_t finding, CauseKind kind, EditKind edit);

    CauseDraft& draft(CauseKind kind, const std::string& key, std::size_t finding);
    void spreadSymbols();

    [[nodiscard]] const Finding& at(std::size_t finding) const
    {
        return m_result.violations[finding];
    }
    [[nodiscard]] const Rule* ruleOf(std::size_t finding) const;
    [[nodiscard]] std::string_view checkOf(std::size_t finding) const;
    /// The call that took an op, as text; empty where the run is not known or no call did.
    [[nodiscard]] std::string callOf(NodeId op) const;
    [[nodiscard]] NodeId annotatedId(NodeId op) const;

    const QdqView& m_view;
    const CheckResult& m_result;
    const CauseContext& m_context;
    SpecClasses m_classes;
    ModuleTwins m_twins;
    std::vector<CallState> m_callStates; ///< only where the run is known
    std::vector<CauseDraft> m_drafts;
    std::unordered_map<std::string, std::size_t> m_byKey;
};

/// core/causes/causewords.cpp: title, message and edit text of a finished draft.
void putIntoWords(
    CauseDraft& draft, const QdqView& view, const CheckResult& result, const SpecClasses& classes);

/// Symbols of the symbolic dimensions of a shape.
[[nodiscard]] std::set<std::string> symbolsOf(const TensorMeta& meta);

} // namespace qdq
