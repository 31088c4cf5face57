// SPDX-License-Identifier: Apache-2.0
#include "core/report/checkreport.h"
#include "core/rules/target.h"

#include <algorithm>

namespace qdq {

namespace {

/// Whether a waiver should have matched: its rule ran on a file, or is one that nobody has. A root
/// cause may be about any rule.
bool shouldMatch(const Waiver& waiver, const std::vector<CheckedFile>& files)
{
    return waiver.rule().empty() || std::any_of(files.begin(), files.end(), [&](const auto& file) {
        const auto& rules = file.result.rules;
        const bool isKnown = file.result.target->findRule(waiver.rule()) || findRule(waiver.rule());
        return !isKnown || std::find(rules.begin(), rules.end(), waiver.rule()) != rules.end();
    });
}

/// Violations of all files that waiver `index` covers, expired or not.
std::size_t matchesOf(const std::vector<CheckedFile>& files, std::size_t index)
{
    std::size_t sum = 0;
    for (const CheckedFile& file : files)
        sum += file.gate.waiverMatches[index];
    return sum;
}

} // namespace

std::string GateFiles::expiryText(const Judgement& judgement) const
{
    const Waiver* waiver = waiverOf(judgement);
    return waiver && waiver->isExpired(today) ? "waiver expired on " + textOf(*waiver->expires)
                                              : std::string();
}

std::string GateFiles::remarkOn(const Judgement& judgement) const
{
    const std::string expiry = expiryText(judgement);
    switch (judgement.state) {
    case FindingState::Open:
        return expiry;
    case FindingState::New:
        return expiry.empty() ? "new" : "new; " + expiry;
    case FindingState::Known:
        return "known";
    case FindingState::Waived:
        return "waived: " + waiverOf(judgement)->reason;
    }
    return {};
}

std::vector<WaiverRemark> waiverRemarks(const CheckReport& report)
{
    std::vector<WaiverRemark> remarks;
    const GateFiles& gate = report.gate;
    for (std::size_t i = 0; i < gate.waivers.size(); ++i) {
        const Waiver& waiver = gate.waivers[i];
        const std::size_t matches = matchesOf(report.files, i);
        if (matches == 0 && shouldMatch(waiver, report.files))
            remarks.push_back({i, "matches nothing: " + describe(waiver)});
        else if (matches != 0 && waiver.isExpired(gate.today))
            remarks.push_back({i,
                "expired on " + textOf(*waiver.expires) + ": " + describe(waiver)
                    + " counts again (" + waiver.reason + ")"});
    }
    return remarks;
}

} // namespace qdq
