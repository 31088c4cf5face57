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
