// SPDX-License-Identifier: Apache-2.0
#include "core/graph/tensor.h"

#include "core/graph/halffloat.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <span>

namespace qdq {

static_assert(std::endian::native == std::endian::little,
    "tensor values are kept little-endian; a big-endian port has to swap them in load()");

namespace {

template <typename Stored, typename Out>
std::vector<Out> convertAll(std::span<const std::byte> bytes)
{
    std::vector<Out> values(bytes.size() / sizeof(Stored));
    for (std::size_t i = 0; i < values.size(); ++i) {
        Stored stored;
        std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
        values[i] = static_cast<Out>(stored);
    }
    return values;
}

std::vector<double> convertHalf(std::span<const std::byte> bytes, float (*toFloat)(std::uint16_t))
{
    std::vector<double> values;
    for (const double code : convertAll<std::uint16_t, double>(bytes))
        values.push_back(static_cast<double>(toFloat(static_cast<std::uint16_t>(code))));
    return values;
}

template <typename ToDouble>
std::vector<double> convertFloat8(std::span<const std::byte> bytes, const ToDouble& toDouble)
{
    std::vector<double> values;
    values.reserve(bytes.size());
    for (const std::byte byte : bytes)
        values.push_back(toDouble(static_cast<std::uint8_t>(byte)));
    return values;
}

/// Integers of less than a byte, the first in the lowest bits; the last byte may be filled up.
template <typename Out>
std::vector<Out> unpack(
    std::span<const std::byte> bytes, std::size_t count, unsigned bits, bool isSigned)
{
    std::vector<Out> values;
    values.reserve(std::min(count, bytes.size() * 8 / bits));
    const int sign = isSigned ? 1 << (bits - 1) : 0;
    for (std::size_t i = 0; i < count && i * bits / 8 < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned>(bytes[i * bits / 8]);
        const auto code = static_cast<int>(byte >> (i * bits % 8) & ((1U << bits) - 1));
        values.push_back(static_cast<Out>((code ^ sign) - sign));
    }
    return values;
}

/// Nothing for types that take whole bytes.
template <typename Out>
std::optional<std::vector<Out>> unpackAs(const Tensor& tensor, std::span<const std::byte> bytes)
{
    const bool isSigned = tensor.dtype == DType::Int4 || tensor.dtype == DType::Int2;
    const bool isFour = tensor.dtype == DType::Int4 || tensor.dtype == DType::UInt4;
    if (!isFour && tensor.dtype != DType::Int2 && tensor.dtype != DType::UInt2)
        return std::nullopt;
    return unpack<Out>(
        bytes, static_cast<std::size_t>(tensor.elementCount()), isFour ? 4 : 2, isSigned);
}

tl::unexpected<Error> notNumbers(DType dtype)
{
    return fail(ErrorCode::Unsupported, {},
        "values of type " + std::string(nameOf(dtype)) + " cannot be read as numbers");
}

} // namespace

std::int64_t Tensor::elementCount() const
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return count;
}

Result<std::shared_ptr<const Bytes>> Tensor::load() const
{
    if (bytes)
        return bytes;
    if (!loader)
        return fail(
            ErrorCode::Unsupported, {}, "the file does not carry the values of this tensor");
    Result<Bytes> loaded = (*loader)();
    if (!loaded)
        return failWith(std::move(loaded));
    return std::make_shared<const Bytes>(std::move(*loaded));
}

Result<std::vector<double>> Tensor::loadAsDouble() const
{
    auto loaded = load();
    if (!loaded)
        return failWith(std::move(loaded));
    const std::span<const std::byte> raw(**loaded);
    if (auto values = unpackAs<double>(*this, raw))
        return std::move(*values);
    const auto float8 = [&raw](const Float8Format& format) {
        return convertFloat8(
            raw, [&format](std::uint8_t code) { return float8ToDouble(code, format); });
    };
    switch (dtype) {
    case DType::Float8E4M3FN:
        return float8(kFloat8E4M3FN);
    case DType::Float8E4M3FNUZ:
        return float8(kFloat8E4M3FNUZ);
    case DType::Float8E5M2:
        return float8(kFloat8E5M2);
    case DType::Float8E5M2FNUZ:
        return float8(kFloat8E5M2FNUZ);
    case DType::Float8E8M0FNU:
        return convertFloat8(raw, float8E8M0ToDouble);
    case DType::Float32:
        return convertAll<float, double>(raw);
    case DType::Float64:
        return convertAll<double, double>(raw);
    case DType::Float16:
        return convertHalf(raw, halfToFloat);
    case DType::BFloat16:
        return convertHalf(raw, bfloat16ToFloat);
    case DType::UInt8:
    case DType::Bool:
        return convertAll<std::uint8_t, double>(raw);
    case DType::Int8:
        return convertAll<std::int8_t, double>(raw);
    case DType::Int16:
        return convertAll<std::int16_t, double>(raw);
    case DType::UInt16:
        return convertAll<std::uint16_t, double>(raw);
    case DType::Int32:
        return convertAll<std::int32_t, double>(raw);
    case DType::UInt32:
        return convertAll<std::uint32_t, double>(raw);
    case DType::Int64:
        return convertAll<std::int64_t, double>(raw);
    case DType::UInt64:
        return convertAll<std::uint64_t, double>(raw);
    default:
        return notNumbers(dtype);
    }
}

Result<std::vector<std::int64_t>> Tensor::loadAsInt64() const
{
    auto loaded = load();
    if (!loaded)
        return failWith(std::move(loaded));
    const std::span<const std::byte> raw(**loaded);
    if (auto values = unpackAs<std::int64_t>(*this, raw))
        return std::move(*values);
    switch (dtype) {
    case DType::UInt8:
    case DType::Bool:
        return convertAll<std::uint8_t, std::int64_t>(raw);
    case DType::Int8:
        return convertAll<std::int8_t, std::int64_t>(raw);
    case DType::Int16:
        return convertAll<std::int16_t, std::int64_t>(raw);
    case DType::UInt16:
        return convertAll<std::uint16_t, std::int64_t>(raw);
    case DType::Int32:
        return convertAll<std::int32_t, std::int64_t>(raw);
    case DType::UInt32:
        return convertAll<std::uint32_t, std::int64_t>(raw);
    case DType::Int64:
        return convertAll<std::int64_t, std::int64_t>(raw);
    default:
        return notNumbers(dtype);
    }
}

Result<void> validateTensor(const Tensor& tensor)
{
    std::int64_t count = 1;
    for (const std::int64_t size : tensor.shape) {
        if (size < 0)
            return fail(ErrorCode::Malformed, {}, "negative dimension " + std::to_string(size));
        if (__builtin_mul_overflow(count, size, &count) || count > (std::int64_t {1} << 62))
            return fail(ErrorCode::Limit, {}, "more than 2^62 elements");
    }
    const std::size_t itemSize = sizeOf(tensor.dtype);
    if (!tensor.bytes || itemSize == 0)
        return {};
    const bool fits = tensor.bytes->size() % itemSize == 0
        && tensor.bytes->size() / itemSize == static_cast<std::size_t>(count);
    if (!fits)
        return fail(ErrorCode::Malformed, {},
            std::to_string(tensor.bytes->size())
                + " bytes of data do not fit the shape, which asks for " + std::to_string(count)
                + " elements of " + std::to_string(itemSize));
    return {};
}

Tensor makeTensor(DType dtype, std::vector<std::int64_t> shape, Bytes bytes)
{
    return Tensor {
        dtype, std::move(shape), std::make_shared<const Bytes>(std::move(bytes)), nullptr};
}

Tensor makeFloatTensor(std::vector<std::int64_t> shape, const std::vector<float>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    return makeTensor(DType::Float32, std::move(shape), Bytes(raw.begin(), raw.end()));
}

std::string shapeText(const std::vector<Dim>& shape, std::string_view separator)
{
    if (shape.empty())
        return "scalar";
    std::string text;
    for (const Dim& dim : shape) {
        if (!text.empty())
            text += separator;
        const auto* size = std::get_if<std::int64_t>(&dim);
        text += size ? std::to_string(*size) : std::get<std::string>(dim);
    }
    return text;
}

} // namespace qdq
