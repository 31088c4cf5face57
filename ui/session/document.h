// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/groups/sharedgroups.h"
#include "core/io/reader.h"
#include "core/rules/requant.h"
#include "core/rules/rule.h"
#include "core/units/census.h"
#include "core/units/unitgraph.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq::ui {

/// What one Q or DQ node says, read once by the worker that opened the file, so that no view ever
/// reads weights.
struct QdqFacts
{
    std::vector<double> scale; ///< one value, or one per channel; empty when unknown
    std::vector<double> zeroPoint;
    DType dtype = DType::Unknown;
    std::optional<IntegerRange> range; ///< quant_min, quant_max
    std::optional<std::int64_t> axis; ///< per channel only
    std::string whyUnknown; ///< why scale is empty
};

struct RunRecord; // ui/session/runrecord.h
struct Preview; // ui/session/preview.h

/// A root cause with its findings as the tables number them.
struct DocumentCause
{
    RootCause cause;
    std::vector<FindingId> findings;
};

/// A graph with everything that is derived from it: made by a worker, shared by all views, never
/// changed.
struct Document
{
    OpenedGraph file;
    CheckResult check;
    std::vector<RequantRow> requant;
    UnitGraph units;
    NodeCensus census; ///< of all nodes
    SharedGroups shared; ///< of `units`, for the target that was checked
    std::vector<QdqFacts> facts;

    /// Violations, undecided and notes as the tables show them: by rule, then in execution order.
    std::vector<Finding> findings;

    /// What the violations have in common; largest first.
    std::vector<DocumentCause> causes;
    /// What the Q/DQ nodes as a whole are typical of, a sentence; empty where nothing points to one
    /// back end.
    std::string typical;
    /// The run that made the graph; null for a file that was opened as it is.
    std::shared_ptr<const RunRecord> run;
    /// What makes it a what-if: it was tried and is not applied. Null for what is real.
    std::shared_ptr<const Preview> preview;

    /// All nodes but the float weights that a converted file keeps without use; execution order.
    std::vector<NodeId> liveNodes;

    IdMap<NodeId, std::uint32_t> factsOf; ///< index into `facts`, kNoFacts for every other node
    IdMap<NodeId, std::vector<FindingId>> findingsOf; ///< in the order of `findings`
    std::vector<std::uint32_t> violationOfFinding; ///< by FindingId; kNoViolation for others
    std::vector<std::uint32_t> causeOf; ///< by FindingId: index into `causes`, kNoCause for others

    static constexpr std::uint32_t kNoFacts = 0xffffffffU;
    static constexpr std::uint32_t kNoCause = 0xffffffffU;
    static constexpr std::uint32_t kNoViolation = 0xffffffffU;

    [[nodiscard]] const Graph& graph() const { return file.graph; }
    [[nodiscard]] const Node& operator[](NodeId id) const { return file.graph[id]; }
    [[nodiscard]] const Finding& operator[](FindingId id) const { return findings[id.index()]; }
    /// Null for nodes that are neither Q nor DQ.
    [[nodiscard]] const QdqFacts* factsAt(NodeId id) const;
    /// Null for undecided rules and notes.
    [[nodiscard]] const DocumentCause* causeAt(FindingId id) const;
    /// Index into check.violations; nothing for undecided rules and notes, and for no finding.
    [[nodiscard]] std::optional<std::size_t> violationOf(FindingId id) const;
    [[nodiscard]] CauseContext causeContext() const;
    /// Module path of the op that a node is or serves; "" for the root and for hidden nodes.
    [[nodiscard]] std::string_view moduleOf(NodeId id) const;
    [[nodiscard]] struct QdqCounts countQdq() const;
    /// Place in liveNodes; nothing for a node that is not there.
    [[nodiscard]] std::optional<std::size_t> liveIndexOf(NodeId id) const;
};

struct QdqCounts
{
    int quantize = 0;
    int dequantize = 0; ///< of activations
    int weightDequantize = 0; ///< of constants

    [[nodiscard]] int all() const { return quantize + dequantize + weightDequantize; }
};

using DocumentPtr = std::shared_ptr<const Document>;

/// Makes the preview of a document of which everything else is there; none for what is real.
using PreviewMaker = std::function<std::shared_ptr<const Preview>(const Document&)>;

/// Derives everything but the graph and the check. Linear in nodes and findings, except that
/// constants of scales are read.
[[nodiscard]] DocumentPtr makeDocument(OpenedGraph file, CheckResult check,
    std::shared_ptr<const RunRecord> run = {}, const PreviewMaker& preview = {});

/// The same with the rules of `target` checked first; null for no target. Errors: those of
/// checkGraph.
[[nodiscard]] Result<DocumentPtr> makeCheckedDocument(OpenedGraph file, const TargetPtr& target,
    const Progress& progress, std::shared_ptr<const RunRecord> run = {},
    const PreviewMaker& preview = {});

} // namespace qdq::ui
