// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace qdq {

/// What kind of failure it was; decides words and buttons in the window, never the exit status.
enum class ErrorCode
{
    Usage, ///< the request itself is wrong (unknown rule, unknown node, conflicting options)
    Unreadable, ///< a file could not be opened or read at all
    Malformed, ///< the bytes are not what their format demands
    Unsupported, ///< well formed, but a version or a kind that is not handled
    Limit, ///< a stated limit on size, depth or count was passed
    Refused, ///< an operation of the quantizer refused the graph, where torchao raises
    Cancelled, ///< the caller asked to stop
    Unwritable, ///< the output could not be written; the old file is untouched
};

/// Why something could not be done. An error is not a finding: a finding says that the graph is
/// bad, an error says that we could not do our work.
struct Error
{
    ErrorCode code = ErrorCode::Malformed;
    /// In the input's own terms: a JSON pointer, an archive entry, a node name. May be empty.
    std::string where;
    /// Lower case, no full stop, names the thing, the numbers and what would be right.
    std::string message;
    /// The file, where there is one; filled in by whoever knows it.
    std::string file = {};

    friend bool operator==(const Error&, const Error&) = default;
};

/// A value or the Error that stood in its way; docs/adr/0002 says why it is tl::expected.
template <typename T> using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::Malformed, "/nodes/3", "…");` in any function that returns a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(
    ErrorCode code, std::string where, std::string message)
{
    return tl::unexpected<Error>(Error {code, std::move(where), std::move(message)});
}

/// Hands on the error of another Result.
template <typename T> [[nodiscard]] tl::unexpected<Error> failWith(Result<T>&& result)
{
    return tl::unexpected<Error>(std::move(result).error());
}

/// `FILE: PLACE: MESSAGE`, leaving out what is empty. The command line puts "error: " before
/// MESSAGE.
[[nodiscard]] inline std::string toText(const Error& error)
{
    std::string text;
    for (const std::string* part : {&error.file, &error.where})
        if (!part->empty())
            text += *part + ": ";
    return text + error.message;
}

} // namespace qdq
