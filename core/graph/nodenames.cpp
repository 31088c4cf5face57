// SPDX-License-Identifier: Apache-2.0
#include "core/graph/nodenames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>

namespace qdq {

namespace {

// Python 3.11: keyword.kwlist, dir(builtins), and the names torch.fx keeps for itself.
constexpr auto kReserved = std::to_array<std::string_view>({"False", "None", "True", "and", "as",
    "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield", "ArithmeticError",
    "AssertionError", "AttributeError", "BaseException", "BaseExceptionGroup", "BlockingIOError",
    "BrokenPipeError", "BufferError", "BytesWarning", "ChildProcessError", "ConnectionAbortedError",
    "ConnectionError", "ConnectionRefusedError", "ConnectionResetError", "DeprecationWarning",
    "EOFError", "Ellipsis", "EncodingWarning", "EnvironmentError", "Exception", "ExceptionGroup",
    "FileExistsError", "FileNotFoundError", "FloatingPointError", "FutureWarning", "GeneratorExit",
    "IOError", "ImportError", "ImportWarning", "IndentationError", "IndexError", "InterruptedError",
    "IsADirectoryError", "KeyError", "KeyboardInterrupt", "LookupError", "MemoryError",
    "ModuleNotFoundError", "NameError", "NotADirectoryError", "NotImplemented",
    "NotImplementedError", "OSError", "OverflowError", "PendingDeprecationWarning",
    "PermissionError", "ProcessLookupError", "RecursionError", "ReferenceError", "ResourceWarning",
    "RuntimeError", "RuntimeWarning", "StopAsyncIteration", "StopIteration", "SyntaxError",
    "SyntaxWarning", "SystemError", "SystemExit", "TabError", "TimeoutError", "TypeError",
    "UnboundLocalError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError",
    "UnicodeTranslateError", "UnicodeWarning", "UserWarning", "ValueError", "Warning",
    "ZeroDivisionError", "__build_class__", "__debug__", "__doc__", "__import__", "__loader__",
    "__name__", "__package__", "__spec__", "abs", "aiter", "all", "anext", "any", "ascii", "bin",
    "bool", "breakpoint", "bytearray", "bytes", "callable", "chr", "classmethod", "compile",
    "complex", "copyright", "credits", "delattr", "dict", "dir", "divmod", "enumerate", "eval",
    "exec", "exit", "filter", "float", "format", "frozenset", "getattr", "globals", "hasattr",
    "hash", "help", "hex", "id", "input", "int", "isinstance", "issubclass", "iter", "len",
    "license", "list", "locals", "map", "max", "memoryview", "min", "next", "object", "oct", "open",
    "ord", "pow", "print", "property", "quit", "range", "repr", "reversed", "round", "set",
    "setattr", "slice", "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "vars",
    "zip", "inf", "nan", "NoneType", "torch", "device", "fx_pytree", "pytree"});

bool isReserved(std::string_view name)
{
    static const std::unordered_set<std::string_view> kNames(kReserved.begin(), kReserved.end());
    return kNames.contains(name);
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordChar(char c)
{
    return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isName(std::string_view text)
{
    return !text.empty() && !isDigit(text.front()) && std::ranges::all_of(text, isWordChar);
}

struct NameParts
{
    std::string_view base;
    std::optional<std::int64_t> number;
    bool isPadded = false; ///< zeros before the number
};

constexpr std::size_t kMaxDigits = 18; // what an int64 can hold and count on from

// ^([A-Za-z_][0-9A-Za-z_]*?)(?:_(\d+))?$ : splits off at most one trailing group of digits.
NameParts splitName(std::string_view name)
{
    std::size_t start = name.size();
    while (start > 0 && isDigit(name[start - 1]))
        --start;
    const std::string_view digits = name.substr(start);
    if (digits.empty() || digits.size() > kMaxDigits || start < 2 || name[start - 1] != '_')
        return {name, std::nullopt};
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return {name.substr(0, start - 1), number, digits.size() > 1 && digits.front() == '0'};
}

std::string sanitized(std::string_view candidate)
{
    std::string text;
    bool inRun = false;
    for (const char c : candidate) {
        if (isWordChar(c))
            text += c;
        else if (!inRun)
            text += '_';
        inRun = !isWordChar(c);
    }
    if (text.empty())
        text = "_unnamed";
    if (isDigit(text.front()))
        text.insert(text.begin(), '_');
    return text;
}

} // namespace

std::int64_t NodeNames::Family::nextFree(std::int64_t number) const
{
    const auto above = runs.upper_bound(number);
    if (above == runs.begin())
        return number;
    const auto& [first, lastOfRun] = *std::prev(above);
    return std::max(number, lastOfRun + 1);
}

void NodeNames::Family::take(std::int64_t number)
{
    auto above = runs.upper_bound(number);
    const bool joinsAbove = above != runs.end() && above->first == number + 1;
    const std::int64_t end = joinsAbove ? above->second : number;
    if (joinsAbove)
        above = runs.erase(above);
    if (above != runs.begin() && std::prev(above)->second == number - 1)
        std::prev(above)->second = end;
    else
        runs.emplace_hint(above, number, end);
}

NodeNames::Family& NodeNames::familyOf(std::string_view base)
{
    const auto found = m_families.find(base);
    return found != m_families.end() ? found->second : m_families[std::string(base)];
}

std::string NodeNames::alloc(std::string_view candidate)
{
    const std::string name = isName(candidate) ? std::string(candidate) : sanitized(candidate);
    const NameParts parts = splitName(name);
    Family& family = familyOf(parts.base);
    if (!parts.number && !family.hasBare && !isReserved(name)) {
        family.hasBare = true;
        return name;
    }
    if (parts.isPadded && m_padded.insert(name).second) {
        family.last = *parts.number;
        return name;
    }
    const bool isFree =
        parts.number && !parts.isPadded && family.nextFree(*parts.number) == *parts.number;
    family.last = isFree ? *parts.number : family.nextFree(family.last + 1);
    family.take(family.last);
    return std::string(parts.base) + "_" + std::to_string(family.last);
}

std::string nameCandidateOfAttribute(std::string_view target)
{
    std::string text;
    for (const char c : target) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper && !text.empty() && text.back() >= 'a' && text.back() <= 'z')
            text += '_';
        text += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

std::string nameCandidateOfOperator(std::string_view target)
{
    // "ns.packet.overload" → "packet.overload"; a Python function such as "_operator.getitem" →
    // "getitem".
    const std::size_t first = target.find('.');
    return nameCandidateOfAttribute(
        first == std::string_view::npos ? target : target.substr(first + 1));
}

} // namespace qdq
