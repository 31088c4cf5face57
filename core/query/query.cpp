// SPDX-License-Identifier: Apache-2.0
#include "core/query/query.h"

#include "core/query/queryfields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace qdq {

namespace {

constexpr int kDeepest = 64; ///< of brackets

bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}

bool isFieldLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

/// By recursive descent, one function per line of the grammar; keeps the first error.
class Parser
{
public:
    explicit Parser(std::string_view text)
        : m_text(text)
    {
    }

    tl::expected<Query, QueryError> run()
    {
        m_query.root = parseOr(0);
        skipSpace();
        if (!m_error && m_at < m_text.size())
            fail(m_at, m_at + 1, "nothing after the query: a ) without its (");
        if (m_error)
            return tl::unexpected(*m_error);
        return std::move(m_query);
    }

private:
    std::size_t parseOr(int depth);
    std::size_t parseAnd(int depth);
    std::size_t parseUnary(int depth);
    std::size_t parseTerm();
    bool parseComparison(QueryTerm& term);
    void parseValues(QueryTerm& term);
    QueryValue parseValue(QueryTerm& term);
    std::string takeQuoted(char quote);
    std::string takeBare(std::string_view stops);
    std::size_t addNode(QueryNode node)
    {
        m_query.nodes.push_back(std::move(node));
        return m_query.nodes.size() - 1;
    }
    void fail(std::size_t begin, std::size_t end, std::string expected)
    {
        if (!m_error)
            m_error = QueryError {begin, std::min(end, m_text.size()), std::move(expected)};
        m_at = m_text.size();
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }
    [[nodiscard]] bool isAt(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }

    std::string_view m_text;
    std::size_t m_at = 0;
    Query m_query;
    std::optional<QueryError> m_error;
};

std::size_t Parser::parseOr(int depth)
{
    QueryNode node {QueryNode::Kind::Or, {parseAnd(depth)}, 0};
    for (skipSpace(); isAt('|'); skipSpace()) {
        const std::size_t bar = m_at++;
        skipSpace();
        if (isAtEnd() || isAt('|') || isAt(')'))
            fail(bar, bar + 1, "a term after |");
        node.children.push_back(parseAnd(depth));
    }
    return node.children.size() == 1 ? node.children.front() : addNode(std::move(node));
}

std::size_t Parser::parseAnd(int depth)
{
    QueryNode node;
    for (skipSpace(); !isAtEnd() && !isAt('|') && !isAt(')'); skipSpace())
        node.children.push_back(parseUnary(depth));
    return node.children.size() == 1 ? node.children.front() : addNode(std::move(node));
}

std::size_t Parser::parseUnary(int depth)
{
    if (isAt('-') && m_at + 1 < m_text.size() && !isSpace(m_text[m_at + 1])) {
        ++m_at;
        return addNode({QueryNode::Kind::Not, {parseUnary(depth)}, 0});
    }
    if (!isAt('('))
        return parseTerm();
    const std::size_t open = m_at++;
    if (depth >= kDeepest) {
        fail(open, open + 1, "fewer brackets in brackets");
        return addNode({});
    }
    const std::size_t inner = parseOr(depth + 1);
    if (!isAt(')'))
        fail(open, open + 1, "a ) for this (");
    else
        ++m_at;
    return inner;
}

/// Up to a stop, a space or a bracket.
std::string Parser::takeBare(std::string_view stops)
{
    const std::size_t begin = m_at;
    while (!isAtEnd() && !isSpace(m_text[m_at]) && !isAt('(') && !isAt(')') && !isAt('|')
        && stops.find(m_text[m_at]) == std::string_view::npos)
        ++m_at;
    return std::string(m_text.substr(begin, m_at - begin));
}

/// Between two of `quote`; a backslash before one keeps it.
std::string Parser::takeQuoted(char quote)
{
    const std::size_t open = m_at++;
    std::string text;
    for (; !isAtEnd() && !isAt(quote); ++m_at) {
        if (isAt('\\') && m_at + 1 < m_text.size() && m_text[m_at + 1] == quote)
            ++m_at;
        text += m_text[m_at];
    }
    if (isAtEnd())
        fail(open, m_text.size(), std::string("a closing ") + quote);
    else
        ++m_at;
    return text;
}

QueryValue Parser::parseValue(QueryTerm& term)
{
    QueryValue value;
    const std::size_t begin = m_at;
    if (isAt('!')) {
        value.isNot = true;
        ++m_at;
    }
    if (isAt('"')) {
        value.text = takeQuoted('"');
        value.isQuoted = true;
        return value;
    }
    if (isAt('/')) {
        value.text = takeQuoted('/');
        try {
            value.regex = std::make_shared<const std::regex>(
                value.text, std::regex::ECMAScript | std::regex::icase | std::regex::optimize);
        } catch (const std::regex_error&) {
            fail(begin, m_at, "a regular expression such as /conv2d_[0-9]+/");
        }
        return value;
    }
    value.text = takeBare(term.field.empty() ? "" : ",");
    const std::size_t dots = value.text.find("..");
    if (dots != std::string::npos) {
        value.number = queryNumber(std::string_view(value.text).substr(0, dots));
        value.last = queryNumber(std::string_view(value.text).substr(dots + 2));
        if (!value.number || !value.last)
            fail(begin, m_at, "two numbers, such as 2^-6..2^-5");
    } else {
        value.number = queryNumber(value.text);
    }
    return value;
}

void Parser::parseValues(QueryTerm& term)
{
    do {
        const std::size_t begin = m_at;
        QueryValue value = parseValue(term);
        if (value.text.empty() && !value.isQuoted)
            fail(term.begin, begin + 1, "after " + term.field + ": a value");
        term.values.push_back(std::move(value));
    } while (isAt(',') && ++m_at <= m_text.size());
}

/// "scale<0.02"; false where no comparison follows the field.
bool Parser::parseComparison(QueryTerm& term)
{
    constexpr std::pair<std::string_view, QueryCompare> kSigns[] = {
        {"!=", QueryCompare::NotEqual},
        {"<=", QueryCompare::LessOrEqual},
        {">=", QueryCompare::GreaterOrEqual},
        {"=", QueryCompare::Equal},
        {"<", QueryCompare::Less},
        {">", QueryCompare::Greater},
    };
    for (const auto& [sign, compare] : kSigns) {
        if (!m_text.substr(m_at).starts_with(sign))
            continue;
        m_at += sign.size();
        const std::size_t begin = m_at;
        const auto number = queryNumber(takeBare(""));
        if (!number) {
            fail(term.begin, std::max(m_at, begin),
                "after " + term.field + std::string(sign) + " a number such as 0.02 or 2^-4");
            return true;
        }
        term.compare = compare;
        term.number = *number;
        return true;
    }
    return false;
}

std::size_t Parser::parseTerm()
{
    QueryTerm term;
    term.begin = m_at;
    std::size_t end = m_at;
    while (end < m_text.size() && isFieldLetter(m_text[end]))
        ++end;
    const bool isField = end > m_at && end < m_text.size()
        && std::string_view(":=!<>").find(m_text[end]) != std::string_view::npos;
    if (isField) {
        term.field = lowered(m_text.substr(m_at, end - m_at));
        m_at = end;
        if (isAt(':')) {
            ++m_at;
            parseValues(term);
        } else if (!parseComparison(term)) {
            fail(term.begin, m_at + 1, "a comparison such as " + term.field + "!=0");
        }
    } else {
        term.values.push_back(parseValue(term));
        if (m_at == term.begin)
            fail(m_at, m_at + 1, "a word, or a field such as op:conv*");
    }
    term.end = m_at;
    if (!m_error)
        if (auto error = checkTerm(term))
            fail(error->begin, error->end, error->expected);
    m_query.showsModules |= term.field == "level";
    m_query.terms.push_back(std::move(term));
    return addNode({QueryNode::Kind::Term, {}, m_query.terms.size() - 1});
}

std::optional<double> plainNumber(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<double> queryNumber(std::string_view text)
{
    const std::size_t hat = text.find('^');
    if (hat == std::string_view::npos)
        return plainNumber(text);
    const auto base = plainNumber(text.substr(0, hat));
    const auto exponent = plainNumber(text.substr(hat + 1));
    if (!base || !exponent)
        return std::nullopt;
    const double power = std::pow(*base, *exponent);
    return std::isfinite(power) ? std::optional(power) : std::nullopt;
}

tl::expected<Query, QueryError> parseQuery(std::string_view text)
{
    return Parser(text).run();
}

} // namespace qdq
