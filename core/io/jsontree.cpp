// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsontree.h"

#include "core/base/text.h"
#include "core/io/jsonquirks.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace qdq {

// ---- building
// -------------------------------------------------------------------------------------------------------

/// Receives nlohmann's events. Returning false stops the parser; `m_error` then says why.
class JsonTree::Builder
{
public:
    Builder(JsonTree& tree, std::size_t maxValues, const Progress& progress)
        : m_tree(tree)
        , m_maxValues(maxValues)
        , m_progress(progress)
    {
    }

    using Json = nlohmann::json;

    bool null() { return append(JsonKind::Null) != nullptr; }
    bool boolean(bool value) { return appendInteger(JsonKind::Bool, value ? 1 : 0); }
    bool number_integer(Json::number_integer_t value)
    {
        return appendInteger(JsonKind::Integer, value);
    }
    bool number_unsigned(Json::number_unsigned_t value)
    {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return appendText(JsonKind::BigInteger, std::to_string(value));
        return appendInteger(JsonKind::Integer, static_cast<std::int64_t>(value));
    }
    bool number_float(Json::number_float_t value, const Json::string_t& text)
    {
        if (text.find_first_of(".eE") == std::string::npos)
            return appendText(JsonKind::BigInteger, text);
        Value* added = append(JsonKind::Float);
        if (added)
            added->number = value;
        return added != nullptr;
    }
    bool string(const Json::string_t& text) { return appendText(JsonKind::String, text); }
    bool binary(Json::binary_t& /*bytes*/) { return false; }

    bool start_object(std::size_t /*count*/) { return open(JsonKind::Object); }
    bool start_array(std::size_t /*count*/) { return open(JsonKind::Array); }
    bool key(const Json::string_t& text)
    {
        m_keyBegin = static_cast<std::uint32_t>(m_tree.m_texts.size());
        m_keyLength = static_cast<std::uint32_t>(text.size());
        return store(text);
    }
    bool end_object()
    {
        dropRepeatedKeys(m_open.back().index);
        m_open.pop_back();
        return true;
    }
    bool end_array()
    {
        m_open.pop_back();
        return true;
    }

    bool parse_error(
        std::size_t position, const std::string& /*token*/, const Json::exception& exception)
    {
        // "[json.exception.out_of_range.406] number overflow …": the number tells the kind.
        m_error = {ErrorCode::Malformed, "byte " + std::to_string(position),
            exception.id == 406 ? "number out of range" : withoutPrefix(exception.what())};
        return false;
    }

    [[nodiscard]] const Error& error() const { return m_error; }

private:
    static constexpr std::uint32_t kValuesPerQuestion = 65536;

    struct Open
    {
        std::uint32_t index;
        std::uint32_t lastChild = kNone;
    };

    /// nlohmann's text without the part that repeats what the place says.
    static std::string withoutPrefix(std::string_view what)
    {
        const std::size_t bracket = what.find("] ");
        const std::size_t colon = what.find(": ", bracket == std::string_view::npos ? 0 : bracket);
        return "invalid JSON: "
            + std::string(colon == std::string_view::npos ? what : what.substr(colon + 2));
    }

    bool store(std::string_view text)
    {
        if (m_tree.m_texts.size() + text.size() >= kNone)
            return stop("more than 4 GiB of text");
        m_tree.m_texts += text;
        return true;
    }

    bool stop(std::string message)
    {
        m_error = {ErrorCode::Limit, {}, std::move(message)};
        return false;
    }

    Value* append(JsonKind kind)
    {
        const auto index = static_cast<std::uint32_t>(m_tree.m_values.size());
        if (index >= m_maxValues || index == kNone) {
            stop(std::to_string(index) + " values, more than the length of the text allows");
            return nullptr;
        }
        if (index % kValuesPerQuestion == 0 && m_progress.isCancelled()) {
            m_error = {ErrorCode::Cancelled, {}, "cancelled"};
            return nullptr;
        }
        Value value;
        value.kind = kind;
        if (!m_open.empty()) {
            Open& open = m_open.back();
            Value& parent = m_tree.m_values[open.index];
            value.parent = open.index;
            if (parent.kind == JsonKind::Object) {
                value.keyBegin = m_keyBegin;
                value.keyLength = m_keyLength;
            }
            if (open.lastChild == kNone)
                parent.begin = index;
            else
                m_tree.m_values[open.lastChild].next = index;
            open.lastChild = index;
            ++parent.count;
        }
        m_tree.m_values.push_back(value);
        return &m_tree.m_values.back();
    }

    bool appendInteger(JsonKind kind, std::int64_t number)
    {
        Value* added = append(kind);
        if (added)
            added->integer = number;
        return added != nullptr;
    }

    bool appendText(JsonKind kind, std::string_view text)
    {
        const auto begin = static_cast<std::uint32_t>(m_tree.m_texts.size());
        Value* added = append(kind);
        if (!added || !store(text))
            return false;
        added->begin = begin;
        added->count = static_cast<std::uint32_t>(text.size());
        return true;
    }

    bool open(JsonKind kind)
    {
        if (m_open.size() >= kMaxDepth)
            return stop("nesting deeper than " + std::to_string(kMaxDepth) + " levels");
        const auto index = static_cast<std::uint32_t>(m_tree.m_values.size());
        Value* added = append(kind);
        if (!added)
            return false;
        added->begin = kNone;
        m_open.push_back({index});
        return true;
    }

    /// Relinks the members of an object so that only the last of equal keys is left. Nearly every
    /// object is small, and then comparing all pairs costs less than a table.
    void dropRepeatedKeys(std::uint32_t object)
    {
        constexpr std::uint32_t kSmall = 12;
        Value& value = m_tree.m_values[object];
        if (value.count < 2 || (value.count <= kSmall && !hasEqualPair(value.begin)))
            return;
        std::unordered_map<std::string_view, std::uint32_t> last;
        for (std::uint32_t i = value.begin; i != kNone; i = m_tree.m_values[i].next)
            last[keyOf(i)] = i;
        if (last.size() == value.count)
            return;
        std::uint32_t* link = &value.begin;
        for (std::uint32_t i = value.begin; i != kNone; i = m_tree.m_values[i].next) {
            if (last[keyOf(i)] != i) {
                noteRepeated(i);
                continue;
            }
            *link = i;
            link = &m_tree.m_values[i].next;
        }
        *link = kNone;
        value.count = static_cast<std::uint32_t>(last.size());
    }

    [[nodiscard]] bool hasEqualPair(std::uint32_t first) const
    {
        for (std::uint32_t a = first; a != kNone; a = m_tree.m_values[a].next)
            for (std::uint32_t b = m_tree.m_values[a].next; b != kNone; b = m_tree.m_values[b].next)
                if (m_tree.m_values[a].keyLength == m_tree.m_values[b].keyLength
                    && keyOf(a) == keyOf(b))
                    return true;
        return false;
    }

    [[nodiscard]] std::string_view keyOf(std::uint32_t index) const
    {
        return m_tree.textAt(m_tree.m_values[index].keyBegin, m_tree.m_values[index].keyLength);
    }

    void noteRepeated(std::uint32_t index)
    {
        if (m_tree.m_duplicateKeys.size() < 20)
            m_tree.m_duplicateKeys.push_back(JsonView(m_tree, index).pointer());
    }

    JsonTree& m_tree;
    std::size_t m_maxValues;
    const Progress& m_progress;
    std::vector<Open> m_open;
    std::uint32_t m_keyBegin = 0;
    std::uint32_t m_keyLength = 0;
    Error m_error;
};

Result<JsonTree> JsonTree::parse(std::string text, const Progress& progress)
{
    JsonTree tree;
    tree.m_hadNonStandardNumbers = quoteBareNumbers(text);
    replaceLoneSurrogates(text);
    tree.m_texts.reserve(text.size() / 2);
    tree.m_values.reserve(text.size() / 24);
    const std::size_t maxValues = kValuesBeyond + text.size() / kBytesPerValue;
    Builder builder(tree, maxValues, progress);
    if (!nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder))
        return tl::unexpected<Error>(builder.error());
    return tree;
}

// ---- reading
// --------------------------------------------------------------------------------------------------------

std::string_view nameOf(JsonKind kind)
{
    static constexpr std::string_view kNames[] = {
        "null", "bool", "integer", "integer beyond 64 bits", "number", "string", "array", "object"};
    return kNames[static_cast<std::size_t>(kind)];
}

JsonKind JsonView::kind() const
{
    return m_tree ? m_tree->m_values[m_index].kind : JsonKind::Null;
}

std::optional<bool> JsonView::boolean() const
{
    if (kind() != JsonKind::Bool)
        return std::nullopt;
    return m_tree->m_values[m_index].integer != 0;
}

std::optional<std::int64_t> JsonView::integer() const
{
    if (kind() != JsonKind::Integer)
        return std::nullopt;
    return m_tree->m_values[m_index].integer;
}

std::optional<double> JsonView::number() const
{
    if (kind() == JsonKind::Float)
        return m_tree->m_values[m_index].number;
    if (const auto whole = integer())
        return static_cast<double>(*whole);
    return std::nullopt;
}

std::string_view JsonView::text() const
{
    if (kind() != JsonKind::String && kind() != JsonKind::BigInteger)
        return {};
    const auto& value = m_tree->m_values[m_index];
    return m_tree->textAt(value.begin, value.count);
}

JsonView JsonView::operator[](std::string_view name) const
{
    if (isObject())
        for (const JsonView member : *this)
            if (member.key() == name)
                return member;
    return {};
}

std::size_t JsonView::count() const
{
    return isObject() || isArray() ? m_tree->m_values[m_index].count : 0;
}

std::string_view JsonView::key() const
{
    if (!m_tree)
        return {};
    const auto& value = m_tree->m_values[m_index];
    return m_tree->textAt(value.keyBegin, value.keyLength);
}

JsonView::Iterator JsonView::begin() const
{
    return {m_tree, isObject() || isArray() ? m_tree->m_values[m_index].begin : JsonTree::kNone};
}

JsonView::Iterator JsonView::end() const
{
    return {m_tree, JsonTree::kNone};
}

std::string JsonView::pointer() const
{
    if (!m_tree)
        return {};
    const std::uint32_t parent = m_tree->m_values[m_index].parent;
    if (parent == JsonTree::kNone)
        return {};
    const JsonView above(*m_tree, parent);
    if (above.isObject()) {
        std::string escaped;
        for (const char c : key())
            escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return above.pointer() + "/" + escaped;
    }
    std::size_t position = 0;
    for (const JsonView item : above) {
        if (item.m_index == m_index)
            break;
        ++position;
    }
    return above.pointer() + "/" + std::to_string(position);
}

std::string JsonView::dump(std::size_t limit) const
{
    switch (kind()) {
    case JsonKind::Null:
        return "null";
    case JsonKind::Bool:
        return *boolean() ? "true" : "false";
    case JsonKind::Integer:
        return std::to_string(*integer());
    case JsonKind::Float:
        return shortest(*number());
    case JsonKind::BigInteger:
        return std::string(text());
    case JsonKind::String:
        return '"' + std::string(text().substr(0, limit)) + '"';
    case JsonKind::Array:
    case JsonKind::Object:
        break;
    }
    std::string inner;
    for (const JsonView item : *this) {
        if (inner.size() >= limit) {
            inner += ", …";
            break;
        }
        inner += inner.empty() ? "" : ", ";
        if (isObject())
            inner += '"' + std::string(item.key()) + "\": ";
        inner += item.dump(limit);
    }
    return isObject() ? "{" + inner + "}" : "[" + inner + "]";
}

std::string_view JsonView::kindName() const
{
    return m_tree ? nameOf(kind()) : "nothing";
}

} // namespace qdq
