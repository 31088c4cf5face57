// SPDX-License-Identifier: Apache-2.0
// The violations with their evidence, undecided rules and notes.
#include "core/base/text.h"
#include "core/report/findinggroups.h"
#include "core/report/reportsections.h"
#include "core/report/slots.h"
#include "core/rules/describe.h"
#include "core/units/numbertext.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace qdq {

namespace {

constexpr std::size_t kMostEvidence = 12; ///< a cat can have hundreds of inputs
constexpr std::size_t kMostListed = 2'000; ///< findings without a card of their own

/// What lists all findings where a report lists some.
std::string allOf(const ReportContext& in)
{
    return "qdqscope-cli check --format csv " + in.file().opened.info.path;
}

ReportTable evidenceTable(const ReportContext& in, const Finding& finding)
{
    ReportTable table;
    table.columns = {{"", true}, {in.words(Word::Evidence)}, {in.words(Word::Carries)},
        {in.words(Word::Dtype)}, {in.words(Word::Scale), true}, {in.words(Word::ZeroPoint), true}};
    const std::size_t shown = std::min(finding.evidence.size(), kMostEvidence);
    for (std::size_t i = 0; i < shown; ++i) {
        const NodeId node = finding.evidence[i];
        const bool isQdq = isQuantize(in.graph[node]) || isDequantize(in.graph[node]);
        std::vector<ReportCell> row {codeCell(std::to_string(i + 1)), codeCell(in.nodeName(node))};
        if (isQdq) {
            row.push_back(codeCell(in.nodeName(carriedBy(in.view, node))));
            row.push_back(codeCell(std::string(nameOf(in.view.dtypeOf(node)))));
            row.push_back(scaleCell(in.view.scaleOf(node).values));
            row.push_back(zeroPointCell(in.view.zeroPointOf(node).values));
        } else {
            row.resize(table.columns.size());
            row[3] = codeCell(dtypeTextOf(in.graph, node));
        }
        table.rows.push_back(std::move(row));
    }
    table.leftOut = finding.evidence.size() - shown;
    table.command = allOf(in);
    return withoutEmptyColumns(std::move(table));
}

ReportCell foundCell(const Finding& finding)
{
    std::vector<std::string> values;
    for (const double value : finding.values)
        values.push_back(shortest(value));
    return {finding.found, join(values, ", "), ReportTone::Bad, true};
}

/// "new", "waived: rescaled by hand"; empty where there is no gate or nothing to say.
std::string stateText(const ReportContext& in, std::size_t violation)
{
    return in.source.gate ? in.source.gate->remarkOn(in.judgementOf(violation)) : std::string();
}

/// Findings that get a line each; `room` is what is left of kMostListed.
ReportTable listOf(const ReportContext& in, std::span<const std::size_t> members, std::size_t& room)
{
    ReportTable table;
    table.columns = {{in.words(Word::Node)}, {in.words(Word::Module)},
        {in.words(Word::Found), false, true}, {in.words(Word::Evidence), false, true},
        {in.words(Word::State), false, true}};
    const std::size_t shown = std::min(members.size(), room);
    for (const std::size_t member : members.first(shown)) {
        const Finding& finding = in.check().violations[member];
        std::vector<std::string> evidence;
        for (std::size_t i = 0; i < std::min(finding.evidence.size(), kMostEvidence); ++i)
            evidence.push_back(in.nodeName(finding.evidence[i]));
        table.rows.push_back(
            {codeCell(in.nodeName(finding.node)), codeCell(in.modules[finding.node]),
                foundCell(finding), codeCell(join(evidence, ", ")), {stateText(in, member)}});
    }
    room -= shown;
    table.leftOut = members.size() - shown;
    table.command = allOf(in);
    return withoutEmptyColumns(std::move(table));
}

/// In the language of the report where it is the rule's own wording.
std::string expectedText(const ReportContext& in, const Finding& finding)
{
    const Rule* rule = in.target() ? in.target()->findRule(finding.rule) : nullptr;
    return rule && finding.expected == rule->expected ? in.textOf(*rule).expected
                                                      : finding.expected;
}

ReportCard cardOf(const ReportContext& in, const FindingGroup& group, std::size_t& room)
{
    const Finding& finding = in.check().violations[group.members.front()];
    ReportCard card;
    card.rule = finding.rule;
    card.severity = finding.severity;
    card.title = in.nodeName(finding.node);
    card.place = placeOf(in, finding.node);
    card.facts.pairs = {
        {in.words(Word::Expected), {expectedText(in, finding), {}, ReportTone::Plain, true}},
        {in.words(Word::Found), foundCell(finding)}};
    if (!finding.cause.empty())
        card.facts.pairs.push_back({in.words(Word::Cause), {finding.cause}});
    if (const std::string state = stateText(in, group.members.front()); !state.empty())
        card.facts.pairs.push_back({in.words(Word::State), {state}});
    card.evidence = evidenceTable(in, finding);
    card.picture = group.picture;
    card.pictureTitle = in.words(Word::PictureOf, {card.title});
    const std::size_t others = group.members.size() - 1;
    if (others == 0)
        return card;
    card.others.title = others == 1 ? in.words(Word::SameFormOne)
                                    : in.words(Word::SameFormMany, {std::to_string(others)});
    card.others.table = listOf(in, std::span(group.members).subspan(1), room);
    return card;
}

ReportRuleHeading headingOf(const ReportContext& in, const std::string& id)
{
    ReportRuleHeading heading;
    heading.rule = id;
    heading.count = in.check().count(id);
    if (const Rule* rule = in.target() ? in.target()->findRule(id) : nullptr) {
        const RuleText text = in.textOf(*rule);
        heading.severity = rule->severity;
        heading.title = text.summary;
        heading.why = text.why;
    }
    return heading;
}

} // namespace

ReportCell codeCell(std::string text, std::string exact)
{
    return {std::move(text), std::move(exact), ReportTone::Plain, true};
}

ReportCell scaleCell(const std::vector<double>& scales)
{
    if (scales.empty())
        return {"?", {}, ReportTone::Quiet, true};
    const auto [least, most] = std::ranges::minmax(scales);
    return codeCell(scaleText(scales, NumberForm::Pow2),
        least == most ? shortest(least) : shortest(least) + " … " + shortest(most));
}

ReportCell zeroPointCell(const std::vector<double>& zeroPoints)
{
    std::vector<std::int64_t> whole;
    for (const double value : zeroPoints)
        whole.push_back(std::llround(value));
    return codeCell(whole.empty() ? "?" : integersText(whole));
}

ReportTable withoutEmptyColumns(ReportTable table)
{
    for (std::size_t i = table.columns.size(); i-- > 0;) {
        const auto isEmpty = [&](const std::vector<ReportCell>& row) {
            return row[i].text.empty();
        };
        if (!std::ranges::all_of(table.rows, isEmpty))
            continue;
        const auto at = static_cast<std::ptrdiff_t>(i);
        table.columns.erase(table.columns.begin() + at);
        for (std::vector<ReportCell>& row : table.rows)
            row.erase(row.begin() + at);
    }
    return table;
}

std::string placeOf(const ReportContext& in, NodeId node)
{
    const std::string& module = in.modules[node];
    const bool isCall = in.graph[node].op == OpKind::CallFunction;
    const std::string target =
        isCall ? in.graph[node].target : std::string(nameOf(in.graph[node].op));
    return module.empty() ? target : module + " · " + target;
}

ReportSection violationsSection(const ReportContext& in, std::vector<std::size_t>& pictures)
{
    ReportSection section {ReportPart::Violations, in.words(Word::Violations), {}};
    std::vector<FindingGroup> groups = groupFindings(in.graph, in.modules, in.check().violations);
    dealOutPictures(groups, in.maxPictures);
    std::size_t room = kMostListed;
    for (auto group = groups.begin(); group != groups.end();) {
        const std::string rule = group->rule;
        section.blocks.emplace_back(headingOf(in, rule));
        std::vector<std::size_t> listed;
        for (; group != groups.end() && group->rule == rule; ++group) {
            if (group->picture) {
                pictures.push_back(group->members.front());
                section.blocks.emplace_back(cardOf(in, *group, room));
            } else {
                listed.insert(listed.end(), group->members.begin(), group->members.end());
            }
        }
        if (listed.empty())
            continue;
        if (in.maxPictures > 0)
            section.blocks.emplace_back(ReportParagraph {
                in.words(Word::NoPicture, {std::to_string(in.maxPictures)}), ReportTone::Quiet});
        std::ranges::sort(listed);
        section.blocks.emplace_back(listOf(in, listed, room));
    }
    return section;
}

ReportSection remarksSection(
    const ReportContext& in, ReportPart part, const std::vector<Finding>& findings)
{
    const bool isNote = part == ReportPart::Notes;
    ReportSection section {part, in.words(isNote ? Word::Notes : Word::Undecided), {}};
    if (!isNote)
        section.blocks.emplace_back(ReportParagraph {in.words(Word::UndecidedText)});
    ReportTable table;
    table.columns = {{in.words(Word::Rule)}, {in.words(Word::Node)}, {in.words(Word::Module)},
        {in.words(Word::Message), false, true}};
    const std::size_t shown = std::min(findings.size(), kMostListed / 2);
    for (std::size_t i = 0; i < shown; ++i) {
        const Finding& finding = findings[i];
        table.rows.push_back(
            {{finding.rule, {}, isNote ? ReportTone::Quiet : ReportTone::Doubtful, true},
                codeCell(in.nodeName(finding.node)), codeCell(in.modules[finding.node]),
                {finding.found}});
    }
    table.leftOut = findings.size() - shown;
    table.command = allOf(in);
    section.blocks.emplace_back(std::move(table));
    return section;
}

} // namespace qdq
