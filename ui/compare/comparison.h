// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/violationdiff.h"
#include "ui/draw/nodecontent.h"
#include "ui/session/document.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

// Two documents side by side as data: which node is which, what differs, a row each. Made by a
// worker, shared by all views, never changed; design/ui.md section 10.

namespace qdq::ui {

enum class DifferenceKind : std::uint8_t
{
    Scale,
    ZeroPoint,
    Weight,
    Bias,
    TypeOrShape,
    Observer, ///< specs, observers and what these saw
    Structure, ///< who reads whom, literal arguments, modules
    Added, ///< a node of B only
    Removed, ///< a node of A only
};
inline constexpr std::size_t kDifferenceKinds = 9;

[[nodiscard]] inline Difference signOf(DifferenceKind kind)
{
    return kind == DifferenceKind::Added  ? Difference::Added
        : kind == DifferenceKind::Removed ? Difference::Removed
                                          : Difference::Changed;
}

/// One row of the table of differences.
struct DifferenceRow
{
    DifferenceKind kind = DifferenceKind::Scale;
    NodeId nodeA; ///< what is selected to look at it; none where there is nothing
    NodeId nodeB;
    QString element; ///< "max_pool2d → add", "conv2d bias", "x"
    QString module;
    QString field; ///< "scale", "bias", "shape"
    QString a;
    QString b;
    QString exactA; ///< with full precision; empty where `a` has it
    QString exactB;
    QString note; ///< "× 3.81", "R4 resolved"
    double size = 0; ///< for the order by size of change; of scales the power of two between them
    bool isOfTensor = false; ///< where a value is carried from op to op: a badge says it, no card
    bool isRule = false; ///< a violation came or went with it
};

/// Whether a row is what a word of the query field `diff` asks for.
[[nodiscard]] bool isSaidBy(const DifferenceRow& row, std::string_view word);

struct CompareOptions
{
    MatchBy match = MatchBy::ModuleAndOp;
    double rtol = DiffOptions().rtol;
    std::vector<NodePair> pairs = {}; ///< ops that were paired by hand
    friend bool operator==(const CompareOptions&, const CompareOptions&) = default;
};

/// One side with what the other has of it.
struct ComparedSide
{
    DocumentPtr document;
    /// The same node of the other side; none where it is on this side only, or hidden.
    IdMap<NodeId, NodeId> partners;
    /// Violations, by their index in CheckResult: whether the other side has them too.
    std::vector<char> isShared;
    IdMap<NodeId, std::vector<std::uint32_t>> violationsAt; ///< by the same index
    std::size_t cards = 0;

    /// A violation on it that the other side has not.
    [[nodiscard]] bool hasOwnViolation(NodeId node) const;
    [[nodiscard]] const Document& operator*() const { return *document; }
    [[nodiscard]] const Document* operator->() const { return document.get(); }
};

struct Comparison
{
    ComparedSide a;
    ComparedSide b;
    CompareOptions options;
    GraphDiff diff;
    ViolationDiff violations;
    std::vector<DifferenceRow> rows; ///< graph order
    std::array<int, kDifferenceKinds> counts {}; ///< of rows, by kind
    std::size_t matchedCards = 0;

    [[nodiscard]] const ComparedSide& side(bool isB) const { return isB ? b : a; }
    [[nodiscard]] int count(DifferenceKind kind) const
    {
        return counts[static_cast<std::size_t>(kind)];
    }
    /// Whether a node is an op that is on its side only, so that a person can say what it is.
    [[nodiscard]] bool canBePaired(bool isB, NodeId node) const;
    /// The pair by hand that a node of a side is in, by its index in the options.
    [[nodiscard]] std::optional<std::size_t> pairAt(bool isB, NodeId node) const;
    /// Whether a node of a side differs as a word of the query field `diff` says.
    [[nodiscard]] bool differs(bool isB, NodeId node, std::string_view word) const;

    /// Per side and node: rows that begin there, by index.
    std::array<IdMap<NodeId, std::vector<std::uint32_t>>, 2> rowsAt;
};

using ComparisonPtr = std::shared_ptr<const Comparison>;

/// Both must be checked for the same target. Reads the weights of both. Errors: Cancelled.
[[nodiscard]] Result<ComparisonPtr> compareDocuments(DocumentPtr a, DocumentPtr b,
    const CompareOptions& options = {}, const Progress& progress = {});

} // namespace qdq::ui
