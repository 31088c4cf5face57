// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gate.h"

#include "core/graph/servedmodules.h"
#include "core/units/paths.h"

#include <algorithm>

namespace qdq {

namespace {

bool hasRun(const CheckResult& result, std::string_view rule)
{
    return std::find(result.rules.begin(), result.rules.end(), rule) != result.rules.end();
}

/// Marks what the baseline knows as known, everything else as new.
void applyBaseline(
    const Baseline& baseline, const Places& places, const CheckResult& result, GateResult& gate)
{
    for (Judgement& judgement : gate.violations)
        judgement.state = FindingState::New;
    const auto matches = matchFingerprints(baseline.findings, gate.fingerprints, places);
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i] >= 0)
            gate.violations[static_cast<std::size_t>(matches[i])].state = FindingState::Known;
        else if (hasRun(result, baseline.findings[i].rule))
            gate.absent.push_back(baseline.findings[i]);
    }
}

/// Tells which violations a waiver covers.
class Coverage
{
public:
    Coverage(const Graph& graph, const Places& places, const CheckResult& result,
        const GateResult& gate, const GateInput& input)
        : m_places(places)
        , m_findings(result.violations)
        , m_fingerprints(gate.fingerprints)
        , m_causes(input.causes)
        , m_served(servedModulePaths(graph))
    {
    }

    [[nodiscard]] std::vector<bool> of(const Waiver& waiver) const
    {
        return std::visit([this](const auto& scope) { return covered(scope); }, waiver.scope);
    }

private:
    [[nodiscard]] std::vector<bool> covered(const FindingScope& scope) const
    {
        std::vector<bool> covers(m_findings.size(), false);
        if (scope.hasSurroundings) {
            const auto match =
                matchFingerprints(std::span(&scope.fingerprint, 1), m_fingerprints, m_places);
            if (match.front() >= 0)
                covers[static_cast<std::size_t>(match.front())] = true;
            return covers;
        }
        const std::string id = idOf(scope.fingerprint);
        for (std::size_t i = 0; i < covers.size(); ++i)
            covers[i] = idOf(m_fingerprints[i]) == id;
        return covers;
    }

    [[nodiscard]] std::vector<bool> covered(const RuleScope& scope) const
    {
        std::vector<bool> covers(m_findings.size(), false);
        for (std::size_t i = 0; i < covers.size(); ++i) {
            // The Q of an input belongs to no module, but is shown in the one that it serves.
            const bool isThere = isInside(m_fingerprints[i].place.module, scope.module)
                || isInside(m_served[m_findings[i].node], scope.module);
            covers[i] = m_findings[i].rule == scope.rule && isThere;
        }
        return covers;
    }

    [[nodiscard]] std::vector<bool> covered(const CauseScope& scope) const
    {
        std::vector<bool> covers(m_findings.size(), false);
        for (std::size_t i = 0; i < m_causes.size() && i < covers.size(); ++i) {
            const auto& cause = m_causes[i];
            covers[i] = cause && cause->kind == scope.kind && isInside(cause->module, scope.module);
        }
        return covers;
    }

    const Places& m_places;
    const std::vector<Finding>& m_findings;
    const std::vector<Fingerprint>& m_fingerprints;
    const std::vector<std::optional<FindingCause>>& m_causes;
    IdMap<NodeId, std::string> m_served;
};

/// A waiver that holds goes before one that has expired; of equals the first one.
void applyWaivers(const Coverage& coverage, const GateInput& input, GateResult& gate)
{
    const std::vector<Waiver>& waivers = *input.waivers;
    for (std::size_t w = 0; w < waivers.size(); ++w) {
        const std::vector<bool> covers = coverage.of(waivers[w]);
        const bool isExpired = waivers[w].isExpired(input.today);
        for (std::size_t i = 0; i < covers.size(); ++i) {
            Judgement& judgement = gate.violations[i];
            if (!covers[i] || judgement.state == FindingState::Waived)
                continue;
            if (!isExpired)
                judgement = {FindingState::Waived, w};
            else if (!judgement.waiver)
                judgement.waiver = w;
        }
        gate.waiverMatches.push_back(
            static_cast<std::size_t>(std::count(covers.begin(), covers.end(), true)));
    }
}

} // namespace

std::string_view nameOf(FindingState state)
{
    switch (state) {
    case FindingState::Open:
        return "open";
    case FindingState::New:
        return "new";
    case FindingState::Known:
        return "known";
    case FindingState::Waived:
        return "waived";
    }
    return {};
}

std::size_t GateResult::count(FindingState state) const
{
    return static_cast<std::size_t>(std::count_if(violations.begin(), violations.end(),
        [&](const Judgement& judgement) { return judgement.state == state; }));
}

GateResult judge(const Graph& graph, const CheckResult& result, const GateInput& input)
{
    const Places places = placesOf(graph);
    GateResult gate;
    gate.violations.resize(result.violations.size());
    gate.fingerprints = fingerprintsOf(graph, places, result.violations);
    gate.undecided = fingerprintsOf(graph, places, result.undecided);
    gate.notes = fingerprintsOf(graph, places, result.notes);
    if (input.baseline)
        applyBaseline(*input.baseline, places, result, gate);
    if (input.waivers)
        applyWaivers(Coverage(graph, places, result, gate, input), input, gate);
    return gate;
}

} // namespace qdq
