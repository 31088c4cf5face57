// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace qdq {

/// What tells one state of a file on disk from another, without reading it.
struct FileStamp
{
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t changedSeconds = 0; ///< last change of the content
    std::int64_t changedNanoseconds = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// What a reader reads from: a file on disk, of which ranges are read when they are asked for, or
/// bytes in memory.
///
/// A value; copies share the descriptor or the bytes, so a TensorLoader may keep one. Never memory
/// mapped: a file may be cut or rewritten while it is open, and then read() returns an Error. A
/// file that was replaced by another of the same name keeps being read as it was when it was
/// opened. Safe to read from several threads.
class InputFile
{
public:
    /// Opens a regular file. Errors: no such file, no permission, a folder, a device.
    [[nodiscard]] static Result<InputFile> open(const std::filesystem::path& path);
    [[nodiscard]] static InputFile fromBytes(std::string name, Bytes content);

    /// As the user gave it; stands for the file in messages.
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// As it was when it was opened; all zero for bytes in memory.
    [[nodiscard]] FileStamp stamp() const;
    /// Read from bytes, so that it has no folder that other files could lie in.
    [[nodiscard]] bool isInMemory() const { return m_bytes != nullptr; }

    /// Exactly `length` bytes from `offset`. Errors: beyond the end, the file changed since open(),
    /// the disk failed; cancelled, asked for every few MiB. Nothing is allocated before the range
    /// is known to lie within size().
    [[nodiscard]] Result<Bytes> read(
        std::uint64_t offset, std::uint64_t length, const Progress& progress = {}) const;
    /// The same into a buffer of the caller.
    [[nodiscard]] Result<void> readInto(std::uint64_t offset, std::span<std::byte> buffer) const;
    /// A part of this file as a file of its own, for an archive within an archive. The range must
    /// lie within size().
    [[nodiscard]] Result<InputFile> window(std::uint64_t offset, std::uint64_t length) const;
    /// Everything; an Error with code Limit when the file has more than `limit` bytes.
    [[nodiscard]] Result<Bytes> readAll(std::uint64_t limit, const Progress& progress = {}) const;

private:
    class Descriptor;

    InputFile() = default;

    std::string m_name;
    std::uint64_t m_begin = 0; ///< of a window; offsets count from it
    std::uint64_t m_size = 0;
    std::shared_ptr<const Descriptor> m_descriptor; ///< null when in memory
    std::shared_ptr<const Bytes> m_bytes;
};

} // namespace qdq
