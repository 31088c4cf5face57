// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/io/jsonvalue.h"

#include <functional>
#include <span>
#include <string_view>

namespace qdq {

/// Where the pieces of a streamed document go. The functions may throw JsonError.
struct JsonSink
{
    /// A member of the top object that is not streamed, whole.
    std::function<void(std::string_view key, JsonValue&& value)> onMember;
    /// One element of a streamed member: `name` is its key where the member is an object, empty in
    /// an array.
    std::function<void(
        std::string_view key, std::string_view name, std::size_t index, JsonValue&& value)>
        onElement;
};

/// Parses one JSON object by events and hands it out in pieces: the elements of the members named
/// in `streamed` one by one, every other member of the top object whole. Only one piece is in
/// memory at a time. Errors: no valid JSON (place: "byte N"), nesting deeper than 200, an integer
/// beyond 64 bits, whatever the sink throws.
[[nodiscard]] Result<void> streamJson(std::string_view text,
    std::span<const std::string_view> streamed, const JsonSink& sink,
    const Progress& progress = {});

/// Parses a whole small document.
[[nodiscard]] Result<JsonValue> parseJson(std::string_view text);

} // namespace qdq
