// SPDX-License-Identifier: Apache-2.0
#include "core/graph/dtype.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

enum class Family
{
    Other,
    Float,
    Integer
};

struct DTypeRow
{
    DType dtype;
    std::string_view name;
    std::string_view shortName;
    std::size_t size;
    Family family;
};

constexpr std::array kRows = {
    DTypeRow {DType::Unknown, "unknown", "?", 0, Family::Other},
    DTypeRow {DType::UInt8, "uint8", "u8", 1, Family::Integer},
    DTypeRow {DType::Int8, "int8", "i8", 1, Family::Integer},
    DTypeRow {DType::Int16, "int16", "i16", 2, Family::Integer},
    DTypeRow {DType::Int32, "int32", "i32", 4, Family::Integer},
    DTypeRow {DType::Int64, "int64", "i64", 8, Family::Integer},
    DTypeRow {DType::Float16, "float16", "fp16", 2, Family::Float},
    DTypeRow {DType::Float32, "float32", "fp32", 4, Family::Float},
    DTypeRow {DType::Float64, "float64", "fp64", 8, Family::Float},
    DTypeRow {DType::Complex32, "complex32", "c32", 4, Family::Other},
    DTypeRow {DType::Complex64, "complex64", "c64", 8, Family::Other},
    DTypeRow {DType::Complex128, "complex128", "c128", 16, Family::Other},
    DTypeRow {DType::Bool, "bool", "bool", 1, Family::Other},
    DTypeRow {DType::BFloat16, "bfloat16", "bf16", 2, Family::Float},
    DTypeRow {DType::UInt16, "uint16", "u16", 2, Family::Integer},
    DTypeRow {DType::Float8E4M3FN, "float8_e4m3fn", "f8e4m3", 1, Family::Float},
    DTypeRow {DType::Float8E5M2, "float8_e5m2", "f8e5m2", 1, Family::Float},
    DTypeRow {DType::Float8E4M3FNUZ, "float8_e4m3fnuz", "f8e4m3", 1, Family::Float},
    DTypeRow {DType::Float8E5M2FNUZ, "float8_e5m2fnuz", "f8e5m2", 1, Family::Float},
    DTypeRow {DType::Float8E8M0FNU, "float8_e8m0fnu", "f8e8m0", 1, Family::Float},
    DTypeRow {DType::UInt32, "uint32", "u32", 4, Family::Integer},
    DTypeRow {DType::UInt64, "uint64", "u64", 8, Family::Integer},
    DTypeRow {DType::Int4, "int4", "i4", 0, Family::Integer},
    DTypeRow {DType::UInt4, "uint4", "u4", 0, Family::Integer},
    DTypeRow {DType::Int2, "int2", "i2", 0, Family::Integer},
    DTypeRow {DType::UInt2, "uint2", "u2", 0, Family::Integer},
    DTypeRow {DType::Float4E2M1, "float4_e2m1", "f4e2m1", 0, Family::Float},
    DTypeRow {DType::String, "string", "str", 0, Family::Other},
};

const DTypeRow& rowOf(DType dtype)
{
    const auto row = std::ranges::find(kRows, dtype, &DTypeRow::dtype);
    return row == kRows.end() ? kRows.front() : *row;
}

} // namespace

std::string_view nameOf(DType dtype)
{
    return rowOf(dtype).name;
}

std::optional<DType> dtypeFromName(std::string_view name)
{
    const auto row = std::ranges::find(kRows, name, &DTypeRow::name);
    if (row == kRows.end())
        return std::nullopt;
    return row->dtype;
}

std::optional<DType> dtypeFromSchemaNumber(std::int64_t number)
{
    if (number <= 0 || number > static_cast<std::int64_t>(DType::UInt64))
        return std::nullopt;
    const auto row = std::ranges::find(kRows, static_cast<DType>(number), &DTypeRow::dtype);
    if (row == kRows.end())
        return std::nullopt;
    return row->dtype;
}

std::string_view shortNameOf(DType dtype)
{
    return rowOf(dtype).shortName;
}

std::size_t sizeOf(DType dtype)
{
    return rowOf(dtype).size;
}

bool isFloat(DType dtype)
{
    return rowOf(dtype).family == Family::Float;
}

bool isInteger(DType dtype)
{
    return rowOf(dtype).family == Family::Integer;
}

std::optional<IntegerRange> rangeOf(DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return IntegerRange {0, 255};
    case DType::Int8:
        return IntegerRange {-128, 127};
    case DType::Int16:
        return IntegerRange {-32768, 32767};
    case DType::UInt16:
        return IntegerRange {0, 65535};
    case DType::Int32:
        return IntegerRange {-2147483648LL, 2147483647LL};
    case DType::UInt32:
        return IntegerRange {0, 4294967295LL};
    case DType::Int4:
        return IntegerRange {-8, 7};
    case DType::UInt4:
        return IntegerRange {0, 15};
    case DType::Int2:
        return IntegerRange {-2, 1};
    case DType::UInt2:
        return IntegerRange {0, 3};
    default:
        return std::nullopt;
    }
}

} // namespace qdq
