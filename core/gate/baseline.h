// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/fingerprint.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// A baseline: the findings of a network that are known, so that only new ones fail. A file of one
// line per finding, in an order that does not depend on the export, without node names and numbers:
// two exports of one network give the same bytes (docs/formats.md, "Baseline").

namespace qdq {

struct Baseline
{
    std::string target; ///< id of the target whose rules found them
    int targetVersion = 1;
    std::vector<Fingerprint> findings;
};

inline constexpr int kBaselineVersion = 1;

/// Strict: an unknown key, a missing one or a wrong value is an Error whose place is a JSON
/// pointer.
[[nodiscard]] Result<Baseline> readBaseline(std::string_view text);
/// The same from a file; errors carry `file`.
[[nodiscard]] Result<Baseline> readBaselineFile(const std::filesystem::path& path);

/// Sorts; a final newline.
[[nodiscard]] std::string writeBaseline(Baseline baseline);

} // namespace qdq
