// SPDX-License-Identifier: Apache-2.0
#include "core/graph/nodenames.h"

#include <algorithm>
#include <array>
#include <charconv>
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

struct NameParts
{
    std::string base;
    std::optional<std::int64_t> number;
};

// ^([A-Za-z_][0-9A-Za-z_]*?)(?:_(\d+))?$ : splits off at most one trailing group of digits.
std::optional<NameParts> splitName(const std::string& name)
{
    if (name.empty() || isDigit(name.front()) || !std::ranges::all_of(name, isWordChar))
        return std::nullopt;
    std::size_t digits = name.size();
    while (digits > 0 && isDigit(name[digits - 1]))
        --digits;
    if (digits == name.size() || digits < 2 || name[digits - 1] != '_')
        return NameParts {name, std::nullopt};
    std::int64_t number = 0;
    const char* end = name.data() + name.size();
    if (std::from_chars(name.data() + digits, end, number).ec != std::errc {})
        return NameParts {name, std::nullopt};
    return NameParts {name.substr(0, digits - 1), number};
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

std::string NodeNames::alloc(std::string_view candidate)
{
    std::string name(candidate);
    std::optional<NameParts> parts = splitName(name);
    if (!parts) {
        name = sanitized(candidate);
        parts = splitName(name);
    }
    const auto numbered = [&parts](std::int64_t number) {
        return parts->base + "_" + std::to_string(number);
    };

    std::int64_t number = 0;
    if (!parts->number || m_used.contains(name)) {
        const auto last = m_last.find(parts->base);
        number = last == m_last.end() ? 0 : last->second;
        if (isReserved(name))
            name = numbered(++number);
    } else {
        number = *parts->number;
    }
    while (m_used.contains(name))
        name = numbered(++number);
    m_used.insert(name);
    m_last[parts->base] = number;
    return name;
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
