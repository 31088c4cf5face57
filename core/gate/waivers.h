// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/fingerprint.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Waivers: findings that somebody decided to live with, why, and until when (docs/formats.md,
// "Waivers").

namespace qdq {

using Date = std::chrono::year_month_day;

/// "2027-03-31".
[[nodiscard]] std::string textOf(const Date& date);
/// In UTC, so that a build server and a desk agree.
[[nodiscard]] Date todayInUtc();

/// One finding, told as a line of a baseline tells it.
struct FindingScope
{
    Fingerprint fingerprint;
    bool hasSurroundings = false;
};
/// A rule in a module and in all modules inside it; "" is the whole network.
struct RuleScope
{
    std::string rule;
    std::string module;
};
/// All findings of one root cause: its kind, and the module that its anchor stands in or is inside
/// of.
struct CauseScope
{
    std::string kind; ///< "separate-specs"
    std::string module;
};

struct Waiver
{
    std::variant<FindingScope, RuleScope, CauseScope> scope;
    std::string reason; ///< never empty
    std::optional<Date> expires; ///< the last day on which it holds; none: it never expires

    [[nodiscard]] bool isExpired(const Date& today) const { return expires && *expires < today; }
    /// Rule it is about; empty for a root cause, which may be about several.
    [[nodiscard]] std::string_view rule() const;
};

/// For people: "R2 in stem and below", "R3 at aten.add.Tensor in block".
[[nodiscard]] std::string describe(const Waiver& waiver);

inline constexpr int kWaiversVersion = 1;

/// Strict, as readBaseline: unknown keys, a missing or empty reason, a date that does not exist and
/// a waiver without or with several scopes are Errors whose place is a JSON pointer.
[[nodiscard]] Result<std::vector<Waiver>> readWaivers(std::string_view text);
/// The same from a file; errors carry `file`.
[[nodiscard]] Result<std::vector<Waiver>> readWaiversFile(const std::filesystem::path& path);

/// What readWaivers reads back as the same waivers; a final newline.
[[nodiscard]] std::string writeWaivers(const std::vector<Waiver>& waivers);

} // namespace qdq
