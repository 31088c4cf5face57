// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/servedmodules.h"
#include "core/report/reportdocument.h"
#include "core/rules/qdqview.h"
#include "core/rules/target.h"

// The sections of a report, one function each; makeReport puts them together.

namespace qdq {

/// What every section is written from.
struct ReportContext
{
    const ReportSource& source;
    const Graph& graph;
    QdqView view;
    IdMap<NodeId, std::string> modules; ///< of the op that a node is or serves
    ReportWords words;
    std::size_t maxPictures;

    [[nodiscard]] const ReportedFile& file() const { return source.checked->file; }
    [[nodiscard]] const CheckResult& check() const { return source.checked->result; }
    /// Null where nothing was checked.
    [[nodiscard]] const Target* target() const { return check().target.get(); }
    /// What the gate makes of a violation; open where there is none.
    [[nodiscard]] Judgement judgementOf(std::size_t violation) const
    {
        const auto& judged = source.checked->gate.violations;
        return violation < judged.size() ? judged[violation] : Judgement {};
    }
    /// Violations of a state, of one rule where one is given.
    [[nodiscard]] std::size_t countOf(FindingState state, std::string_view rule = {}) const;
    /// Name of the target; empty where nothing was checked.
    [[nodiscard]] std::string targetName() const { return target() ? target()->name : ""; }
    [[nodiscard]] RuleText textOf(const Rule& rule) const
    {
        return words.language() == ReportLanguage::English
            ? RuleText {rule.name, rule.summary, rule.expected, rule.why}
            : rule.zhTw;
    }
    [[nodiscard]] std::string nodeName(NodeId id) const
    {
        return id.isValid() ? graph[id].name : std::string();
    }
};

[[nodiscard]] ReportSection summarySection(const ReportContext& in);
[[nodiscard]] ReportSection rulesSection(const ReportContext& in);
/// What the violations have in common, largest first.
[[nodiscard]] ReportSection causesSection(const ReportContext& in);
/// Cards in groups; `pictures` learns which findings are drawn.
[[nodiscard]] ReportSection violationsSection(
    const ReportContext& in, std::vector<std::size_t>& pictures);
/// Undecided findings, or notes.
[[nodiscard]] ReportSection remarksSection(
    const ReportContext& in, ReportPart part, const std::vector<Finding>& findings);
/// Ops that are not on the target's list.
[[nodiscard]] ReportSection fallbackSection(const ReportContext& in);
[[nodiscard]] ReportSection requantSection(const ReportContext& in);
[[nodiscard]] ReportSection configSection(const ReportContext& in);
[[nodiscard]] ReportSection nodesSection(const ReportContext& in);
[[nodiscard]] ReportSection provenanceSection(const ReportContext& in);

[[nodiscard]] ReportCell codeCell(std::string text, std::string exact = {});
/// Scales as cards have them, in full where that is shorter.
[[nodiscard]] ReportCell scaleCell(const std::vector<double>& scales);
[[nodiscard]] ReportCell zeroPointCell(const std::vector<double>& zeroPoints);
[[nodiscard]] std::string stageWord(const ReportWords& words, Stage stage);
/// Columns without any text are left out.
[[nodiscard]] ReportTable withoutEmptyColumns(ReportTable table);
/// "block · aten.add.Tensor".
[[nodiscard]] std::string placeOf(const ReportContext& in, NodeId node);

} // namespace qdq
