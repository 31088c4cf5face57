// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// JSON values of a config file, read with the place of every mistake.

namespace qdq::configjson {

using Json = nlohmann::ordered_json;
using Keys = std::vector<std::string_view>;

[[nodiscard]] tl::unexpected<Error> malformed(std::string pointer, std::string message);
/// "an array where a text must stand".
[[nodiscard]] tl::unexpected<Error> wrongKind(
    const Json& value, std::string pointer, std::string_view wanted);
/// Joined by commas.
[[nodiscard]] std::string listOf(const Keys& keys);

/// A document of at most 16 MiB and 64 levels whose objects have at most 4096 keys, each of them
/// once.
[[nodiscard]] Result<Json> parse(std::string_view text);

[[nodiscard]] Result<bool> readBool(const Json& value, const std::string& pointer);
[[nodiscard]] Result<std::int64_t> readInteger(const Json& value, const std::string& pointer);
[[nodiscard]] Result<std::string> readText(const Json& value, const std::string& pointer);
/// A text out of a list.
[[nodiscard]] Result<std::string> readChoice(
    const Json& value, const std::string& pointer, std::string_view what, const Keys& allowed);
/// That `value` is an object with no other keys than `allowed`.
[[nodiscard]] Result<void> checkKeys(
    const Json& value, const std::string& pointer, const Keys& allowed);

} // namespace qdq::configjson
