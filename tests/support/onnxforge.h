// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// ONNX models put together field by field, so that a test can make what no exporter writes.

namespace qdq::test {

/// A Protocol Buffers message. Fields are appended in the order of the calls.
class ProtoMessage
{
public:
    ProtoMessage& number(std::uint32_t field, std::int64_t value)
    {
        varint(std::uint64_t {field} << 3);
        varint(static_cast<std::uint64_t>(value));
        return *this;
    }
    ProtoMessage& text(std::uint32_t field, std::string_view value)
    {
        varint(std::uint64_t {field} << 3 | 2);
        varint(value.size());
        m_bytes += value;
        return *this;
    }
    ProtoMessage& message(std::uint32_t field, const ProtoMessage& value)
    {
        return text(field, value.m_bytes);
    }
    ProtoMessage& real(std::uint32_t field, float value)
    {
        varint(std::uint64_t {field} << 3 | 5);
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (int shift = 0; shift < 32; shift += 8)
            m_bytes += static_cast<char>(bits >> shift & 0xff);
        return *this;
    }
    ProtoMessage& packed(std::uint32_t field, const std::vector<std::int64_t>& values)
    {
        ProtoMessage inner;
        for (const std::int64_t value : values)
            inner.varint(static_cast<std::uint64_t>(value));
        return message(field, inner);
    }
    ProtoMessage& raw(std::string_view bytes)
    {
        m_bytes += bytes;
        return *this;
    }

    [[nodiscard]] const std::string& text() const { return m_bytes; }
    [[nodiscard]] Bytes bytes() const
    {
        const auto raw = std::as_bytes(std::span(m_bytes));
        return {raw.begin(), raw.end()};
    }

private:
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            m_bytes += static_cast<char>((value & 0x7f) | 0x80);
        m_bytes += static_cast<char>(value);
    }

    std::string m_bytes;
};

namespace onnx {

enum Type
{
    Float = 1,
    UInt8 = 2,
    Int8 = 3,
    Int32 = 6,
    Int64 = 7,
    Float8E4M3FN = 17,
    Int4 = 22,
};

using Names = std::vector<std::string>;

inline ProtoMessage node(std::string_view op, const Names& inputs, const Names& outputs,
    std::string_view name = {}, std::string_view domain = {})
{
    ProtoMessage message;
    for (const std::string& input : inputs)
        message.text(1, input);
    for (const std::string& output : outputs)
        message.text(2, output);
    if (!name.empty())
        message.text(3, name);
    message.text(4, op);
    if (!domain.empty())
        message.text(7, domain);
    return message;
}

inline ProtoMessage intAttribute(std::string_view name, std::int64_t value)
{
    return ProtoMessage().text(1, name).number(3, value).number(20, 2);
}
inline ProtoMessage graphAttribute(std::string_view name, const ProtoMessage& graph)
{
    return ProtoMessage().text(1, name).message(6, graph).number(20, 5);
}
inline ProtoMessage tensorAttribute(std::string_view name, const ProtoMessage& tensor)
{
    return ProtoMessage().text(1, name).message(5, tensor).number(20, 4);
}

/// Without values.
inline ProtoMessage tensor(std::string_view name, Type type, const std::vector<std::int64_t>& dims)
{
    return ProtoMessage().packed(1, dims).number(2, type).text(8, name);
}
inline ProtoMessage rawTensor(std::string_view name, Type type,
    const std::vector<std::int64_t>& dims, std::string_view values)
{
    return tensor(name, type, dims).text(9, values);
}
inline ProtoMessage floats(std::string_view name, const std::vector<float>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    return rawTensor(name, Float, {static_cast<std::int64_t>(values.size())},
        {reinterpret_cast<const char*>(raw.data()), raw.size()});
}
inline ProtoMessage scalar(std::string_view name, float value)
{
    ProtoMessage message;
    message.number(2, Float).text(8, name).text(
        9, std::string_view(reinterpret_cast<char*>(&value), 4));
    return message;
}
inline ProtoMessage externalTensor(std::string_view name, const std::vector<std::int64_t>& dims,
    std::string_view location, std::string_view offset = "0")
{
    return tensor(name, UInt8, dims)
        .message(13, ProtoMessage().text(1, "location").text(2, location))
        .message(13, ProtoMessage().text(1, "offset").text(2, offset))
        .number(14, 1);
}

/// A float value of fixed shape.
inline ProtoMessage value(std::string_view name, const std::vector<std::int64_t>& dims)
{
    ProtoMessage shape;
    for (const std::int64_t dim : dims)
        shape.message(1, ProtoMessage().number(1, dim));
    const ProtoMessage type = ProtoMessage().number(1, Float).message(2, shape);
    return ProtoMessage().text(1, name).message(2, ProtoMessage().message(1, type));
}

struct GraphParts
{
    std::vector<ProtoMessage> nodes;
    std::vector<ProtoMessage> inputs;
    std::vector<ProtoMessage> outputs;
    std::vector<ProtoMessage> initializers = {};
};

inline ProtoMessage graph(const GraphParts& parts)
{
    ProtoMessage message;
    for (const ProtoMessage& part : parts.nodes)
        message.message(1, part);
    message.text(2, "forged");
    for (const ProtoMessage& part : parts.initializers)
        message.message(5, part);
    for (const ProtoMessage& part : parts.inputs)
        message.message(11, part);
    for (const ProtoMessage& part : parts.outputs)
        message.message(12, part);
    return message;
}

inline Bytes model(const ProtoMessage& graph, std::int64_t opset = 21)
{
    return ProtoMessage()
        .number(1, 10)
        .message(7, graph)
        .message(8, ProtoMessage().text(1, "").number(2, opset))
        .bytes();
}
inline Bytes model(const GraphParts& parts, std::int64_t opset = 21)
{
    return model(graph(parts), opset);
}

} // namespace onnx
} // namespace qdq::test
