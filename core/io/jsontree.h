// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

enum class JsonKind : std::uint8_t
{
    Null,
    Bool,
    Integer,
    BigInteger,
    Float,
    String,
    Array,
    Object
};

/// "object", "string", … for messages.
[[nodiscard]] std::string_view nameOf(JsonKind kind);

class JsonTree;

/// One value of a JsonTree, or nothing: looking up what is not there gives a missing view, so that
/// tolerant readers need no checks on the way. Cheap to copy; the tree outlives it.
class JsonView
{
public:
    JsonView() = default;

    [[nodiscard]] bool isMissing() const { return m_tree == nullptr; }
    [[nodiscard]] explicit operator bool() const { return m_tree != nullptr; }
    [[nodiscard]] JsonKind kind() const; ///< Null when missing
    [[nodiscard]] bool isNull() const { return kind() == JsonKind::Null; } ///< also when missing
    [[nodiscard]] bool isObject() const { return kind() == JsonKind::Object; }
    [[nodiscard]] bool isArray() const { return kind() == JsonKind::Array; }
    [[nodiscard]] bool isString() const { return kind() == JsonKind::String; }

    [[nodiscard]] std::optional<bool> boolean() const;
    [[nodiscard]] std::optional<std::int64_t> integer() const;
    /// Floats and integers.
    [[nodiscard]] std::optional<double> number() const;
    /// Text of a string, digits of a BigInteger, empty for everything else.
    [[nodiscard]] std::string_view text() const;

    /// Member of an object by name.
    [[nodiscard]] JsonView operator[](std::string_view key) const;
    /// Members of an object or elements of an array.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::string_view key() const; ///< name within the enclosing object

    class Iterator;
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

    /// JSON pointer (RFC 6901) of this value; found by walking up, so for messages only.
    [[nodiscard]] std::string pointer() const;
    /// The value as JSON text, cut after about `limit` characters.
    [[nodiscard]] std::string dump(std::size_t limit = 200) const;
    /// "object", "string", … for messages; "nothing" when missing.
    [[nodiscard]] std::string_view kindName() const;

private:
    friend class JsonTree;
    JsonView(const JsonTree& tree, std::uint32_t index)
        : m_tree(&tree)
        , m_index(index)
    {
    }

    const JsonTree* m_tree = nullptr;
    std::uint32_t m_index = 0;
};

/// A whole JSON document in two flat arrays: the values in document order, linked by index, and
/// their texts one after another. About a third of the memory and time of a tree of maps, which
/// decides how fast programs of thousands of nodes open.
class JsonTree
{
public:
    static constexpr std::size_t kMaxDepth = 256;
    /// Together they bound the memory of a tree by nine times its text and 32 MiB: programs have a
    /// value for every ten bytes or so, a text that is nothing but brackets has three times as
    /// many.
    static constexpr std::size_t kBytesPerValue = 4;
    static constexpr std::size_t kValuesBeyond = 1'000'000;

    /// Parses `text`. Besides RFC 8259 it takes what torch wrote before 2.7: bare NaN, Infinity and
    /// -Infinity become strings, and escaped lone surrogates become U+FFFD (file-formats 2.1). Of
    /// equal keys the last counts. Errors: invalid JSON or UTF-8, numbers beyond double, nesting
    /// deeper than kMaxDepth, more than 4 GiB, more values than kValuesBeyond and one for every
    /// kBytesPerValue bytes of text; place is "byte N". Cancelled, asked for with every 65536th
    /// value.
    [[nodiscard]] static Result<JsonTree> parse(std::string text, const Progress& progress = {});

    [[nodiscard]] JsonView root() const { return {*this, 0}; }
    [[nodiscard]] bool hadNonStandardNumbers() const { return m_hadNonStandardNumbers; }
    /// Pointers of members that came more than once; at most 20 of them.
    [[nodiscard]] const std::vector<std::string>& duplicateKeys() const { return m_duplicateKeys; }

private:
    friend class JsonView;
    friend class JsonView::Iterator;
    class Builder;

    static constexpr std::uint32_t kNone = 0xffffffffU;
    struct Value
    {
        JsonKind kind = JsonKind::Null;
        std::uint32_t parent = kNone;
        std::uint32_t next = kNone; ///< following sibling
        std::uint32_t keyBegin = 0;
        std::uint32_t keyLength = 0;
        std::uint32_t count = 0; ///< children, or the length of a text
        union
        {
            std::int64_t integer = 0;
            double number;
            std::uint32_t begin; ///< first child, or where the text starts
        };
    };
    [[nodiscard]] std::string_view textAt(std::uint32_t begin, std::uint32_t length) const
    {
        return std::string_view(m_texts).substr(begin, length);
    }

    std::vector<Value> m_values;
    std::string m_texts;
    std::vector<std::string> m_duplicateKeys;
    bool m_hadNonStandardNumbers = false;
};

class JsonView::Iterator
{
public:
    Iterator(const JsonTree* tree, std::uint32_t index)
        : m_tree(tree)
        , m_index(index)
    {
    }
    JsonView operator*() const { return {*m_tree, m_index}; }
    Iterator& operator++()
    {
        m_index = m_tree->m_values[m_index].next;
        return *this;
    }
    bool operator==(const Iterator& other) const { return m_index == other.m_index; }

private:
    const JsonTree* m_tree;
    std::uint32_t m_index;
};

} // namespace qdq
