// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/jsontree.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// Reads JSON that people write by hand, strictly. The first mistake is kept, with its JSON pointer
/// and what would be right; from then on every call gives a default and does nothing, so that a
/// reader is written without a check after each value.
class StrictReader
{
public:
    [[nodiscard]] bool hasFailed() const { return m_error.has_value(); }
    /// Code Malformed; nothing as long as all went well.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// Keeps a mistake at `at` unless there is one already.
    void refuse(JsonView at, std::string message);

    /// That `object` is an object with all of `required` and nothing else but `optional`.
    void keys(JsonView object, const std::vector<std::string>& required,
        const std::vector<std::string>& optional = {});
    /// A text that is not empty.
    [[nodiscard]] std::string text(JsonView value);
    [[nodiscard]] std::int64_t integer(JsonView value, std::int64_t min, std::int64_t max);
    [[nodiscard]] double number(JsonView value, double min, double max);
    [[nodiscard]] bool boolean(JsonView value);
    /// Position of a text in `allowed`; 0 after a mistake.
    [[nodiscard]] std::size_t choice(
        JsonView value, std::string_view what, const std::vector<std::string>& allowed);
    /// That `value` is an array, of at least `min` elements.
    void array(JsonView value, std::size_t min = 0);
    /// An array of texts, each of them once, at least `min` and at most 4096.
    [[nodiscard]] std::vector<std::string> texts(JsonView value, std::size_t min = 1);

private:
    /// Refuses a value that is not `isRight`: "a number where a text must stand".
    bool expect(JsonView value, bool isRight, std::string_view wanted);

    std::optional<Error> m_error;
};

} // namespace qdq
