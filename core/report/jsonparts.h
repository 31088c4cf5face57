// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace qdq {
struct Target;
}

// Parts that the JSON reports have in common. Only the .cpp files of core/report see nlohmann
// itself.

namespace qdq::reportjson {

using Json = nlohmann::ordered_json;

/// {"name", "version"} of this program.
[[nodiscard]] Json toolObject();
/// {"path", "sha256", "format", "format_version", "producer"}.
[[nodiscard]] Json fileObject(const ReportedFile& file);
/// {"id", "version"}; of a user's own also its "file".
[[nodiscard]] Json targetObject(const Target& target);
/// Exact; an infinity or NaN, for which JSON has no number, is its name.
[[nodiscard]] Json number(double value);
[[nodiscard]] Json number(const std::optional<double>& value); ///< null for none
[[nodiscard]] Json numbers(const std::vector<double>& values);
[[nodiscard]] Json nodeNames(const Graph& graph, const std::vector<NodeId>& nodes);
/// Indented, with a line break at the end; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string textOf(const Json& json);

} // namespace qdq::reportjson
