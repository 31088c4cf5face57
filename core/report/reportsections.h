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

    /// Null where nothing was checked.
    [[nodiscard]] const Target* target() const { return source.check->target.get(); }
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
/// Cards in groups; `pictures` learns which findings are drawn.
[[nodiscard]] ReportSection violationsSection(
    const ReportContext& in, std::vector<std::size_t>& pictures);
/// Undecided findings, or notes.
[[nodiscard]] ReportSection remarksSection(
    const ReportContext& in, ReportPart part, const std::vector<Finding>& findings);
[[nodiscard]] ReportSection requantSection(const ReportContext& in);
[[nodiscard]] ReportSection configSection(const ReportContext& in);
[[nodiscard]] ReportSection nodesSection(const ReportContext& in);
[[nodiscard]] ReportSection provenanceSection(const ReportContext& in);

[[nodiscard]] ReportCell codeCell(std::string text, std::string exact = {});
/// Scales as cards have them, in full where that is shorter.
[[nodiscard]] ReportCell scaleCell(const std::vector<double>& scales);
[[nodiscard]] ReportCell zeroPointCell(const std::vector<double>& zeroPoints);
[[nodiscard]] std::string stageWord(const ReportWords& words, Stage stage);
/// "block · aten.add.Tensor".
[[nodiscard]] std::string placeOf(const ReportContext& in, NodeId node);

} // namespace qdq
