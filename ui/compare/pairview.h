// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"

#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace qdq::ui {

/// One field of a pair.
struct PairFact
{
    QString field; ///< "in 0 scale"
    QString a; ///< empty where A has no such field
    QString b;
    QString exactA;
    QString exactB;
    bool isSame = true;
};

/// Violations of one rule at a pair that come, go or stay together.
struct PairFinding
{
    enum class State : std::uint8_t
    {
        Resolved,
        New,
        Both,
    };
    Mark mark;
    QString words; ///< "one shared scale"
    State state = State::Both;
};

/// Two nodes side by side, field by field.
struct PairView
{
    QString title; ///< "add + relu"
    QString subtitle; ///< "Matched by module block and op aten.add.Tensor"
    std::vector<PairFact> facts;
    QString rangeTitle; ///< "Output range that int8 can hold"
    /// Real numbers that the codes of A and of B stand for; nothing where one of them is unknown.
    std::optional<std::pair<double, double>> rangeA;
    std::optional<std::pair<double, double>> rangeB;
    QStringList sentences; ///< what the two ranges mean for each other
    std::vector<PairFinding> findings;
};

/// Of the card or badge that each node is drawn in; one of the two may be none.
[[nodiscard]] PairView viewPair(const Comparison& comparison, NodeId a, NodeId b);

/// What a run's config says, field by field; empty where neither side was made by a run.
[[nodiscard]] std::vector<PairFact> compareConfigs(const Document& a, const Document& b);

} // namespace qdq::ui
