// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/baseline.h"
#include "core/gate/waivers.h"
#include "core/rules/rule.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

// Which violations count: what `check` fails on.

namespace qdq {

enum class FindingState : std::uint8_t
{
    Open, ///< counts; there is no baseline
    New, ///< counts; it is not in the baseline
    Known, ///< in the baseline
    Waived, ///< a waiver that has not expired covers it
};
/// "open", "new", "known", "waived".
[[nodiscard]] std::string_view nameOf(FindingState state);
[[nodiscard]] constexpr bool counts(FindingState state)
{
    return state == FindingState::Open || state == FindingState::New;
}

/// What a violation is to the gate.
struct Judgement
{
    FindingState state = FindingState::Open;
    /// Index of the first waiver that covers it; one that has not expired goes before one that has.
    std::optional<std::size_t> waiver;
};

/// The root cause of a finding, as far as it was asked for.
struct FindingCause
{
    std::string kind;
    std::string module; ///< of its anchor
};

struct GateInput
{
    const Baseline* baseline = nullptr; ///< null: none
    const std::vector<Waiver>* waivers = nullptr; ///< null: none
    Date today {};
    /// One per violation; empty where causes were not looked for, and then no waiver of a root
    /// cause matches.
    std::vector<std::optional<FindingCause>> causes;
};

/// Lists run along those of CheckResult.
struct GateResult
{
    std::vector<Judgement> violations;
    std::vector<Fingerprint> fingerprints; ///< of violations
    std::vector<Fingerprint> undecided;
    std::vector<Fingerprint> notes;
    /// Findings of the baseline that are gone; only of rules that ran.
    std::vector<Fingerprint> absent;
    std::vector<std::size_t> waiverMatches; ///< violations each waiver covers, expired ones too

    [[nodiscard]] std::size_t count(FindingState state) const;
};

[[nodiscard]] GateResult judge(
    const Graph& graph, const CheckResult& result, const GateInput& input = {});

} // namespace qdq
