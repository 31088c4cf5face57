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

} // namespace qdq
