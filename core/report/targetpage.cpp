// SPDX-License-Identifier: Apache-2.0
#include "core/report/targetpage.h"

#include <algorithm>

namespace qdq {

namespace {

/// "The array takes …." from "the array takes …".
std::string sentence(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text + ".";
}

std::string codeBlock(const std::string& text)
{
    return "```\n" + text + (text.ends_with('\n') ? "" : "\n") + "```\n";
}

std::string exampleText(const Rule& rule, bool isGood)
{
    const auto example = std::ranges::find(rule.examples, isGood, &RuleExample::isGood);
    if (example == rule.examples.end())
        return {};
    const std::string heading = isGood ? "**Good**" : "**Bad**, at `" + example->node + "`";
    return "\n" + heading + "\n" + codeBlock(example->graph);
}

/// `checks` is the way from the page to the folder of the checks.
std::string ruleBody(const Rule& rule, const std::string& checks)
{
    const std::string name(rule.check->name);
    std::string text = "**Asks.** " + sentence(rule.summary) + " Right is: " + rule.expected
        + ". Severity: " + std::string(nameOf(rule.severity)) + ".\n\n**Why.** "
        + sentence(rule.why) + "\n\n**Check.** [" + name + "](" + checks + name + ".md)"
        + (rule.parametersText.empty() ? "." : " with `" + rule.parametersText + "`.") + "\n";
    text += exampleText(rule, false) + exampleText(rule, true);
    if (!rule.source.empty())
        text += "\n**Source.** " + sentence(rule.source) + "\n";
    return text;
}

std::string headerText(const Target& target)
{
    const std::string argument = target.file.empty() ? target.id : target.file;
    return "# " + target.name + ": target `" + target.id + "`, version "
        + std::to_string(target.version) + "\n\n" + target.summary + ".\n\nThis page is made from "
        + (target.file.empty() ? "`resources/targets/" + target.id + ".json`"
                               : "`" + target.file + "`")
        + " by `qdqscope-cli rules --target " + argument + " --format markdown`. ["
        + "Format of the file](format.md).\n";
}

std::string ruleTable(const Target& target)
{
    std::string text = "\n| rule | severity | asks |\n| --- | --- | --- |\n";
    for (const Rule& rule : target.rules)
        text += "| [" + rule.id + "](#" + rule.id + ") | " + std::string(nameOf(rule.severity))
            + " | " + rule.summary + " |\n";
    return text;
}

std::string opText(const Target& target)
{
    std::string text = "\n## Ops that it runs\n\n";
    for (std::size_t i = 0; i < target.ops.size(); ++i)
        text += (i == 0 ? "`" : ", `") + target.ops[i] + "`";
    return text
        + ".\n\nOthers run elsewhere, in float. That is no violation, but it decides the"
          " speed: `info --target` shows how often the graph crosses over.\n";
}

std::string sourceText(const Target& target)
{
    if (target.sources.empty())
        return {};
    std::string text = "\n## Sources\n\n";
    for (const Citation& source : target.sources)
        text += "- "
            + (source.url.empty() ? source.title : "[" + source.title + "](" + source.url + ")")
            + "\n";
    return text;
}

} // namespace

std::string targetPage(const Target& target)
{
    std::string text = headerText(target) + ruleTable(target);
    for (const Rule& rule : target.rules)
        text += "\n<a id=\"" + rule.id + "\"></a>\n## " + rule.id + ": " + rule.name + "\n\n"
            + ruleBody(rule, "checks/");
    return text + opText(target) + sourceText(target);
}

std::string rulePageOf(const Target& target, const Rule& rule)
{
    return "# " + rule.id + ": " + rule.summary + "\n\n" + ruleBody(rule, "../targets/checks/")
        + "\n**Target.** " + target.name + " (`" + target.id + "`, version "
        + std::to_string(target.version) + ").\n";
}

} // namespace qdq
