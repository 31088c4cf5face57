// SPDX-License-Identifier: Apache-2.0
#include "core/rules/strictreader.h"

#include "core/base/text.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::size_t kMaxTexts = 4096; // of one array; they are compared with each other

bool contains(const std::vector<std::string>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// `unknown key "opps", nearest is "ops"; allowed: ops, fused`.
std::string unknownText(
    std::string_view what, std::string_view name, const std::vector<std::string>& allowed)
{
    const std::string nearest = nearestName(name, allowed);
    return "unknown " + std::string(what) + " \"" + std::string(name) + "\""
        + (nearest.empty() ? std::string() : ", nearest is \"" + nearest + "\"")
        + "; allowed: " + (allowed.empty() ? "none" : join(allowed, ", "));
}

} // namespace

void StrictReader::refuse(JsonView at, std::string message)
{
    if (!m_error)
        m_error = Error {ErrorCode::Malformed, at.pointer(), std::move(message), {}};
}

bool StrictReader::expect(JsonView value, bool isRight, std::string_view wanted)
{
    if (!isRight)
        refuse(
            value, std::string(value.kindName()) + " where " + std::string(wanted) + " must stand");
    return !m_error;
}

void StrictReader::keys(JsonView object, const std::vector<std::string>& required,
    const std::vector<std::string>& optional)
{
    if (!expect(object, object.isObject(), "an object"))
        return;
    std::vector<std::string> allowed = required;
    allowed.insert(allowed.end(), optional.begin(), optional.end());
    for (const JsonView member : object)
        if (!contains(allowed, member.key()))
            return refuse(member, unknownText("key", member.key(), allowed));
    for (const std::string& key : required)
        if (object[key].isMissing())
            return refuse(object, key + " is missing; required: " + join(required, ", "));
}

std::string StrictReader::text(JsonView value)
{
    if (!expect(value, value.isString(), "a text"))
        return {};
    if (value.text().empty())
        refuse(value, "the text is empty");
    return std::string(value.text());
}

std::int64_t StrictReader::integer(JsonView value, std::int64_t min, std::int64_t max)
{
    const auto number = value.integer();
    if (!expect(value, number.has_value(), "an integer"))
        return min;
    if (*number < min || *number > max)
        refuse(value,
            std::to_string(*number) + " is not allowed; allowed: " + std::to_string(min) + " to "
                + std::to_string(max));
    return *number;
}

double StrictReader::number(JsonView value, double min, double max)
{
    const auto number = value.number();
    if (!expect(value, number.has_value(), "a number"))
        return min;
    if (!(*number >= min && *number <= max))
        refuse(value,
            shortest(*number) + " is not allowed; allowed: " + shortest(min) + " to "
                + shortest(max));
    return *number;
}

bool StrictReader::boolean(JsonView value)
{
    const auto answer = value.boolean();
    return expect(value, answer.has_value(), "true or false") && *answer;
}

std::size_t StrictReader::choice(
    JsonView value, std::string_view what, const std::vector<std::string>& allowed)
{
    const std::string name = text(value);
    const auto found = std::ranges::find(allowed, name);
    if (found == allowed.end())
        refuse(value, unknownText(what, name, allowed));
    return m_error ? 0 : static_cast<std::size_t>(found - allowed.begin());
}

void StrictReader::array(JsonView value, std::size_t min)
{
    if (expect(value, value.isArray(), "an array") && value.count() < min)
        refuse(value,
            "the array has " + std::to_string(value.count()) + " elements; at least "
                + std::to_string(min) + " must stand there");
}

std::vector<std::string> StrictReader::texts(JsonView value, std::size_t min)
{
    array(value, min);
    if (value.count() > kMaxTexts)
        refuse(value,
            "the array has " + std::to_string(value.count()) + " elements; at most "
                + std::to_string(kMaxTexts) + " may stand there");
    std::vector<std::string> texts;
    if (m_error)
        return texts;
    for (const JsonView item : value) {
        std::string text = this->text(item);
        if (contains(texts, text))
            refuse(item, "\"" + text + "\" stands twice");
        texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace qdq
