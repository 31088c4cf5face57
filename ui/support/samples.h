// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace qdq::ui {

/// A bundled graph, offered as the question that it answers.
struct Sample
{
    /// Which picture stands on its card.
    enum class Picture : std::uint8_t
    {
        Network, ///< a branching net with one op that is marked
        PassingNetwork,
        ExcludedConv, ///< a chain whose middle conv is left out
        NothingMatched,
        TwoBuilds,
        ManyLayers,
    };
    enum class Sign : std::uint8_t
    {
        None,
        Error, ///< `mark` is a rule
        Warning, ///< likewise
        Pass, ///< a tick with `mark`
        ModuleChip,
        Changed, ///< ≠
    };

    QString graph;
    QString config; ///< empty for none
    QString data; ///< calibration data; empty for none
    QString other; ///< graph that it is compared with; empty for none
    bool isMade = false; ///< written by makeLargeSample when it is first opened
    QString question;
    QString answer; ///< one line under it
    QString mark;
    Sign sign = Sign::None;
    Picture picture = Picture::Network;
};

/// The samples that are there: beside the installed program, or in the checkout that it was built
/// from; those that are made lie in `cache`.
[[nodiscard]] std::vector<Sample> bundledSamples(const QString& cache);

/// A decoder language model of about 48 000 nodes as gzipped graph JSON. Whole or not at all.
[[nodiscard]] Result<void> makeLargeSample(const QString& path, const Progress& progress);

} // namespace qdq::ui
