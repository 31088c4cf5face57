// SPDX-License-Identifier: Apache-2.0
#include "ui/config/rulelines.h"

#include "core/quant/lint/lintcontext.h"
#include "ui/config/configwords.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace qdq::ui {

namespace {

QString tr(const char* text, int count = -1)
{
    return QCoreApplication::translate("RuleLines", text, nullptr, count);
}

RuleState stateOf(CallEffect effect)
{
    switch (effect) {
    case CallEffect::Effective:
        return RuleState::Hits;
    case CallEffect::MatchesNothing:
        return RuleState::MatchesNothing;
    case CallEffect::AnnotatesNothing:
        return RuleState::AnnotatesNothing;
    case CallEffect::Shadowed:
        return RuleState::Shadowed;
    case CallEffect::Ignored:
        return RuleState::Ignored;
    case CallEffect::Dropped:
        return RuleState::Mixed;
    case CallEffect::Overwritten:
        return RuleState::Overwritten;
    case CallEffect::Off:
        return RuleState::Off;
    }
    return RuleState::Unknown;
}

/// The pointer of an error lies at a call or at the qconfig that it uses.
bool isAt(const Error& error, const QuantizerConfig& config, std::size_t call)
{
    const auto lies = [&](const std::string& pointer) {
        return error.where == pointer || error.where.starts_with(pointer + '/');
    };
    const std::optional<std::string>& qconfig = config.calls[call].qconfig;
    return lies(pointerTo("/calls", call)) || (qconfig && lies(pointerTo("/qconfigs", *qconfig)));
}

RuleState stateOf(const ConfigFacts& facts, std::size_t call)
{
    if (facts.config.calls[call].isOff)
        return RuleState::Off;
    if (facts.isRefused())
        return isAt(facts.error, facts.config, call) ? RuleState::Refused : RuleState::Unknown;
    if (call < facts.states.size())
        return stateOf(facts.states[call].effect);
    if (!facts.hasProgram)
        return RuleState::NoGraph;
    return facts.isStopped ? RuleState::Unknown : RuleState::Pending;
}

/// "stem, block": the rules that stand in the way.
QString othersText(const ConfigFacts& facts, const CallState& state)
{
    QStringList names;
    for (const std::size_t other : state.others)
        names << nameOf(facts.config.calls[other]);
    return names.join(QStringLiteral(", "));
}

bool isMixedQat(const ConfigFacts& facts, std::size_t call)
{
    return facts.applied && facts.applied->annotated.settings.outcomes[call].isMixedQat;
}

/// "2 convs", or "2 ops" where a linear is among them or no conv is.
QString hitsText(const ConfigFacts& facts, const RuleLine& line)
{
    const Graph& graph = facts.applied->annotated.graph;
    const bool areConvs = std::ranges::all_of(
        line.hits, [&](NodeId id) { return graph[id].target.find("conv") != std::string::npos; });
    if (!line.hits.empty() && areConvs)
        return tr("%n conv(s)", static_cast<int>(line.hits.size()));
    const std::size_t ops =
        line.hits.empty() ? facts.states[line.call].annotated.size() : line.hits.size();
    return tr("%n op(s)", static_cast<int>(ops));
}

QString stateText(const ConfigFacts& facts, const RuleLine& line)
{
    switch (line.state) {
    case RuleState::Hits:
        return hitsText(facts, line);
    case RuleState::MatchesNothing:
        return tr("matches nothing");
    case RuleState::AnnotatesNothing:
        return tr("matches %n, annotates 0", facts.opCounts[line.call]);
    case RuleState::Shadowed:
        return tr("shadowed");
    case RuleState::Mixed:
        return isMixedQat(facts, line.call) ? tr("mixed QAT and PTQ")
                                            : tr("mixed static and dynamic");
    case RuleState::Ignored:
        return tr("ignored");
    case RuleState::Overwritten:
        return tr("overwritten");
    case RuleState::Refused:
        return tr("refused");
    case RuleState::Off:
        return tr("off");
    case RuleState::Unknown:
        return tr("not tried");
    case RuleState::Pending:
        return tr("trying…");
    case RuleState::NoGraph:
        return tr("no float graph");
    }
    return {};
}

QString sentenceOf(const ConfigFacts& facts, const RuleLine& line)
{
    const ConfigCall& call = facts.config.calls[line.call];
    const QString backend = toQString(facts.config.backend);
    switch (line.state) {
    case RuleState::MatchesNothing: {
        const QString what = call.set == Setter::ModuleName
            ? tr("No module is named %1.").arg(line.key)
            : tr("Nothing in this graph is a %1.").arg(line.key);
        return line.nearest.isEmpty() ? what : tr("%1 Did you mean %2?").arg(what, line.nearest);
    }
    case RuleState::AnnotatesNothing:
        return tr("Rule %1 matches %n op(s), annotates 0.", facts.opCounts[line.call])
            .arg(line.key);
    case RuleState::Shadowed:
        return tr("Everything that %1 matches was taken by %2 first.")
            .arg(line.key, othersText(facts, facts.states[line.call]));
    case RuleState::Mixed:
        return tr("%1 drops rule %2: it does not go with %3.")
            .arg(backend, line.key, othersText(facts, facts.states[line.call]));
    case RuleState::Ignored:
        return tr("%1 accepts rule %2 and never looks at it.").arg(backend, line.key);
    case RuleState::Overwritten:
        return tr("A later rule has the key %1; the value of that one counts.").arg(line.key);
    case RuleState::Refused:
        return ui::sentenceOf(facts.error);
    default:
        return {};
    }
}

QString findingOf(RuleState state)
{
    switch (state) {
    case RuleState::MatchesNothing:
    case RuleState::AnnotatesNothing:
    case RuleState::Ignored:
    case RuleState::Overwritten:
    case RuleState::Mixed:
        return QStringLiteral("W4");
    case RuleState::Shadowed:
        return QStringLiteral("W3");
    default:
        return {};
    }
}

/// Convs and linears that a call took; those that it means where it took none.
std::vector<NodeId> hitsOf(const ConfigFacts& facts, std::size_t call)
{
    std::vector<NodeId> hits;
    if (!facts.applied || call >= facts.states.size())
        return hits;
    for (const AppliedRow& row : facts.applied->rows)
        if (row.call == call)
            hits.push_back(row.node);
    if (!hits.empty())
        return hits;
    const Graph& graph = facts.applied->annotated.graph;
    if (facts.states[call].annotated.empty())
        std::ranges::copy_if(facts.states[call].matched, std::back_inserter(hits),
            [&](NodeId id) { return isConvOrLinear(graph[id]); });
    return hits;
}

bool isChanged(const ConfigFacts& facts, std::size_t call)
{
    const ConfigCall& setting = facts.config.calls[call];
    return !facts.current
        || std::ranges::none_of(facts.current->calls, [&](const ConfigCall& before) {
               if (before.set != setting.set || before.key != setting.key
                   || before.qconfig.has_value() != setting.qconfig.has_value())
                   return false;
               if (!before.qconfig)
                   return true;
               const NamedQConfig* was = facts.current->find(*before.qconfig);
               const NamedQConfig* is = facts.config.find(*setting.qconfig);
               return was && is && was->preset == is->preset && was->presetArgs == is->presetArgs
                   && was->overrides == is->overrides && was->isQat == is->isQat;
           });
}

} // namespace

std::vector<RuleLine> ruleLines(const ConfigFacts& facts)
{
    std::vector<RuleLine> lines;
    for (const std::size_t call : callsByStrength(facts.config)) {
        const ConfigCall& setting = facts.config.calls[call];
        RuleLine line;
        line.call = call;
        line.lane = laneOf(setting.set);
        line.chip = configSourceOf(setting);
        line.key = nameOf(setting);
        line.action = actionText(facts.config, setting);
        line.state = stateOf(facts, call);
        line.hits = hitsOf(facts, call);
        line.isChanged = isChanged(facts, call);
        if (line.state == RuleState::MatchesNothing)
            line.nearest = toQString(facts.states[call].nearest);
        line.stateText = stateText(facts, line);
        line.finding = findingOf(line.state);
        line.sentence = sentenceOf(facts, line);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace qdq::ui
