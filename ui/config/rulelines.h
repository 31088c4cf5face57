// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/config/configfacts.h"
#include "ui/draw/nodecontent.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace qdq::ui {

/// How a rule of the config stands (design/ui.md 7.1).
enum class RuleState : std::uint8_t
{
    Hits, ///< took ops
    MatchesNothing, ///< W4
    AnnotatesNothing, ///< W4: means ops, and the back end dropped it
    Shadowed, ///< W3: stronger rules took all that it means
    Mixed, ///< does not go with another rule: static and dynamic, QAT and PTQ
    Ignored, ///< W4: the back end accepts it and never looks
    Overwritten, ///< W4: a later rule has the same key
    Refused, ///< the back end refuses the config, at this rule
    Off, ///< switched off: kept, and not part of what is done
    Unknown, ///< the config is refused elsewhere, or trying it was cancelled
    Pending, ///< is being tried
    NoGraph, ///< there is no float graph to try it on
};

/// A rule of the config as a line.
struct RuleLine
{
    std::size_t call = 0; ///< of the config
    Lane lane = Lane::Global;
    ConfigSource chip = ConfigSource::Unknown;
    QString key;
    QString action;
    RuleState state = RuleState::Pending;
    QString stateText; ///< "2 convs", "matches nothing"; never empty
    QString finding; ///< "W4", "W3"; empty for none
    QString sentence; ///< what is wrong, whole; empty where nothing is
    QString nearest; ///< MatchesNothing: the key that was perhaps meant
    std::vector<NodeId> hits; ///< convs and linears that it took, or means; of the annotated graph
    bool isChanged = false; ///< since last applied

    [[nodiscard]] bool isWrong() const { return !sentence.isEmpty(); }
};

/// One for each call, by lane, inside a lane as they were made.
[[nodiscard]] std::vector<RuleLine> ruleLines(const ConfigFacts& facts);

} // namespace qdq::ui
