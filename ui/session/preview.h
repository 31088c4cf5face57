// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "core/diff/quantchanges.h"
#include "core/quant/applied.h"
#include "ui/draw/scenepreview.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// What makes a document a what-if: what it is compared with and what is different. Ids are of the
/// document that has it, except where `now` is said.
struct Preview
{
    DocumentPtr now; ///< the same network as it is; never null
    Prediction change; ///< findings and scales
    QuantChanges changes;
    /// What the edited config does; null for an edit of the graph alone.
    std::shared_ptr<const Applied> applied;
    std::shared_ptr<const ScenePreview> drawing;

    /// Whether an op takes its inputs in another way.
    [[nodiscard]] bool isChanged(NodeId op) const;
    /// The row of now's requant table for a conv or linear; null where there is none.
    [[nodiscard]] const RequantRow* requantNow(NodeId op) const;
};

/// A graph that was tried out.
struct Tried
{
    Graph graph;
    CheckResult check;
    std::shared_ptr<const RunRecord> run; ///< null where none was needed
    std::shared_ptr<const Applied> applied; ///< likewise
    QuantizerConfig config; ///< that of `applied`
    Certainty certainty = Certainty::Exact; ///< of the scales that differ
};

/// The document of a tried graph; what is different is worked out here.
[[nodiscard]] DocumentPtr makePreview(Tried tried, DocumentPtr now);

/// The node of `to` that stands for `node` of `from`, where at least one of them is a preview; none
/// where nothing of it is left.
[[nodiscard]] NodeId acrossPreviews(const Document& from, NodeId node, const Document& to);

} // namespace qdq::ui
