// SPDX-License-Identifier: Apache-2.0
#include "core/io/sympyprinter.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

// The notation is `NAME '(' [arg {',' arg}] ')'`, where an arg is an expression, a quoted string, a
// number or NAME '=' arg. It is parsed and printed in one descent: every call returns its text and
// how tightly that text binds.

namespace qdq {

namespace {

constexpr std::size_t kMaxLength = 64 * 1024;
constexpr int kMaxNesting = 64;

enum Binding : std::uint8_t
{
    Relation,
    Sum,
    Product,
    Power,
    Atom
};

struct Printed
{
    std::string text;
    Binding binding = Atom;
    bool isNumber = false;

    [[nodiscard]] bool isNegative() const { return !text.empty() && text.front() == '-'; }
    [[nodiscard]] std::string within(Binding outer) const
    {
        return binding < outer ? "(" + text + ")" : text;
    }
};
using Operands = std::vector<Printed>;

Printed number(const Operands& operands)
{
    if (operands.empty())
        return {};
    const Printed& value = operands.front();
    return {value.text, value.isNegative() ? Product : Atom, true};
}

Printed sum(Operands operands)
{
    // SymPy sorts a plain number first in this notation and last in print.
    std::stable_partition(
        operands.begin(), operands.end(), [](const Printed& term) { return !term.isNumber; });
    std::string text;
    for (const Printed& term : operands) {
        const std::string part = term.within(Sum);
        if (text.empty())
            text = part;
        else if (part.front() == '-')
            text += " - " + part.substr(1);
        else
            text += " + " + part;
    }
    return {text, Sum};
}

Printed product(const Operands& operands)
{
    std::string text;
    std::string divisor;
    for (const Printed& factor : operands) {
        const std::size_t slash = factor.isNumber ? factor.text.find('/') : std::string::npos;
        Printed part = factor;
        if (slash != std::string::npos) { // of a Rational, what is below the line goes to the end
            divisor = factor.text.substr(slash);
            part.text.resize(slash);
            if (part.text == "1")
                continue;
        }
        const bool isSign = text == "-1";
        if (isSign)
            text = "-" + part.within(Product);
        else
            text += (text.empty() ? "" : "*")
                + part.within(part.isNumber && text.empty() ? Product : Power);
    }
    return {(text.empty() ? "1" : text) + divisor, Product};
}

Printed infix(const Operands& operands, std::string_view sign, Binding binding, Binding inner)
{
    return {operands[0].within(inner) + std::string(sign) + operands[1].within(inner), binding};
}

Printed call(std::string_view name, const Operands& operands)
{
    std::string text;
    for (const Printed& operand : operands)
        text += (text.empty() ? "" : ", ") + operand.text;
    return {std::string(name) + "(" + text + ")"};
}

/// What is written between its two operands.
struct InfixOperator
{
    std::string_view name;
    std::string_view sign;
    Binding binding;
    Binding inner;
};
constexpr std::array<InfixOperator, 7> kInfix = {{
    {"GreaterThan", " >= ", Relation, Sum},
    {"LessThan", " <= ", Relation, Sum},
    {"StrictGreaterThan", " > ", Relation, Sum},
    {"StrictLessThan", " < ", Relation, Sum},
    {"Pow", "**", Power, Atom},
    {"PowByNatural", "**", Power, Atom},
    {"FloatPow", "**", Power, Atom},
}};
/// Torch's divisions print in brackets of their own.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kDivisions = {
    {{"FloorDiv", "//"}, {"CleanDiv", "//"}, {"IntTrueDiv", "/"}, {"FloatTrueDiv", "/"}}};

Printed build(std::string_view name, Operands operands)
{
    if (name == "Symbol" && operands.size() == 1)
        return {operands[0].text};
    if (name == "Integer" || name == "Float")
        return number(operands);
    if (name == "Rational" && operands.size() == 2)
        return {operands[0].text + "/" + operands[1].text, Product, true};
    if (name == "Add" && !operands.empty())
        return sum(std::move(operands));
    if (name == "Mul" && !operands.empty())
        return product(operands);
    if (name == "Equality" || name == "Unequality")
        return call(name == "Equality" ? "Eq" : "Ne", operands);
    if (operands.size() == 2) {
        for (const InfixOperator& known : kInfix)
            if (known.name == name)
                return infix(operands, known.sign, known.binding, known.inner);
        for (const auto& [known, sign] : kDivisions)
            if (known == name)
                return {"(" + infix(operands, sign, Product, Power).text + ")"};
    }
    return call(name, operands);
}

class Parser
{
public:
    explicit Parser(std::string_view text)
        : m_text(text)
    {
    }

    std::optional<std::string> whole()
    {
        auto printed = argument(0);
        skipBlanks();
        if (!printed || m_at != m_text.size())
            return std::nullopt;
        return printed->text;
    }

private:
    static bool isNameStart(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    template <typename Accept> std::string_view takeWhile(const Accept& accept)
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && accept(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    std::optional<Printed> argument(int depth)
    {
        skipBlanks();
        if (depth > kMaxNesting || m_at >= m_text.size())
            return std::nullopt;
        const char c = m_text[m_at];
        if (c == '\'')
            return quoted();
        if (isDigit(c) || c == '-')
            return Printed {std::string(takeWhile([](char d) {
                                return isDigit(d) || d == '-' || d == '.' || d == 'e' || d == '+';
                            })),
                c == '-' ? Product : Atom, true};
        if (!isNameStart(c))
            return std::nullopt;
        const std::string_view name =
            takeWhile([](char d) { return isNameStart(d) || isDigit(d) || d == '.'; });
        if (!take('('))
            return Printed {std::string(name)};
        return operandsOf(name, depth);
    }

    std::optional<Printed> quoted()
    {
        ++m_at;
        const std::string_view text = takeWhile([](char d) { return d != '\''; });
        if (!take('\''))
            return std::nullopt;
        return Printed {std::string(text)};
    }

    std::optional<Printed> operandsOf(std::string_view name, int depth)
    {
        Operands operands;
        if (take(')'))
            return build(name, std::move(operands));
        do {
            auto operand = argument(depth + 1);
            if (!operand)
                return std::nullopt;
            if (take('=')) { // an assumption such as positive=True
                if (!argument(depth + 1))
                    return std::nullopt;
            } else {
                operands.push_back(std::move(*operand));
            }
        } while (take(','));
        if (!take(')'))
            return std::nullopt;
        return build(name, std::move(operands));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::string printSympy(std::string_view expression)
{
    if (expression.size() > kMaxLength)
        return std::string(expression.substr(0, kMaxLength));
    return Parser(expression).whole().value_or(std::string(expression));
}

} // namespace qdq
