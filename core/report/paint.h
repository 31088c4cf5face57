// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"

#include <string>
#include <string_view>

namespace qdq {

/// ANSI colours of the text reports.
enum class Paint
{
    Bad,
    Doubtful,
    Quiet
};

[[nodiscard]] inline std::string painted(std::string_view text, Paint paint, const TextStyle& style)
{
    if (!style.useColor)
        return std::string(text);
    const std::string_view code = paint == Paint::Bad ? "31"
        : paint == Paint::Doubtful                    ? "33"
                                                      : "2";
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

} // namespace qdq
