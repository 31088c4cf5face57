// SPDX-License-Identifier: Apache-2.0
#include "tests/support/expression.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace qdq::test {

namespace {

class Evaluator
{
public:
    Evaluator(std::string_view text, const std::map<std::string, double>& symbols)
        : m_text(text)
        , m_symbols(symbols)
    {
    }

    std::optional<double> whole()
    {
        const double value = relation();
        skip();
        return m_failed || m_at != m_text.size() ? std::nullopt : std::optional(value);
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    bool take(std::string_view token)
    {
        skip();
        if (m_text.substr(m_at, token.size()) != token)
            return false;
        m_at += token.size();
        return true;
    }

    double relation()
    {
        const double left = sum();
        if (take(">="))
            return left >= sum() ? 1 : 0;
        if (take("<="))
            return left <= sum() ? 1 : 0;
        if (take(">"))
            return left > sum() ? 1 : 0;
        if (take("<"))
            return left < sum() ? 1 : 0;
        return left;
    }
    double sum()
    {
        double value = product();
        for (;;) {
            if (take("+"))
                value += product();
            else if (take("-"))
                value -= product();
            else
                return value;
        }
    }
    double product()
    {
        double value = unary();
        for (;;) {
            if (take("//"))
                value = std::floor(value / unary());
            else if (take("*"))
                value *= unary();
            else if (take("/"))
                value /= unary();
            else
                return value;
        }
    }
    double unary() { return take("-") ? -unary() : power(); }
    double power()
    {
        const double base = atom();
        return take("**") ? std::pow(base, unary()) : base;
    }
    double atom()
    {
        skip();
        if (take("(")) {
            const double value = relation();
            m_failed |= !take(")");
            return value;
        }
        const std::size_t begin = m_at;
        const auto isWord = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
        };
        while (m_at < m_text.size() && isWord(m_text[m_at]))
            ++m_at;
        const std::string word(m_text.substr(begin, m_at - begin));
        if (word.empty()) {
            m_failed = true;
            return 0;
        }
        if (std::isdigit(static_cast<unsigned char>(word.front())))
            return std::stod(word);
        if (take("("))
            return function(word);
        const auto found = m_symbols.find(word);
        m_failed |= found == m_symbols.end();
        return m_failed ? 0 : found->second;
    }
    double function(const std::string& name)
    {
        std::vector<double> values {relation()};
        while (take(","))
            values.push_back(relation());
        m_failed |= !take(")");
        if (name == "Max")
            return *std::ranges::max_element(values);
        if (name == "Min")
            return *std::ranges::min_element(values);
        if (name == "ToFloat")
            return values[0];
        m_failed |= values.size() != 2;
        if (m_failed)
            return 0;
        if (name == "Mod" || name == "PythonMod")
            return values[0] - values[1] * std::floor(values[0] / values[1]);
        if (name == "Eq")
            return values[0] == values[1] ? 1 : 0;
        if (name == "Ne")
            return values[0] != values[1] ? 1 : 0;
        m_failed = true;
        return 0;
    }

    std::string_view m_text;
    const std::map<std::string, double>& m_symbols;
    std::size_t m_at = 0;
    bool m_failed = false;
};

} // namespace

std::optional<double> evaluate(
    std::string_view expression, const std::map<std::string, double>& symbols)
{
    return Evaluator(expression, symbols).whole();
}

} // namespace qdq::test
