// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsonvalue.h"

#include <algorithm>

namespace qdq {

namespace {

std::string escapedForPointer(std::string_view key)
{
    std::string text;
    for (const char c : key) {
        if (c == '~')
            text += "~0";
        else if (c == '/')
            text += "~1";
        else
            text += c;
    }
    return text;
}

std::string_view kindOf(const JsonValue& value)
{
    constexpr std::string_view kKinds[] = {
        "null", "a bool", "an integer", "a number", "a string", "an array", "an object"};
    return kKinds[value.value.index()];
}

template <typename T> const T& demand(const JsonCursor& cursor, std::string_view wanted)
{
    if (const T* found = cursor.raw().as<T>())
        return *found;
    cursor.refuse(
        "expected " + std::string(wanted) + ", found " + std::string(kindOf(cursor.raw())));
}

} // namespace

const JsonValue* JsonValue::find(std::string_view key) const
{
    const auto* members = as<Object>();
    if (!members)
        return nullptr;
    const auto found = std::find_if(members->rbegin(), members->rend(),
        [key](const auto& member) { return member.first == key; });
    return found == members->rend() ? nullptr : &found->second;
}

std::string JsonCursor::pointer() const
{
    if (!m_parent)
        return std::string(m_key);
    const bool isItem = m_parent->raw().as<JsonValue::Array>() != nullptr;
    return m_parent->pointer() + "/"
        + (isItem ? std::to_string(m_index) : escapedForPointer(m_key));
}

void JsonCursor::refuse(std::string message) const
{
    throw JsonError {pointer(), std::move(message)};
}

JsonCursor JsonCursor::member(std::string_view key) const
{
    const JsonValue* found = m_value->find(key);
    if (!found) {
        (void)object();
        refuse("key \"" + std::string(key) + "\" is missing");
    }
    return {*found, key, this, 0};
}

bool JsonCursor::isNull(std::string_view key) const
{
    const JsonValue* found = m_value->find(key);
    return !found || found->isNull();
}

const std::string& JsonCursor::string() const
{
    return demand<std::string>(*this, "a string");
}

std::int64_t JsonCursor::integer() const
{
    return demand<std::int64_t>(*this, "an integer");
}

double JsonCursor::number() const
{
    if (const auto* whole = m_value->as<std::int64_t>())
        return static_cast<double>(*whole);
    return demand<double>(*this, "a number");
}

bool JsonCursor::boolean() const
{
    return demand<bool>(*this, "a bool");
}

const JsonValue::Array& JsonCursor::array() const
{
    return demand<JsonValue::Array>(*this, "an array");
}

const JsonValue::Object& JsonCursor::object() const
{
    return demand<JsonValue::Object>(*this, "an object");
}

JsonCursor JsonCursor::item(std::size_t index) const
{
    const JsonValue::Array& items = array();
    if (index >= items.size())
        refuse("expected at least " + std::to_string(index + 1) + " items, found "
            + std::to_string(items.size()));
    return {items[index], {}, this, index};
}

} // namespace qdq
