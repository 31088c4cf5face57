// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace qdq {

/// The value of a bfloat16: the upper half of a float32.
[[nodiscard]] inline float bfloat16ToFloat(std::uint16_t code)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(code) << 16);
}

/// The value of an IEEE binary16.
[[nodiscard]] inline float halfToFloat(std::uint16_t code)
{
    const int exponent = (code >> 10) & 0x1f;
    const int mantissa = code & 0x3ff;
    float magnitude = 0.0F;
    if (exponent == 0x1f)
        magnitude = mantissa ? NAN : INFINITY;
    else if (exponent == 0)
        magnitude = std::ldexp(static_cast<float>(mantissa), -24);
    else
        magnitude = std::ldexp(static_cast<float>(mantissa | 0x400), exponent - 25);
    return (code & 0x8000) ? -magnitude : magnitude;
}

/// How a float8 keeps its bits; the sign is always the highest.
struct Float8Format
{
    int mantissaBits = 3;
    int bias = 7;
    bool hasInfinity = false; ///< exponent of all ones is infinity and NaN, as IEEE 754 has it
    bool hasUnsignedZero = false; ///< "uz": the code of -0 is the only NaN
};
inline constexpr Float8Format kFloat8E4M3FN {3, 7, false, false};
inline constexpr Float8Format kFloat8E4M3FNUZ {3, 8, false, true};
inline constexpr Float8Format kFloat8E5M2 {2, 15, true, false};
inline constexpr Float8Format kFloat8E5M2FNUZ {2, 16, false, true};

[[nodiscard]] inline double float8ToDouble(std::uint8_t code, const Float8Format& format)
{
    const int magnitude = code & 0x7f;
    const int exponent = magnitude >> format.mantissaBits;
    const int mantissa = magnitude & ((1 << format.mantissaBits) - 1);
    const double sign = (code & 0x80) ? -1.0 : 1.0;
    if (format.hasUnsignedZero && code == 0x80)
        return NAN;
    if (format.hasInfinity && exponent == 0x7f >> format.mantissaBits)
        return mantissa ? NAN : sign * INFINITY;
    if (!format.hasInfinity && !format.hasUnsignedZero && magnitude == 0x7f)
        return NAN;
    const int implicit = exponent == 0 ? 0 : 1 << format.mantissaBits;
    const int power = (exponent == 0 ? 1 : exponent) - format.bias - format.mantissaBits;
    return sign * std::ldexp(static_cast<double>(mantissa | implicit), power);
}

/// The value of a float8_e8m0fnu, which is an exponent alone.
[[nodiscard]] inline double float8E8M0ToDouble(std::uint8_t code)
{
    return code == 0xff ? NAN : std::ldexp(1.0, code - 127);
}

/// The bfloat16 nearest to `value`, ties to even.
[[nodiscard]] inline std::uint16_t floatToBfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

/// The IEEE binary16 nearest to `value`, ties to even.
[[nodiscard]] inline std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    if (magnitude > 0x7f800000U)
        return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (magnitude >= 0x477ff000U) // 65520 and more round to infinity
        return static_cast<std::uint16_t>(sign | 0x7c00U);
    if (magnitude
        < 0x38800000U) // below 2^-14: multiples of 2^-24; adding 0.5 rounds to them in float32
        return static_cast<std::uint16_t>(sign
            | (std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) - 0x3f000000U));
    const std::uint32_t even = (magnitude >> 13) & 1U;
    return static_cast<std::uint16_t>(sign | ((magnitude - 0x38000000U + 0xfffU + even) >> 13));
}

} // namespace qdq
