// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/quant/observer.h"
#include "core/report/explainreport.h"
#include "core/report/table.h"
#include "core/rules/describe.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kIndent = 18; ///< where the text of a step begins

constexpr char kGlue = '\x1f'; ///< stands for a blank at which no line is broken

std::string glued(std::string text)
{
    std::ranges::replace(text, ' ', kGlue);
    return text;
}

/// `first`, then `text` broken at blanks so that lines stay within kColumns; one word that is
/// longer stays whole.
std::string wrapped(const std::string& first, const std::string& text, std::size_t indent = kIndent)
{
    std::string all = first;
    std::size_t column = characterCount(first);
    bool isFirst = true;
    for (const std::string& word : split(text, ' ')) {
        const std::size_t width = characterCount(word);
        if (!isFirst && column + 1 + width > kColumns) {
            all += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!isFirst) {
            all += " ";
            ++column;
        }
        all += word;
        column += width;
        isFirst = false;
    }
    std::ranges::replace(all, kGlue, ' ');
    return all + "\n";
}

/// A line of the chain; one without lines is unknown.
struct Step
{
    std::string name;
    std::vector<std::string> lines;
};

std::string padded(std::string head)
{
    head.resize(std::max(kIndent, head.size() + 1), ' ');
    return head;
}

/// The step's name once, then its lines below each other.
std::string stepText(std::size_t number, const Step& step)
{
    std::string head = padded("  " + std::to_string(number) + " " + step.name);
    std::string text;
    for (const std::string& line : step.lines) {
        text += wrapped(head, line);
        head.assign(kIndent, ' ');
    }
    return text;
}

/// Steps from `begin` to before `end`, all of them unknown.
std::string unknownText(const std::vector<Step>& steps, std::size_t begin, std::size_t end)
{
    std::string names;
    for (std::size_t i = begin; i < end; ++i)
        names += (names.empty() ? "" : ", ") + steps[i].name;
    std::string head = "  " + std::to_string(begin + 1);
    if (end - begin > 1)
        head += "-" + std::to_string(end);
    return wrapped(padded(head), names + ": unknown");
}

std::string stepsText(const std::vector<Step>& steps)
{
    std::string text;
    for (std::size_t i = 0; i < steps.size();) {
        std::size_t end = i;
        while (end < steps.size() && steps[end].lines.empty())
            ++end;
        text += end > i ? unknownText(steps, i, end) : stepText(i + 1, steps[i]);
        i = std::max(end, i + 1);
    }
    return text;
}

std::vector<std::string> callLines(const SlotChain& chain)
{
    if (!chain.call)
        return {};
    std::vector<std::string> lines = {chain.call->text};
    if (chain.match && !chain.call->text.ends_with(*chain.match))
        lines.push_back(*chain.match);
    return lines;
}

std::vector<std::string> patternLines(const SlotChain& chain)
{
    if (!chain.pattern)
        return {};
    return {chain.pattern->id + " (" + join(chain.pattern->nodes, ", ")
        + "); this slot: " + std::string(nameOf(chain.pattern->role))};
}

std::string valueText(const SpecFieldStep& field)
{
    if (const auto* flag = std::get_if<bool>(&field.value))
        return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&field.value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&field.value))
        return shortest(*real);
    if (const auto* text = std::get_if<std::string>(&field.value))
        return *text;
    const auto* slots = std::get_if<std::vector<SlotName>>(&field.value);
    if (!slots)
        return "none";
    std::vector<std::string> names;
    for (const SlotName& slot : *slots)
        names.push_back(glued(slotText(slot)));
    return join(names, " · ");
}

/// The fields by who set them.
std::vector<std::string> specLines(const SlotChain& chain)
{
    if (!chain.qspec)
        return {};
    if (chain.qspec->empty())
        return {"none" + (chain.whyFloat.empty() ? "" : ": " + chain.whyFloat)
            + "; the slot stays in float"};
    std::vector<std::string> lines;
    for (const FieldSource source :
        {FieldSource::Override, FieldSource::Preset, FieldSource::BackEnd, FieldSource::Unknown}) {
        std::vector<std::string> fields;
        for (const SpecFieldStep& field : *chain.qspec)
            if (field.source == source)
                fields.push_back(field.name + " " + valueText(field));
        if (fields.empty())
            continue;
        const std::string from(source == FieldSource::BackEnd ? "back end" : nameOf(source));
        lines.push_back((from.empty() ? "" : from + ": ") + join(fields, ", "));
    }
    return lines;
}

std::vector<std::string> groupLines(const SlotChain& chain)
{
    if (!chain.group)
        return {};
    std::vector<std::string> members;
    for (const SlotName& slot : chain.group->members)
        members.push_back(glued(slotText(slot)));
    const std::string id = "group " + std::to_string(chain.group->id) + ": ";
    std::vector<std::string> lines = {
        id + (members.size() == 1 ? "this slot alone" : join(members, ", "))};
    lines.insert(lines.end(), chain.group->why.begin(), chain.group->why.end());
    return lines;
}

std::vector<std::string> observerLines(const SlotChain& chain)
{
    if (!chain.observer)
        return {};
    const ObserverStep& observer = *chain.observer;
    std::string text = observer.name;
    if (!observer.type.empty())
        text += ", " + observer.type;
    if (observer.node != observer.name)
        text += ", here as " + observer.node;
    return {text};
}

std::string placeText(const std::optional<EvidenceStep::Place>& place)
{
    return place ? " (batch " + std::to_string(place->batch) + ", " + place->node + ")"
                 : std::string();
}

std::string boundText(const std::vector<double>& values, bool isMin)
{
    const auto [low, high] = std::ranges::minmax_element(values);
    return significant(isMin ? *low : *high);
}

/// What looks at no data has no evidence, which is not the same as an unknown one.
std::vector<std::string> withoutEvidence(const SlotChain& chain)
{
    const auto kind = chain.observer ? observerKindFromName(chain.observer->type) : std::nullopt;
    if (kind == ObserverKind::Derived)
        return {"none of its own: the scale follows from other observers"};
    if (kind == ObserverKind::FixedQParams)
        return {"none: the spec fixes the scale"};
    if (chain.result && chain.result->isDynamic)
        return {"none: the range is taken when the model runs"};
    return {};
}

std::string momentsText(const HistogramMoments& moments)
{
    return "mean " + significant(moments.mean) + ", standard deviation "
        + significant(moments.standardDeviation) + ", skewness " + significant(moments.skewness)
        + ", of " + shortest(std::round(moments.count)) + " samples in the histogram";
}

std::string outsideText(const OutsideRange& outside)
{
    // Bins that were spread over wider ones hold fractions.
    const std::string atLeast = shortest(std::floor(outside.atLeast));
    const std::string atMost = shortest(std::ceil(outside.atMost));
    return (atLeast == atMost ? atMost : atLeast + " to " + atMost)
        + (atMost == "1" && atLeast == "1" ? " sample" : " samples") + " outside the final range "
        + significant(outside.low) + " … " + significant(outside.high);
}

std::vector<std::string> evidenceLines(const SlotChain& chain)
{
    if (!chain.evidence)
        return withoutEvidence(chain);
    const EvidenceStep& evidence = *chain.evidence;
    std::string text;
    if (evidence.batches)
        text += std::to_string(*evidence.batches) + " batches, "
            + std::to_string(evidence.elements.value_or(0)) + " elements, ";
    if (evidence.min.empty())
        return {text + "no data was seen"};
    text += "min " + boundText(evidence.min, true) + placeText(evidence.minAt) + ", max "
        + boundText(evidence.max, false) + placeText(evidence.maxAt);
    if (evidence.min.size() > 1)
        text += ", over " + std::to_string(evidence.min.size()) + " channels";
    std::vector<std::string> lines = {text};
    if (evidence.sawInfinity)
        lines.emplace_back("infinities were met");
    if (evidence.moments)
        lines.push_back(momentsText(*evidence.moments));
    if (evidence.outside)
        lines.push_back(outsideText(*evidence.outside));
    return lines;
}

std::vector<std::string> arithmeticLines(const SlotChain& chain)
{
    if (chain.result && chain.result->isDynamic)
        return {"scale and zero point are chosen at run time"};
    if (!chain.arithmetic)
        return {};
    std::vector<std::string> lines;
    if (chain.arithmetic->channel)
        lines.push_back("channel " + std::to_string(*chain.arithmetic->channel) + " of "
            + std::to_string(chain.arithmetic->channelCount) + ", the one of largest scale:");
    for (const ArithmeticStep& step : chain.arithmetic->steps)
        lines.push_back(step.text);
    return lines;
}

std::string numbersText(const ResultStep& result)
{
    if (result.isDynamic)
        return "chosen at run time";
    std::string text = "scale " + (result.scale.empty() ? "unknown" : rangeText(result.scale));
    text +=
        ", zero point " + (result.zeroPoint.empty() ? "unknown" : zeroPointText(result.zeroPoint));
    if (result.axis)
        text += ", " + std::to_string(result.scale.size()) + " channels on axis "
            + std::to_string(*result.axis);
    return text;
}

std::vector<std::string> resultLines(const SlotChain& chain)
{
    if (!chain.result)
        return {};
    const ResultStep& result = *chain.result;
    std::string text = std::string(nameOf(result.dtype));
    if (result.quantMin && result.quantMax)
        text +=
            " [" + std::to_string(*result.quantMin) + ", " + std::to_string(*result.quantMax) + "]";
    std::vector<std::string> lines = {text + ", " + numbersText(result)};
    if (!result.quantize.empty())
        lines.push_back("Q   " + result.quantize);
    if (!result.folded.empty())
        lines.push_back("Q   folded into the constant " + result.folded);
    if (!result.dequantizes.empty())
        lines.push_back("DQ  " + join(result.dequantizes, ", "));
    return lines;
}

std::string chainText(const SlotChain& chain)
{
    std::vector<Step> steps = {
        {"config", callLines(chain)}, {"pattern", patternLines(chain)}, {"spec", specLines(chain)}};
    if (!chain.qspec || !chain.qspec->empty()) {
        steps.push_back({"group", groupLines(chain)});
        steps.push_back({"observer", observerLines(chain)});
        steps.push_back({"evidence", evidenceLines(chain)});
        steps.push_back({"arithmetic", arithmeticLines(chain)});
        steps.push_back({"result", resultLines(chain)});
    }
    return "\n" + slotText(chain.slot) + "\n" + stepsText(steps);
}

std::string findingText(const Graph& graph, const Finding& finding)
{
    const std::string head = "  " + finding.rule + " at ";
    std::string text = graph[finding.node].name + ": ";
    if (finding.isUndecided)
        return wrapped(head, text + "undecided, " + finding.found, 4);
    if (finding.severity == Severity::Note)
        return wrapped(head, text + finding.found, 4);
    text += "found " + finding.found + "; expected " + finding.expected;
    return wrapped(head, text + (finding.cause.empty() ? "" : " [" + finding.cause + "]"), 4);
}

std::string reasonsText(const std::vector<NotQuantized>& reasons)
{
    std::string text = "\nwhy it stayed in float, the strongest reason first\n";
    for (const NotQuantized& reason : reasons) {
        text += wrapped(padded("  " + reason.reason), reason.message);
        if (!reason.evidence.empty())
            text += wrapped(std::string(kIndent, ' '), "see " + join(reason.evidence, ", "));
    }
    return text;
}

} // namespace

std::string explainText(const Explanation& explanation)
{
    std::string text = wrapped(explanation.node + " = ", explanation.call, 4);
    if (!explanation.value.empty())
        text += "value   " + explanation.value + "\n";
    text += "module  " + (explanation.module.empty() ? "(root)" : explanation.module) + "\n";
    if (!explanation.fromNode.empty())
        text += "from    " + join(explanation.fromNode, ", ") + "\n";
    if (explanation.slots.empty())
        text += "quantization: none at this node\n";
    for (const SlotChain& chain : explanation.slots)
        text += chainText(chain);
    if (!explanation.remark.empty())
        text += "\n" + wrapped({}, explanation.remark, 0);
    if (explanation.notQuantized && !explanation.notQuantized->empty())
        text += reasonsText(*explanation.notQuantized);
    if (!explanation.lint.empty())
        text += "\nconfig\n";
    for (const LintFinding& finding : explanation.lint)
        text += wrapped("  " + finding.finding.rule + "  ", finding.message, 4);
    if (!explanation.checked)
        return text;
    text += explanation.findings.empty() ? "\nrules: none broken here\n" : "\nrules\n";
    for (const Finding& finding : explanation.findings)
        text += findingText(*explanation.checked, finding);
    return text;
}

} // namespace qdq
