// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

// The query language of the window and the command line (design/ui.md section 6): text to a tree of
// terms. What a term means is in queryfields.cpp.

namespace qdq {

enum class QueryCompare
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
};

/// One of the values behind "field:", which are alternatives.
struct QueryValue
{
    std::string text; ///< word, pattern or regular expression; as written, without quotes
    bool isNot = false; ///< "!pow2"
    bool isQuoted = false; ///< * and ? stand for themselves
    std::shared_ptr<const std::regex> regex;
    std::optional<double> number; ///< where the text is one
    std::optional<double> last; ///< of a range "a..b"; the first is `number`
};

struct QueryTerm
{
    std::string field; ///< lower case; empty for a plain word
    std::vector<QueryValue> values; ///< of "field:value", or the word
    std::optional<QueryCompare> compare; ///< of "field<number"
    double number = 0;
    std::size_t begin = 0; ///< in the text, for underlining and dropping
    std::size_t end = 0;
};

struct QueryNode
{
    enum class Kind
    {
        And,
        Or,
        Not,
        Term,
    };
    Kind kind = Kind::And;
    std::vector<std::size_t> children; ///< nodes; an And of none holds for everything
    std::size_t term = 0;
};

struct Query
{
    std::vector<QueryNode> nodes; ///< children before parents
    std::vector<QueryTerm> terms;
    std::size_t root = 0;
    bool showsModules = false; ///< "level:module"
};

struct QueryError
{
    std::size_t begin = 0; ///< of the part that cannot be read
    std::size_t end = 0;
    std::string expected; ///< "after scale< a number such as 0.02 or 2^-4"
    friend bool operator==(const QueryError&, const QueryError&) = default;
};

/// Unknown fields and values that a field cannot have are errors too.
[[nodiscard]] tl::expected<Query, QueryError> parseQuery(std::string_view text);

/// "12", "-128", "2e-3", "2^-4"; nothing for anything else.
[[nodiscard]] std::optional<double> queryNumber(std::string_view text);

} // namespace qdq
