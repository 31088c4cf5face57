// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace qdq {

/// A file that appears whole or not at all: written under a temporary name beside its target, which
/// commit() renames over it. Until then an old file of that name is untouched; without commit()
/// nothing is left behind. A device or pipe as target (`/dev/null`) is written directly.
class OutputFile
{
public:
    /// Errors, all Unwritable: the target is a folder, its folder is missing or not writable.
    [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& target);

    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    /// Errors: no space left, the disk failed.
    [[nodiscard]] Result<void> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<void> write(std::string_view text);
    /// Flushes to disk and takes the target's place. Permissions are those of the old file, or what
    /// the umask gives.
    [[nodiscard]] Result<void> commit();

    /// Where the bytes are until commit(), for libraries that write by name.
    [[nodiscard]] const std::string& temporaryName() const { return m_temporary; }

private:
    OutputFile() = default;
    void discard() noexcept;
    [[nodiscard]] tl::unexpected<Error> refuse(std::string_view what, int number) const;

    int m_descriptor = -1;
    std::string m_target;
    std::string m_temporary; ///< empty for a device
    int m_slot = -1; ///< where removeUnfinishedOutputs() finds it
};

/// create, write, commit.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& target, std::string_view content);

/// For main(): from here on a write beyond the limit on file sizes (`ulimit -f`) is an Error like a
/// full disk, where it would have ended the program by SIGXFSZ.
void takeSizeLimitAsError() noexcept;

/// Removes what unfinished OutputFiles have written so far. Async-signal-safe: for handlers of
/// SIGINT and SIGTERM.
void removeUnfinishedOutputs() noexcept;

} // namespace qdq
