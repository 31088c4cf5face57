// SPDX-License-Identifier: Apache-2.0
#include "core/gate/waivers.h"

#include "core/gate/gatejson.h"
#include "core/quant/config.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace qdq {

namespace {

using namespace gatejson;

constexpr auto kFormat = "qdqscope.waivers";

std::optional<int> digits(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber && number >= 0 ? std::optional(number) : std::nullopt;
}

std::optional<Date> dateIn(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    const auto year = digits(text.substr(0, 4));
    const auto month = digits(text.substr(5, 2));
    const auto day = digits(text.substr(8, 2));
    if (!year || !month || !day)
        return std::nullopt;
    const Date date {std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
        std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

Result<std::string> textAt(const Json& object, const std::string& pointer, const std::string& key)
{
    const auto value = member(object, pointer, key);
    if (!value)
        return tl::unexpected(value.error());
    return configjson::readText(**value, pointerTo(pointer, key));
}

Result<void> readFindingScope(const Json& value, const std::string& pointer, Waiver& waiver)
{
    const std::string place = pointerTo(pointer, "finding");
    if (auto keys = configjson::checkKeys(value["finding"], place, placeKeys()); !keys)
        return keys;
    auto fingerprint = readPlace(value["finding"], place);
    if (!fingerprint)
        return failWith(std::move(fingerprint));
    waiver.scope = FindingScope {std::move(*fingerprint), value["finding"].contains("around")};
    return {};
}

Result<void> readWordScope(
    const Json& value, const std::string& pointer, const std::string& key, Waiver& waiver)
{
    auto word = textAt(value, pointer, key);
    if (!word)
        return failWith(std::move(word));
    auto module = textAt(value, pointer, "module");
    if (!module)
        return failWith(std::move(module));
    if (key == "rule")
        waiver.scope = RuleScope {std::move(*word), std::move(*module)};
    else
        waiver.scope = CauseScope {std::move(*word), std::move(*module)};
    return {};
}

Result<void> readScope(const Json& value, const std::string& pointer, Waiver& waiver)
{
    std::vector<std::string> scopes;
    for (const char* key : {"finding", "rule", "cause"})
        if (value.contains(key))
            scopes.emplace_back(key);
    if (scopes.size() != 1)
        return configjson::malformed(pointer,
            scopes.empty()
                ? "no scope; give one of finding, rule, cause"
                : "both \"" + scopes[0] + "\" and \"" + scopes[1] + "\"; a waiver has one scope");
    const bool isFinding = scopes[0] == "finding";
    const Keys allowed = isFinding ? Keys {"finding", "reason", "expires"}
                                   : Keys {scopes[0], "module", "reason", "expires"};
    if (auto keys = configjson::checkKeys(value, pointer, allowed); !keys)
        return keys;
    return isFinding ? readFindingScope(value, pointer, waiver)
                     : readWordScope(value, pointer, scopes[0], waiver);
}

Result<Waiver> readWaiver(const Json& value, const std::string& pointer)
{
    if (!value.is_object())
        return configjson::wrongKind(value, pointer, "an object");
    Waiver waiver;
    if (auto scope = readScope(value, pointer, waiver); !scope)
        return failWith(std::move(scope));
    auto reason = textAt(value, pointer, "reason");
    if (!reason)
        return failWith(std::move(reason));
    if (reason->find_first_not_of(" \t\r\n") == std::string::npos)
        return configjson::malformed(
            pointerTo(pointer, "reason"), "empty; say why this may stay as it is");
    waiver.reason = std::move(*reason);
    if (!value.contains("expires"))
        return waiver;
    const auto date = textAt(value, pointer, "expires");
    if (!date)
        return tl::unexpected(date.error());
    waiver.expires = dateIn(*date);
    if (!waiver.expires)
        return configjson::malformed(
            pointerTo(pointer, "expires"), "\"" + *date + "\" is no day; allowed: YYYY-MM-DD");
    return waiver;
}

std::string inModule(const std::string& module)
{
    return module.empty() ? " in the whole network" : " in " + module + " and below";
}

struct Describer
{
    std::string operator()(const FindingScope& scope) const { return describe(scope.fingerprint); }
    std::string operator()(const RuleScope& scope) const
    {
        return scope.rule + inModule(scope.module);
    }
    std::string operator()(const CauseScope& scope) const
    {
        return "root cause " + scope.kind + inModule(scope.module);
    }
};

/// The scope as members of the waiver's object.
struct ScopeWriter
{
    std::string operator()(const FindingScope& scope) const
    {
        return "\"finding\": " + placeLine(scope.fingerprint, scope.hasSurroundings);
    }
    std::string operator()(const RuleScope& scope) const
    {
        return "\"rule\": " + jsonText(scope.rule) + ", \"module\": " + jsonText(scope.module);
    }
    std::string operator()(const CauseScope& scope) const
    {
        return "\"cause\": " + jsonText(scope.kind) + ", \"module\": " + jsonText(scope.module);
    }
};

} // namespace

Date todayInUtc()
{
    return Date(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
}

std::string textOf(const Date& date)
{
    const auto padded = [](unsigned number, std::size_t width) {
        const std::string text = std::to_string(number);
        return std::string(width - std::min(width, text.size()), '0') + text;
    };
    return padded(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-"
        + padded(static_cast<unsigned>(date.month()), 2) + "-"
        + padded(static_cast<unsigned>(date.day()), 2);
}

std::string_view Waiver::rule() const
{
    if (const auto* finding = std::get_if<FindingScope>(&scope))
        return finding->fingerprint.rule;
    const auto* inRule = std::get_if<RuleScope>(&scope);
    return inRule ? std::string_view(inRule->rule) : std::string_view();
}

std::string describe(const Waiver& waiver)
{
    return std::visit(Describer {}, waiver.scope);
}

Result<std::vector<Waiver>> readWaivers(std::string_view text)
{
    auto document = configjson::parse(text);
    if (!document)
        return failWith(std::move(document));
    auto done = configjson::checkKeys(*document, "", {"format", "version", "waivers"});
    if (done)
        done = checkHeader(*document, kFormat, kWaiversVersion);
    if (!done)
        return failWith(std::move(done));
    const auto list = member(*document, "", "waivers");
    if (!list)
        return tl::unexpected(list.error());
    if (!(*list)->is_array())
        return configjson::wrongKind(**list, "/waivers", "an array");
    std::vector<Waiver> waivers;
    for (std::size_t i = 0; i < (*list)->size(); ++i) {
        auto waiver = readWaiver((**list)[i], pointerTo("/waivers", i));
        if (!waiver)
            return failWith(std::move(waiver));
        waivers.push_back(std::move(*waiver));
    }
    return waivers;
}

std::string writeWaivers(const std::vector<Waiver>& waivers)
{
    std::string text = "{\n  \"format\": \"" + std::string(kFormat)
        + "\",\n  \"version\": " + std::to_string(kWaiversVersion) + ",\n  \"waivers\": [";
    for (std::size_t i = 0; i < waivers.size(); ++i) {
        text += i == 0 ? "\n    {" : ",\n    {";
        text += std::visit(ScopeWriter {}, waivers[i].scope)
            + ",\n     \"reason\": " + jsonText(waivers[i].reason);
        if (waivers[i].expires)
            text += ", \"expires\": " + jsonText(textOf(*waivers[i].expires));
        text += "}";
    }
    return text + (waivers.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

Result<std::vector<Waiver>> readWaiversFile(const std::filesystem::path& path)
{
    auto text = readSmallFile(path);
    if (!text)
        return failWith(std::move(text));
    auto waivers = readWaivers(*text);
    if (!waivers)
        waivers.error().file = path.string();
    return waivers;
}

} // namespace qdq
