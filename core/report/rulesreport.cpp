// SPDX-License-Identifier: Apache-2.0
#include "core/report/rulesreport.h"

#include "core/report/jsonparts.h"
#include "core/report/table.h"
#include "core/report/targetpage.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

Json ruleObject(const Target& target, const Rule& rule)
{
    return {{"id", rule.id}, {"target", target.id}, {"severity", nameOf(rule.severity)},
        {"summary", rule.summary}, {"expected", rule.expected}, {"why", rule.why}};
}

/// Checks belong to no target: what they look at is the config and the graph it is for.
Json lintObject(const Lint& lint)
{
    return {{"id", lint.id}, {"target", nullptr}, {"severity", nameOf(lint.severity)},
        {"stage", nameOf(lint.stage)}, {"summary", lint.summary}};
}

} // namespace

std::string rulesText(std::span<const TargetPtr> targets)
{
    TextTable table;
    table.addRow({"id", "target", "severity", "what it asks"});
    for (const TargetPtr& target : targets)
        for (const Rule& rule : target->rules)
            table.addRow({rule.id, target->id, std::string(nameOf(rule.severity)), rule.summary});
    for (const Lint& lint : lints())
        table.addRow({std::string(lint.id), "config", std::string(nameOf(lint.severity)),
            std::string(lint.summary)});
    return table.text();
}

std::string rulesJson(std::span<const TargetPtr> targets)
{
    Json rules = Json::array();
    for (const TargetPtr& target : targets)
        for (const Rule& rule : target->rules)
            rules.push_back(ruleObject(*target, rule));
    for (const Lint& lint : lints())
        rules.push_back(lintObject(lint));
    return textOf({{"tool", toolObject()}, {"rules", std::move(rules)}});
}

std::string ruleText(const Target& target, const Rule& rule)
{
    const std::string_view page = target.file.empty() ? rulePage(rule.id) : std::string_view();
    return page.empty() ? rulePageOf(target, rule) : std::string(page);
}

std::string ruleJson(const Target& target, const Rule& rule)
{
    Json object = ruleObject(target, rule);
    object["page"] = ruleText(target, rule);
    return textOf(object);
}

std::string lintText(const Lint& lint)
{
    return std::string(rulePage(lint.id));
}

std::string lintJson(const Lint& lint)
{
    Json object = lintObject(lint);
    object["page"] = rulePage(lint.id);
    return textOf(object);
}

} // namespace qdq
