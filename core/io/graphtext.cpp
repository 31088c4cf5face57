// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphtext.h"

#include "core/base/text.h"
#include "core/graph/graphbuilder.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

namespace qdq {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kShortNames = {{
    {"quantize", "quantized_decomposed.quantize_per_tensor.default"},
    {"dequantize", "quantized_decomposed.dequantize_per_tensor.default"},
    {"quantize_channel", "quantized_decomposed.quantize_per_channel.default"},
    {"dequantize_channel", "quantized_decomposed.dequantize_per_channel.default"},
    {"conv2d", "aten.conv2d.default"},
    {"linear", "aten.linear.default"},
    {"add", "aten.add.Tensor"},
    {"cat", "aten.cat.default"},
    {"relu", "aten.relu.default"},
    {"max_pool2d", "aten.max_pool2d.default"},
    {"flatten", "aten.flatten.using_ints"},
}};

std::string_view targetOf(std::string_view name)
{
    for (const auto& [shortName, target] : kShortNames)
        if (shortName == name)
            return target;
    return name;
}

template <typename T> void appendBytes(Bytes& bytes, T value)
{
    const auto* raw = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof(T));
}

constexpr int kMaxDepth = 16;

/// What is wrong with the text; caught in readGraphText().
struct TextError
{
    std::string message;
};

/// Reads one statement after the other.
class TextReader
{
public:
    explicit TextReader(std::string_view text)
        : m_text(text)
    {
    }

    Graph read()
    {
        for (skipBlank(true); m_at < m_text.size(); skipBlank(true))
            readStatement();
        auto graph = m_builder.finish();
        if (!graph)
            die(toText(graph.error()));
        return std::move(*graph);
    }

    [[nodiscard]] std::size_t line() const
    {
        const std::string_view read = m_text.substr(0, std::min(m_at, m_text.size()));
        return 1 + static_cast<std::size_t>(std::count(read.begin(), read.end(), '\n'));
    }

private:
    [[noreturn]] static void die(std::string why) { throw TextError {std::move(why)}; }

    void skipBlank(bool overLines)
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (c == ' ' || c == '\t' || (overLines && (c == '\n' || c == ';')))
                ++m_at;
            else
                return;
        }
    }

    bool take(char c)
    {
        skipBlank(false);
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    void expect(char c)
    {
        if (!take(c))
            die(std::string("expected '") + c + "'");
    }

    std::string word()
    {
        skipBlank(false);
        const std::size_t begin = m_at;
        while (m_at < m_text.size()
            && (std::isalnum(static_cast<unsigned char>(m_text[m_at]))
                || std::strchr("_.+-", m_text[m_at])))
            ++m_at;
        if (m_at == begin)
            die("expected a word");
        return std::string(m_text.substr(begin, m_at - begin));
    }

    void readStatement()
    {
        Node node;
        node.name = word();
        std::string callee = node.name;
        if (take('='))
            callee = word();
        expect('(');
        if (callee == "input" || callee == "param" || callee == "const")
            readSource(node, callee);
        else
            readCall(node, callee);
        readSuffixes(node);
        if (auto added = m_builder.add(std::move(node)); !added)
            die(toText(added.error()));
    }

    void readSource(Node& node, const std::string& callee)
    {
        const TensorMeta meta = tensorType(word());
        node.target = node.name;
        node.meta.val.value = meta;
        node.op = callee == "const" ? OpKind::GetAttr : OpKind::Placeholder;
        if (callee == "param") {
            node.inputKind = InputKind::Parameter;
            node.attribute = node.name;
        }
        Bytes bytes;
        while (take(','))
            appendNumber(bytes, meta.dtype, word());
        expect(')');
        if (callee != "input")
            addTensor(node.name, meta, std::move(bytes));
    }

    void addTensor(const std::string& name, const TensorMeta& meta, Bytes bytes)
    {
        Tensor tensor;
        tensor.dtype = meta.dtype;
        for (const Dim& dim : meta.shape) {
            const auto* size = std::get_if<std::int64_t>(&dim);
            if (!size)
                die("a constant of symbolic shape");
            tensor.shape.push_back(*size);
        }
        if (!bytes.empty())
            tensor.bytes = std::make_shared<const Bytes>(std::move(bytes));
        if (auto added = m_builder.addTensor(name, std::move(tensor)); !added)
            die(toText(added.error()));
    }

    template <typename T> static void appendInteger(Bytes& bytes, double value)
    {
        if (!(value >= -0x1p53 && value <= 0x1p53) || value != std::trunc(value)
            || value < static_cast<double>(std::numeric_limits<T>::min())
            || value > static_cast<double>(std::numeric_limits<T>::max()))
            die("no integer of this type: " + shortest(value));
        appendBytes(bytes, static_cast<T>(value));
    }

    static void appendNumber(Bytes& bytes, DType dtype, const std::string& text)
    {
        char* stop = nullptr;
        const double value = std::strtod(text.c_str(), &stop);
        if (*stop != '\0')
            die("no number: " + text);
        switch (dtype) {
        case DType::Float32:
            return appendBytes(bytes, static_cast<float>(value));
        case DType::Float64:
            return appendBytes(bytes, value);
        case DType::Int8:
            return appendInteger<std::int8_t>(bytes, value);
        case DType::Int32:
            return appendInteger<std::int32_t>(bytes, value);
        case DType::Int64:
            return appendInteger<std::int64_t>(bytes, value);
        default:
            die("no values of this type");
        }
    }

    TensorMeta tensorType(const std::string& dtypeName)
    {
        const auto dtype = dtypeFromName(dtypeName);
        if (!dtype)
            die("no such dtype: " + dtypeName);
        TensorMeta meta {*dtype, {}};
        expect('[');
        while (!take(']')) {
            const std::string dim = word();
            const bool isNumber = std::isdigit(static_cast<unsigned char>(dim.front())) != 0;
            meta.shape.push_back(isNumber ? Dim(std::int64_t {std::atoll(dim.c_str())}) : Dim(dim));
            take(',');
        }
        return meta;
    }

    void readCall(Node& node, const std::string& callee)
    {
        node.op = callee == "output" ? OpKind::Output : OpKind::CallFunction;
        node.target = targetOf(callee);
        while (!take(')')) {
            std::string key = keyword();
            Arg value = argument();
            if (key.empty())
                node.args.push_back(std::move(value));
            else
                node.kwargs.emplace_back(std::move(key), std::move(value));
            take(',');
        }
        if (node.op == OpKind::Output)
            node.args = {ArgList(std::move(node.args))};
    }

    /// "name" of `name=value`; empty, and nothing read, for a value alone.
    std::string keyword()
    {
        skipBlank(false);
        const std::size_t begin = m_at;
        if (m_at < m_text.size() && std::isalpha(static_cast<unsigned char>(m_text[m_at])) != 0) {
            std::string name = word();
            if (take('='))
                return name;
        }
        m_at = begin;
        return {};
    }

    Arg argument()
    {
        if (take('[')) {
            if (++m_depth > kMaxDepth)
                die("lists nested deeper than " + std::to_string(kMaxDepth));
            ArgList list;
            while (!take(']')) {
                list.push_back(argument());
                take(',');
            }
            --m_depth;
            return list;
        }
        if (take('"')) {
            const std::size_t end = m_text.find('"', m_at);
            if (end == std::string_view::npos)
                die("a text without its closing quote");
            std::string text(m_text.substr(m_at, end - m_at));
            m_at = end + 1;
            return text;
        }
        return wordArgument(word());
    }

    Arg wordArgument(const std::string& text)
    {
        if (const NodeId node = m_builder.find(text); node.isValid())
            return node;
        if (const auto dtype = dtypeFromName(text))
            return *dtype;
        if (text == "None")
            return {};
        if (text == "True" || text == "False")
            return text == "True";
        std::int64_t integer = 0;
        const auto* end = text.data() + text.size();
        if (const auto [stop, error] = std::from_chars(text.data(), end, integer);
            error == std::errc() && stop == end)
            return integer;
        char* stop = nullptr;
        const double real = std::strtod(text.c_str(), &stop);
        if (*stop != '\0')
            die("no node, dtype or number: " + text);
        return real;
    }

    void readSuffixes(Node& node)
    {
        if (take(':'))
            node.meta.val.value = tensorType(word());
        if (!take('@'))
            return;
        const std::string path = word();
        node.meta.moduleStack = m_builder.internStack(
            {{"L__self__", "", "Model"}, {"L__self__" + path, path, "Module"}});
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0; ///< of lists
    GraphBuilder m_builder;
};

} // namespace

Result<Graph> readGraphText(std::string_view text)
{
    TextReader reader(text);
    try {
        return reader.read();
    } catch (const TextError& error) {
        return fail(ErrorCode::Malformed, "line " + std::to_string(reader.line()), error.message);
    }
}

} // namespace qdq
