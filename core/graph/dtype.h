// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qdq {

/// Element types, in the numbering of torch's exported-program schema (file-formats 2.7), followed
/// by those that only ONNX has.
enum class DType : std::uint8_t
{
    Unknown = 0,
    UInt8 = 1,
    Int8 = 2,
    Int16 = 3,
    Int32 = 4,
    Int64 = 5,
    Float16 = 6,
    Float32 = 7,
    Float64 = 8,
    Complex32 = 9,
    Complex64 = 10,
    Complex128 = 11,
    Bool = 12,
    BFloat16 = 13,
    UInt16 = 28,
    Float8E4M3FN = 29,
    Float8E5M2 = 30,
    Float8E4M3FNUZ = 31,
    Float8E5M2FNUZ = 32,
    Float8E8M0FNU = 33,
    UInt32 = 34,
    UInt64 = 35,
    Int4 = 100,
    UInt4 = 101,
    Int2 = 102,
    UInt2 = 103,
    Float4E2M1 = 104,
    String = 105,
};

/// torch's name: "float32", "int8", "float8_e4m3fn"; "unknown" for Unknown.
[[nodiscard]] std::string_view nameOf(DType dtype);
/// Inverse of nameOf.
[[nodiscard]] std::optional<DType> dtypeFromName(std::string_view name);
/// From the number in an exported program; nothing for a number that the schema does not assign.
[[nodiscard]] std::optional<DType> dtypeFromSchemaNumber(std::int64_t number);
/// What stands on a badge: "i8", "u8", "i32", "fp32", "bf16".
[[nodiscard]] std::string_view shortNameOf(DType dtype);

/// Bytes an element takes; 0 for types under a byte, for strings and for Unknown.
[[nodiscard]] std::size_t sizeOf(DType dtype);
[[nodiscard]] bool isFloat(DType dtype);
[[nodiscard]] bool isInteger(DType dtype);

struct IntegerRange
{
    std::int64_t min = 0;
    std::int64_t max = 0;
    friend bool operator==(const IntegerRange&, const IntegerRange&) = default;
};
/// Range of an integer type up to 32 bits; nothing for the others.
[[nodiscard]] std::optional<IntegerRange> rangeOf(DType dtype);

} // namespace qdq
