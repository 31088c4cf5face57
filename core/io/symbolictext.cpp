// SPDX-License-Identifier: Apache-2.0
#include "core/io/symbolictext.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace qdq {

namespace {

constexpr std::size_t kMaxLength = 64 * 1024;
constexpr int kMaxNesting = 64;
constexpr double kExact = 9007199254740992.0; ///< 2^53: doubles below it hold every integer

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Where the name that begins at `begin` ends, and whether it is called.
struct Name
{
    std::size_t end;
    bool isCalled;
};
Name nameAt(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    while (end < text.size() && (isNameStart(text[end]) || isDigit(text[end])))
        ++end;
    const std::size_t next = text.find_first_not_of(' ', end);
    return {end, next != std::string_view::npos && text[next] == '('};
}

/// Made up by torch for what it learns at run time: "u0", "zuf1".
bool isUnbacked(std::string_view name)
{
    const std::string_view rest = name.substr(name.starts_with("zuf") ? 3 : 1);
    return (name.starts_with("u") || name.starts_with("zuf")) && !rest.empty()
        && std::ranges::all_of(rest, isDigit);
}

/// A part of an expression: its value for the examples, and how SymPy's constructors spell it.
struct Part
{
    double value = 0;
    std::string text;
};
using Parsed = std::optional<Part>;
using Symbols = std::function<Part(std::string_view name)>;

std::string call(std::string_view name, const std::vector<Part>& operands)
{
    std::string text;
    for (const Part& operand : operands)
        text += (text.empty() ? "" : ", ") + operand.text;
    return std::string(name) + "(" + text + ")";
}

Part integer(double value)
{
    return {value, "Integer(" + std::to_string(static_cast<std::int64_t>(value)) + ")"};
}

/// Functions of two numbers whose value is known here.
std::optional<double> valueOf(std::string_view name, double a, double b)
{
    if (name == "Max")
        return std::max(a, b);
    if (name == "Min")
        return std::min(a, b);
    if (name == "Eq" || name == "Ne")
        return (a == b) == (name == "Eq") ? 1 : 0;
    if (b == 0)
        return std::nullopt;
    if (name == "Mod" || name == "PythonMod")
        return a - std::floor(a / b) * b;
    if (name == "FloorDiv" || name == "CleanDiv")
        return std::floor(a / b);
    if (name == "CeilDiv")
        return std::ceil(a / b);
    return std::nullopt;
}

/// Reads a Python expression of relations, sums, products, divisions, powers and a few functions.
class Parser
{
public:
    Parser(std::string_view text, const Symbols& symbols)
        : m_text(text)
        , m_symbols(symbols)
    {
    }

    Parsed whole()
    {
        Parsed part = relation();
        return peek() == '\0' ? part : std::nullopt;
    }

private:
    char peek()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(std::string_view sign)
    {
        peek();
        if (!m_text.substr(m_at).starts_with(sign))
            return false;
        m_at += sign.size();
        return true;
    }

    Parsed relation()
    {
        constexpr std::pair<std::string_view, std::string_view> kRelations[] = {
            {">=", "GreaterThan"}, {"<=", "LessThan"}, {">", "StrictGreaterThan"},
            {"<", "StrictLessThan"}};
        const Parsed left = sum(0);
        for (const auto& [sign, name] : kRelations)
            if (left && take(sign)) {
                const Parsed right = sum(0);
                return right ? Parsed(Part {0, call(name, {*left, *right})}) : right;
            }
        return left;
    }

    Parsed sum(int depth)
    {
        std::vector<Part> terms;
        double value = 0;
        do {
            // A minus is left for the term to read.
            Parsed term = product(depth);
            if (!term)
                return term;
            value += term->value;
            terms.push_back(std::move(*term));
        } while (take("+") || peek() == '-');
        return terms.size() == 1 ? terms.front() : Part {value, call("Add", terms)};
    }

    Parsed product(int depth)
    {
        std::vector<Part> factors;
        Parsed factor = signedPower(depth);
        while (factor) {
            factors.push_back(std::move(*factor));
            const bool isFloor = take("//");
            if (isFloor || take("/")) {
                const Parsed divisor = signedPower(depth);
                if (!divisor || divisor->value == 0)
                    return std::nullopt;
                divide(factors, *divisor, isFloor);
            }
            if (!take("*"))
                return multiplied(factors);
            factor = signedPower(depth);
        }
        return factor;
    }

    static Part multiplied(const std::vector<Part>& factors)
    {
        if (factors.size() == 1)
            return factors.front();
        double value = 1;
        for (const Part& factor : factors)
            value *= factor.value;
        return {value, call("Mul", factors)};
    }

    /// SymPy keeps the quotient by a number as a product with a fraction, which comes first.
    static void divide(std::vector<Part>& factors, const Part& divisor, bool isFloor)
    {
        if (!isFloor && divisor.text.starts_with("Integer(")) {
            const std::string fraction = "Rational(1, " + divisor.text.substr(8);
            factors.insert(factors.begin(), {1 / divisor.value, fraction});
            return;
        }
        const Part whole = multiplied(factors);
        const double value = whole.value / divisor.value;
        factors = {{isFloor ? std::floor(value) : value,
            call(isFloor ? "FloorDiv" : "IntTrueDiv", {whole, divisor})}};
    }

    Parsed signedPower(int depth)
    {
        if (depth > kMaxNesting)
            return std::nullopt;
        if (take("-")) {
            const Parsed part = signedPower(depth + 1);
            if (!part)
                return part;
            return part->text.starts_with("Integer(")
                ? integer(-part->value)
                : Part {-part->value, call("Mul", {integer(-1), *part})};
        }
        const Parsed base = atom(depth);
        if (!base || !take("**"))
            return base;
        const Parsed exponent = signedPower(depth + 1);
        return exponent
            ? Parsed(Part {std::pow(base->value, exponent->value), call("Pow", {*base, *exponent})})
            : exponent;
    }

    Parsed atom(int depth)
    {
        const char c = peek();
        if (take("(")) {
            const Parsed part = sum(depth + 1);
            return take(")") ? part : std::nullopt;
        }
        if (isDigit(c))
            return number();
        if (!isNameStart(c))
            return std::nullopt;
        const Name found = nameAt(m_text, m_at);
        const std::string_view name = m_text.substr(m_at, found.end - m_at);
        m_at = found.end;
        return found.isCalled ? function(name, depth) : m_symbols(name);
    }

    Parsed number()
    {
        double value = 0;
        for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at)
            value = value * 10 + (m_text[m_at] - '0');
        return value < kExact ? Parsed(integer(value)) : std::nullopt;
    }

    Parsed function(std::string_view name, int depth)
    {
        std::vector<Part> operands;
        take("(");
        do {
            Parsed operand = sum(depth + 1);
            if (!operand)
                return operand;
            operands.push_back(std::move(*operand));
        } while (take(","));
        if (!take(")") || operands.size() != 2)
            return std::nullopt;
        const auto value = valueOf(name, operands[0].value, operands[1].value);
        const std::string_view spelled = name == "Eq" ? "Equality"
            : name == "Ne"                            ? "Unequality"
                                                      : name;
        return value ? Parsed(Part {*value, call(spelled, operands)}) : std::nullopt;
    }

    std::string_view m_text;
    const Symbols& m_symbols;
    std::size_t m_at = 0;
};

} // namespace

SymbolicText::SymbolicText(const std::vector<SymbolRange>& ranges)
{
    for (const SymbolRange& range : ranges)
        m_ranges.emplace(range.symbol, range);
}

std::string SymbolicText::symbolText(std::string_view name) const
{
    const std::string quoted = "'" + std::string(name) + "'";
    if (name.starts_with("zuf"))
        return "Symbol(" + quoted + ")";
    const auto range = m_ranges.find(name);
    const bool mayBeZero =
        isUnbacked(name) || (range != m_ranges.end() && range->second.min.value_or(1) < 1);
    return "Symbol(" + quoted + (mayBeZero ? ", integer=True)" : ", positive=True, integer=True)");
}

std::string SymbolicText::number(std::string_view expression)
{
    const Symbols symbols = [this](std::string_view name) {
        return Part {static_cast<double>(hintOf(name)), symbolText(name)};
    };
    if (const Parsed part = Parser(expression, symbols).whole())
        return part->text;
    return std::string(expression);
}

std::int64_t SymbolicText::hintOf(std::string_view name)
{
    if (const auto known = m_hints.find(name); known != m_hints.end())
        return known->second;
    // Examples that are equal, or 0 or 1, would let torch conclude what is not true in general.
    auto hint = static_cast<std::int64_t>(4 + 3 * m_hints.size());
    if (const auto range = m_ranges.find(name); range != m_ranges.end()) {
        hint = std::max(hint, range->second.min.value_or(hint));
        hint = std::min(hint, range->second.max.value_or(hint));
    }
    m_hints.emplace(name, hint);
    return hint;
}

Result<SymbolicText::Form> SymbolicText::size(std::string_view expression)
{
    const auto refuse = [&] {
        return fail(ErrorCode::Unsupported, {},
            "the size \"" + std::string(expression.substr(0, 200))
                + "\" is an expression that cannot be written");
    };
    if (expression.empty() || expression.size() > kMaxLength)
        return refuse();
    bool isBacked = true;
    const Symbols symbols = [&](std::string_view name) {
        isBacked = isBacked && !isUnbacked(name);
        return Part {static_cast<double>(hintOf(name)), symbolText(name)};
    };
    const Parsed part = Parser(expression, symbols).whole();
    if (!part || part->value != std::floor(part->value) || std::fabs(part->value) >= kExact)
        return refuse();
    Form form {part->text, std::nullopt};
    if (isBacked)
        form.hint = static_cast<std::int64_t>(part->value);
    return form;
}

} // namespace qdq
