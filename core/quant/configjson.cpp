// SPDX-License-Identifier: Apache-2.0
#include "core/quant/configjson.h"

#include "core/quant/config.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <set>

// The only exceptions here are the JSON parser's, and they end in parse().

namespace qdq::configjson {

namespace {

constexpr std::size_t kMaxBytes = std::size_t {16} << 20;
constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxKeys = 4096; // of one object; the document keeps them in a list

/// Watches the parser for what the document cannot show any more: keys that stand twice in one
/// object, and documents that are deeper or wider than any config.
class DocumentGuard
{
public:
    bool operator()(int depth, Json::parse_event_t event, const Json& parsed)
    {
        using Event = Json::parse_event_t;
        if (depth > kMaxDepth) {
            complain(
                ErrorCode::Limit, "nested deeper than " + std::to_string(kMaxDepth) + " levels");
            return false;
        }
        switch (event) {
        case Event::object_start:
        case Event::array_start:
            countElement();
            m_open.push_back({event == Event::array_start, 0, {}, {}});
            break;
        case Event::object_end:
        case Event::array_end:
            m_open.pop_back();
            break;
        case Event::key:
            return enterKey(parsed.get<std::string>());
        case Event::value:
            countElement();
            break;
        }
        return true;
    }

    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }

private:
    struct Open
    {
        bool isArray;
        std::size_t count;
        std::string key;
        std::set<std::string> keys;
    };

    void countElement()
    {
        if (!m_open.empty() && m_open.back().isArray)
            ++m_open.back().count;
    }

    bool enterKey(std::string key)
    {
        Open& object = m_open.back();
        const bool isNew = object.keys.insert(key).second;
        object.key = std::move(key);
        if (!isNew)
            complain(ErrorCode::Malformed, "this key stands twice in one object");
        if (object.keys.size() <= kMaxKeys)
            return true;
        complain(
            ErrorCode::Limit, "an object with more than " + std::to_string(kMaxKeys) + " keys");
        return false;
    }

    void complain(ErrorCode code, std::string message)
    {
        if (m_problem)
            return;
        std::string pointer;
        for (const Open& open : m_open)
            pointer =
                open.isArray ? pointerTo(pointer, open.count - 1) : pointerTo(pointer, open.key);
        m_problem = Error {code, std::move(pointer), std::move(message)};
    }

    std::vector<Open> m_open;
    std::optional<Error> m_problem;
};

std::string_view kindOf(const Json& value)
{
    if (value.is_number_integer())
        return "an integer";
    if (value.is_number())
        return "a number";
    if (value.is_string())
        return "a text";
    if (value.is_boolean())
        return "a bool";
    if (value.is_null())
        return "null";
    return value.is_array() ? "an array" : "an object";
}

} // namespace

tl::unexpected<Error> malformed(std::string pointer, std::string message)
{
    return fail(ErrorCode::Malformed, std::move(pointer), std::move(message));
}

std::string listOf(const Keys& allowed)
{
    std::string text;
    for (std::string_view key : allowed)
        text.append(text.empty() ? "" : ", ").append(key);
    return text;
}

Result<Json> parse(std::string_view text)
{
    if (text.size() > kMaxBytes)
        return fail(ErrorCode::Limit, "",
            "the config has " + std::to_string(text.size()) + " bytes; at most "
                + std::to_string(kMaxBytes) + " are read");
    DocumentGuard guard;
    try {
        Json document = Json::parse(text.begin(), text.end(), std::ref(guard));
        if (guard.problem())
            return tl::unexpected(*guard.problem());
        return document;
    } catch (const Json::parse_error& error) {
        return malformed("byte " + std::to_string(error.byte),
            "not valid JSON; the text has " + std::to_string(text.size()) + " bytes");
    } catch (const Json::exception&) {
        return malformed("", "not valid JSON");
    }
}

tl::unexpected<Error> wrongKind(const Json& value, std::string pointer, std::string_view wanted)
{
    return malformed(std::move(pointer),
        std::string(kindOf(value)) + " where " + std::string(wanted) + " must stand");
}

Result<bool> readBool(const Json& value, const std::string& pointer)
{
    if (!value.is_boolean())
        return wrongKind(value, pointer, "true or false");
    return value.get<bool>();
}

Result<std::int64_t> readInteger(const Json& value, const std::string& pointer)
{
    if (!value.is_number_integer())
        return wrongKind(value, pointer, "an integer");
    if (value.is_number_unsigned()
        && value.get<std::uint64_t>() > std::uint64_t {std::numeric_limits<std::int64_t>::max()})
        return malformed(pointer, "the integer is larger than 64 bits hold");
    return value.get<std::int64_t>();
}

Result<std::string> readText(const Json& value, const std::string& pointer)
{
    if (!value.is_string())
        return wrongKind(value, pointer, "a text");
    return value.get<std::string>();
}

Result<std::string> readChoice(
    const Json& value, const std::string& pointer, std::string_view what, const Keys& allowed)
{
    auto text = readText(value, pointer);
    if (text && std::ranges::find(allowed, *text) == allowed.end())
        return malformed(pointer,
            "unknown " + std::string(what) + " \"" + *text + "\"; allowed: " + listOf(allowed));
    return text;
}

Result<void> checkKeys(const Json& value, const std::string& pointer, const Keys& allowed)
{
    if (!value.is_object())
        return wrongKind(value, pointer, "an object");
    for (const auto& [key, item] : value.items())
        if (std::ranges::find(allowed, key) == allowed.end())
            return malformed(pointerTo(pointer, key),
                "unknown key \"" + key
                    + "\"; allowed: " + (allowed.empty() ? "none" : listOf(allowed)));
    return {};
}

} // namespace qdq::configjson
