// SPDX-License-Identifier: Apache-2.0
#include "core/io/inputfile.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace qdq {

namespace {

/// Between two questions whether to go on.
constexpr std::uint64_t kPiece = 8ULL << 20;

tl::unexpected<Error> failIn(const std::string& file, ErrorCode code, std::string message)
{
    return tl::unexpected<Error>(Error {code, {}, std::move(message), file});
}

std::string systemText(int number)
{
    return std::generic_category().message(number);
}

FileStamp stampOf(const struct stat& status)
{
    return {status.st_ino, static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec,
        status.st_mtim.tv_nsec};
}

} // namespace

/// Owns an open file descriptor and remembers what the file was like when it was opened.
class InputFile::Descriptor
{
public:
    Descriptor(int descriptor, const struct stat& status)
        : m_descriptor(descriptor)
        , m_stamp(stampOf(status))
    {
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { ::close(m_descriptor); }

    [[nodiscard]] int descriptor() const { return m_descriptor; }

    [[nodiscard]] bool isUnchanged() const
    {
        struct stat now = {};
        return ::fstat(m_descriptor, &now) == 0 && stampOf(now) == m_stamp;
    }
    [[nodiscard]] const FileStamp& stamp() const { return m_stamp; }

private:
    int m_descriptor;
    FileStamp m_stamp;
};

FileStamp InputFile::stamp() const
{
    return m_descriptor ? m_descriptor->stamp() : FileStamp {};
}

Result<InputFile> InputFile::open(const std::filesystem::path& path)
{
    InputFile file;
    file.m_name = path.string();
    // Not blocking, for a pipe under this name would wait for its writer before it can be refused.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        const int number = errno;
        return failIn(
            file.m_name, ErrorCode::Unreadable, "cannot be opened: " + systemText(number));
    }
    struct stat status = {};
    const bool isKnown = ::fstat(descriptor, &status) == 0;
    file.m_descriptor = std::make_shared<const Descriptor>(descriptor, status);
    if (!isKnown)
        return failIn(file.m_name, ErrorCode::Unreadable, "cannot be examined");
    if (S_ISDIR(status.st_mode))
        return failIn(file.m_name, ErrorCode::Unreadable, "is a folder, not a file");
    if (!S_ISREG(status.st_mode))
        return failIn(file.m_name, ErrorCode::Unreadable, "is not a regular file");
    file.m_size = static_cast<std::uint64_t>(status.st_size);
    return file;
}

InputFile InputFile::fromBytes(std::string name, Bytes content)
{
    InputFile file;
    file.m_name = std::move(name);
    file.m_size = content.size();
    file.m_bytes = std::make_shared<const Bytes>(std::move(content));
    return file;
}

Result<void> InputFile::readInto(std::uint64_t offset, std::span<std::byte> buffer) const
{
    if (offset > m_size || buffer.size() > m_size - offset)
        return failIn(m_name, ErrorCode::Malformed,
            std::to_string(buffer.size()) + " bytes at " + std::to_string(offset)
                + " lie beyond the end at " + std::to_string(m_size));
    if (m_bytes) {
        std::copy_n(m_bytes->data() + m_begin + offset, buffer.size(), buffer.data());
        return {};
    }
    std::size_t done = 0;
    while (done < buffer.size()) {
        const ssize_t count = ::pread(m_descriptor->descriptor(), buffer.data() + done,
            buffer.size() - done, static_cast<off_t>(m_begin + offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failIn(m_name, ErrorCode::Unreadable, "cannot be read: " + systemText(errno));
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    // Asked after reading: whatever was written before the last byte came is noticed.
    if (done < buffer.size() || !m_descriptor->isUnchanged())
        return failIn(m_name, ErrorCode::Unreadable, "was changed on disk after it was opened");
    return {};
}

Result<Bytes> InputFile::read(
    std::uint64_t offset, std::uint64_t length, const Progress& progress) const
{
    if (offset > m_size || length > m_size - offset)
        return failIn(m_name, ErrorCode::Malformed,
            std::to_string(length) + " bytes at " + std::to_string(offset)
                + " lie beyond the end at " + std::to_string(m_size));
    Bytes bytes(length);
    for (std::uint64_t at = 0; at < length; at += kPiece) {
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        const std::span piece(bytes.data() + at, std::min(kPiece, length - at));
        if (auto done = readInto(offset + at, piece); !done)
            return failWith(std::move(done));
    }
    return bytes;
}

Result<InputFile> InputFile::window(std::uint64_t offset, std::uint64_t length) const
{
    if (offset > m_size || length > m_size - offset)
        return failIn(m_name, ErrorCode::Malformed,
            std::to_string(length) + " bytes at " + std::to_string(offset)
                + " lie beyond the end at " + std::to_string(m_size));
    InputFile part = *this;
    part.m_begin = m_begin + offset;
    part.m_size = length;
    return part;
}

Result<Bytes> InputFile::readAll(std::uint64_t limit, const Progress& progress) const
{
    if (m_size > limit)
        return failIn(m_name, ErrorCode::Limit,
            "has " + std::to_string(m_size) + " bytes, more than the limit of "
                + std::to_string(limit));
    return read(0, m_size, progress);
}

} // namespace qdq
