// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/parametersreader.h"
#include "core/rules/target.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace qdq {

namespace {

constexpr std::int64_t kFormatVersion = 1;
constexpr std::size_t kMaxId = 24;
constexpr std::size_t kMaxParametersText = 4096;

bool isIdCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

std::string readId(StrictReader& in, JsonView value)
{
    std::string id = in.text(value);
    const bool isRight = id.size() <= kMaxId && std::ranges::all_of(id, isIdCharacter)
        && (id.empty() || std::isalpha(static_cast<unsigned char>(id.front())) != 0);
    if (!isRight)
        in.refuse(value,
            "\"" + id
                + "\" is no id; allowed: a letter, then letters, digits, - and _,"
                  " at most "
                + std::to_string(kMaxId));
    return id;
}

void readHeader(StrictReader& in, JsonView root)
{
    if (!root.isObject() || root["format"].text() != "qdqscope.target") {
        in.refuse(root["format"].isMissing() ? root : root["format"],
            "not a target file; format must be \"qdqscope.target\"");
        return;
    }
    const auto version = root["format_version"].integer();
    if (version && *version > kFormatVersion)
        in.refuse(root["format_version"],
            "the file has format version " + std::to_string(*version)
                + "; this program knows up to " + std::to_string(kFormatVersion));
    in.keys(root, {"format", "format_version", "id", "version", "name", "text", "ops", "rules"},
        {"sources", "visiting_order"});
    if (!in.hasFailed())
        (void)in.integer(root["format_version"], 1, kFormatVersion);
}

Citation readCitation(StrictReader& in, JsonView object)
{
    in.keys(object, {"title"}, {"url"});
    if (in.hasFailed())
        return {};
    Citation citation {in.text(object["title"]), {}};
    if (object["url"])
        citation.url = in.text(object["url"]);
    return citation;
}

RuleText readText(StrictReader& in, JsonView object)
{
    in.keys(object, {"name", "summary", "expected", "why"});
    if (in.hasFailed())
        return {};
    return {in.text(object["name"]), in.text(object["summary"]), in.text(object["expected"]),
        in.text(object["why"])};
}

void readTexts(StrictReader& in, JsonView object, Rule& rule)
{
    in.keys(object, {"en"}, {"zh_TW"});
    if (in.hasFailed())
        return;
    const RuleText english = readText(in, object["en"]);
    rule.name = english.name;
    rule.summary = english.summary;
    rule.expected = english.expected;
    rule.why = english.why;
    rule.zhTw = object["zh_TW"] ? readText(in, object["zh_TW"]) : english;
}

/// Lines, or one text.
std::string readGraphText(StrictReader& in, JsonView value)
{
    if (value.isString())
        return in.text(value);
    in.array(value, 1);
    std::string graph;
    for (const JsonView line : value)
        graph += in.text(line) + "\n";
    return graph;
}

RuleExample readExample(StrictReader& in, JsonView object)
{
    in.keys(object, {"verdict", "graph"}, {"node"});
    if (in.hasFailed())
        return {};
    RuleExample example;
    example.isGood = in.choice(object["verdict"], "verdict", {"pass", "fail"}) == 0;
    if (example.isGood && object["node"])
        in.refuse(object["node"], "an example that passes has no node at which the rule fires");
    if (!example.isGood && object["node"].isMissing())
        in.refuse(object, "node is missing: at which node the rule fires");
    if (object["node"])
        example.node = in.text(object["node"]);
    example.graph = readGraphText(in, object["graph"]);
    return example;
}

Severity readSeverity(StrictReader& in, JsonView value)
{
    constexpr std::array kAll = {Severity::Error, Severity::Warning, Severity::Note};
    std::vector<std::string> names;
    for (const Severity severity : kAll)
        names.emplace_back(nameOf(severity));
    return kAll.at(in.choice(value, "severity", names));
}

const RuleCheck* readCheck(StrictReader& in, JsonView value)
{
    std::vector<std::string> names;
    for (const RuleCheck& check : ruleChecks())
        names.emplace_back(check.name);
    return &ruleChecks()[in.choice(value, "check", names)];
}

std::vector<std::string> words(std::string_view text)
{
    return text.empty() ? std::vector<std::string>() : split(text, ' ');
}

void readRuleParameters(StrictReader& in, JsonView object, Rule& rule)
{
    const std::vector<std::string> required = words(rule.check->required);
    const JsonView parameters = object["parameters"];
    if (parameters.isMissing()) {
        if (!required.empty())
            in.refuse(object,
                "parameters is missing; the check " + std::string(rule.check->name)
                    + " needs: " + join(required, ", "));
        return;
    }
    in.keys(parameters, required, words(rule.check->optional));
    if (in.hasFailed())
        return;
    rule.parameters = readParameters(in, parameters);
    rule.parametersText = parameters.dump(kMaxParametersText);
}

Rule readRule(StrictReader& in, JsonView object)
{
    in.keys(object, {"id", "check", "severity", "text"}, {"parameters", "source", "examples"});
    if (in.hasFailed())
        return {};
    Rule rule;
    rule.id = readId(in, object["id"]);
    rule.severity = readSeverity(in, object["severity"]);
    rule.check = readCheck(in, object["check"]);
    readTexts(in, object["text"], rule);
    readRuleParameters(in, object, rule);
    if (object["source"])
        rule.source = in.text(object["source"]);
    if (object["examples"])
        in.array(object["examples"]);
    for (const JsonView example : object["examples"])
        rule.examples.push_back(readExample(in, example));
    return rule;
}

void readRules(StrictReader& in, JsonView value, Target& target)
{
    in.array(value, 1);
    for (const JsonView item : value) {
        if (in.hasFailed())
            return;
        Rule rule = readRule(in, item);
        if (target.findRule(rule.id))
            in.refuse(item["id"], "rule " + rule.id + " stands twice");
        target.rules.push_back(std::move(rule));
    }
}

void readVisitingOrder(StrictReader& in, JsonView value, Target& target)
{
    std::vector<std::string> ids;
    for (const Rule& rule : target.rules)
        ids.push_back(rule.id);
    if (value.isMissing()) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            target.visitingOrder.push_back(i);
        return;
    }
    (void)in.texts(value, ids.size());
    if (in.hasFailed())
        return;
    for (const JsonView item : value)
        target.visitingOrder.push_back(in.choice(item, "rule", ids));
}

void readSummary(StrictReader& in, JsonView object, Target& target)
{
    in.keys(object, {"en"}, {"zh_TW"});
    if (in.hasFailed())
        return;
    target.summary = in.text(object["en"]);
    target.summaryZhTw = object["zh_TW"] ? in.text(object["zh_TW"]) : target.summary;
}

void readBody(StrictReader& in, JsonView root, Target& target)
{
    target.id = readId(in, root["id"]);
    target.version =
        static_cast<int>(in.integer(root["version"], 1, std::numeric_limits<int>::max()));
    target.name = in.text(root["name"]);
    readSummary(in, root["text"], target);
    if (root["sources"])
        in.array(root["sources"]);
    for (const JsonView source : root["sources"])
        target.sources.push_back(readCitation(in, source));
    target.ops = in.texts(root["ops"]);
    readRules(in, root["rules"], target);
    if (!in.hasFailed())
        readVisitingOrder(in, root["visiting_order"], target);
}

} // namespace

Result<TargetPtr> readTarget(std::string text)
{
    const Result<JsonTree> tree = JsonTree::parse(std::move(text));
    if (!tree)
        return tl::unexpected(tree.error());
    if (!tree->duplicateKeys().empty())
        return fail(ErrorCode::Malformed, tree->duplicateKeys().front(),
            "this key stands twice in one object");
    StrictReader in;
    auto target = std::make_shared<Target>();
    readHeader(in, tree->root());
    if (!in.hasFailed())
        readBody(in, tree->root(), *target);
    if (in.error())
        return tl::unexpected(*in.error());
    return target;
}

} // namespace qdq
