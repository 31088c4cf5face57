// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace qdq {

/// One small piece of a JSON document: a node, a tensor, a setting. Whole documents are streamed
/// (jsonstream.h). Integers are 64-bit and never doubles; the parser refuses what does not fit.
struct JsonValue
{
    using Array = std::vector<JsonValue>;
    using Object = std::vector<std::pair<std::string, JsonValue>>; ///< file order; the last of
                                                                   ///< equal keys counts
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value =
        nullptr;

    template <typename T> [[nodiscard]] const T* as() const { return std::get_if<T>(&value); }
    [[nodiscard]] bool isNull() const { return std::holds_alternative<std::nullptr_t>(value); }
    [[nodiscard]] const JsonValue* find(
        std::string_view key) const; ///< null when absent or no object
};

/// What is wrong where; thrown while a document is decoded and turned into an Error before it
/// leaves core/io.
struct JsonError
{
    std::string pointer; ///< RFC 6901
    std::string message;
};

/// A value together with the way to it, so that a complaint can name its JSON pointer. The way
/// costs nothing until it is asked for. Every accessor throws JsonError when the value is not what
/// it is asked to be.
class JsonCursor
{
public:
    JsonCursor(const JsonValue& value, std::string_view root)
        : m_value(&value)
        , m_key(root)
    {
    }

    [[nodiscard]] const JsonValue& raw() const { return *m_value; }
    [[nodiscard]] std::string pointer() const;
    [[noreturn]] void refuse(std::string message) const;

    [[nodiscard]] bool has(std::string_view key) const { return m_value->find(key) != nullptr; }
    [[nodiscard]] JsonCursor member(std::string_view key) const; ///< must be there
    /// Absent and null count as null.
    [[nodiscard]] bool isNull(std::string_view key) const;

    [[nodiscard]] const std::string& string() const;
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] double number() const; ///< integers too
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] const JsonValue::Array& array() const;
    [[nodiscard]] const JsonValue::Object& object() const;
    [[nodiscard]] JsonCursor item(std::size_t index) const; ///< of an array, index checked

    /// `visit(JsonCursor)` for each element.
    template <typename Visit> void forEachItem(const Visit& visit) const
    {
        const std::size_t count = array().size();
        for (std::size_t i = 0; i < count; ++i)
            visit(item(i));
    }
    /// `visit(key, JsonCursor)` for each member in file order.
    template <typename Visit> void forEachMember(const Visit& visit) const
    {
        for (const auto& [key, value] : object())
            visit(key, JsonCursor(value, key, this, 0));
    }

private:
    JsonCursor(
        const JsonValue& value, std::string_view key, const JsonCursor* parent, std::size_t index)
        : m_value(&value)
        , m_parent(parent)
        , m_key(key)
        , m_index(index)
    {
    }

    const JsonValue* m_value;
    const JsonCursor* m_parent =
        nullptr; ///< outlives this: cursors live on the stack, inside the visit of their parent
    std::string_view m_key;
    std::size_t m_index = 0;
};

} // namespace qdq
