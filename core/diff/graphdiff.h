// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/diff/nodepair.h"

#include <optional>
#include <string>
#include <vector>

// Two graphs of one network side by side: two stages, two back ends, two exports. Ops are matched
// by place (locatePlaces); what is compared of each pair is what it computes (arguments, inputs,
// weights) and how its values are carried (Q, DQ, observers, specs). Names are no difference, and
// neither is what computes nothing: guards, assertions, arithmetic on symbols, constants that
// nobody reads.

namespace qdq {

struct DiffOptions
{
    double rtol = 1e-6; ///< scales and weights within this relative distance are the same
    Progress progress;
    MatchBy match = MatchBy::ModuleAndOp;
    /// Ops that are the same whatever `match` finds; each an op of its graph, none in two pairs.
    std::vector<NodePair> pairs = {};
};

/// Something that is not the same at an op that is in both graphs.
struct GraphChange
{
    PlaceId a;
    PlaceId b;
    /// "shape", "module", "operator" (of a pair by hand), "arguments", "inputs"; "output scale",
    /// "weight zero point", "bias dtype", "input 0 quantization"; "weight" and "bias" are their
    /// values.
    std::string field;
    std::string textA; ///< "0.011853", "2^-9~2^-8", "float"
    std::string textB;
    std::vector<double> valuesA; ///< exact; empty where the field is no number or has too many
    std::vector<double> valuesB;
    std::optional<double> ratio; ///< b / a of scales; per channel the one furthest from 1
    std::string remark; ///< "152 of 216 values differ, the largest by 0.0012"; may be empty
    std::size_t differing = 0; ///< of the values that were compared; 0 where none were
    std::size_t compared = 0;
};

struct GraphDiff
{
    Places placesA;
    Places placesB;
    std::vector<PlaceId> matchOf; ///< per op of a: the same op of b, or none
    std::vector<PlaceId> onlyA; ///< execution order
    std::vector<PlaceId> onlyB;
    std::vector<GraphChange> changes; ///< by op of a, in execution order
    /// Constants whose values could not be compared, since one of the files does not carry them:
    /// "conv2d weight".
    std::vector<std::string> notCompared;

    [[nodiscard]] std::size_t matchCount() const { return placesA.ops.size() - onlyA.size(); }
    [[nodiscard]] bool isEmpty() const { return onlyA.empty() && onlyB.empty() && changes.empty(); }
};

/// Reads the weights of both, one at a time. Cancelled on request.
[[nodiscard]] Result<GraphDiff> diffGraphs(
    const Graph& a, const Graph& b, const DiffOptions& options = {});

} // namespace qdq
