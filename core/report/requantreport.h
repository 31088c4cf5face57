// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"
#include "core/rules/requant.h"

#include <string>
#include <vector>

// Reports of `requant` as docs/cli.md lays them out.

namespace qdq {

/// Where every M is a power of two: s_in, s_w, s_out, shift; else M, log2 M and multiplier too.
[[nodiscard]] std::string requantText(
    const ReportedFile& file, const std::vector<RequantRow>& rows, const TextStyle& style = {});
[[nodiscard]] std::string requantJson(
    const ReportedFile& file, const std::vector<RequantRow>& rows);
/// A line per row and channel.
[[nodiscard]] std::string requantCsv(const ReportedFile& file, const std::vector<RequantRow>& rows);
/// A C99 table of multipliers and shifts; rows without M are comments.
[[nodiscard]] std::string requantC(const OpenedGraph& file, const std::vector<RequantRow>& rows);

/// "int32 exact", "float32"; "none" where the op has no bias.
[[nodiscard]] std::string biasText(const std::optional<RequantBias>& bias);

} // namespace qdq
