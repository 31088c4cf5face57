// SPDX-License-Identifier: Apache-2.0
#include "core/io/outputfile.h"

#include <sys/stat.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace qdq {

namespace {

// Names of unfinished files for the signal handler, which may not allocate or lock. More files at
// once than slots is no error: the rest is not removed by a signal.
constexpr std::size_t kSlots = 16;
std::array<std::atomic<char*>, kSlots> s_unfinished;

int enterUnfinished(const std::string& name)
{
    char* copy = ::strdup(name.c_str());
    for (std::size_t i = 0; copy && i < kSlots; ++i) {
        char* empty = nullptr;
        if (s_unfinished[i].compare_exchange_strong(empty, copy))
            return static_cast<int>(i);
    }
    std::free(copy);
    return -1;
}

void leaveUnfinished(int slot)
{
    if (slot >= 0)
        std::free(s_unfinished[static_cast<std::size_t>(slot)].exchange(nullptr));
}

tl::unexpected<Error> unwritable(const std::string& file, std::string message)
{
    return tl::unexpected<Error>(Error {ErrorCode::Unwritable, {}, std::move(message), file});
}

std::string systemText(int number)
{
    return std::generic_category().message(number);
}

mode_t umaskNow()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
}

/// The file that would change: what a chain of symbolic links leads to.
std::string followed(const std::filesystem::path& target)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(target, error))
        return target.string();
    const auto real = std::filesystem::weakly_canonical(target, error);
    return error ? target.string() : real.string();
}

} // namespace

Result<OutputFile> OutputFile::create(const std::filesystem::path& target)
{
    OutputFile file;
    file.m_target = followed(target);
    struct stat status = {};
    const bool exists = ::stat(file.m_target.c_str(), &status) == 0;
    if (file.m_target.empty() || file.m_target.back() == '/' || (exists && S_ISDIR(status.st_mode)))
        return unwritable(target.string(), "is a folder, not a file");
    if (exists && !S_ISREG(status.st_mode)) {
        file.m_descriptor = ::open(file.m_target.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.m_descriptor < 0)
            return file.refuse("cannot be written", errno);
        return file;
    }
    if (exists && ::access(file.m_target.c_str(), W_OK) != 0)
        return file.refuse("cannot be written", errno);
    const std::filesystem::path path(file.m_target);
    std::string name = (path.parent_path() / ("." + path.filename().string() + ".XXXXXX")).string();
    file.m_descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (file.m_descriptor < 0)
        return file.refuse("cannot be written", errno);
    file.m_temporary = name;
    file.m_slot = enterUnfinished(name);
    const mode_t mode = exists ? status.st_mode & 07777U : 0666U & ~umaskNow();
    if (::fchmod(file.m_descriptor, mode) != 0)
        return file.refuse("cannot be given its permissions", errno);
    return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_target(std::move(other.m_target))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_slot(std::exchange(other.m_slot, -1))
{
}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept
{
    if (this != &other) {
        discard();
        m_descriptor = std::exchange(other.m_descriptor, -1);
        m_target = std::move(other.m_target);
        m_temporary = std::exchange(other.m_temporary, {});
        m_slot = std::exchange(other.m_slot, -1);
    }
    return *this;
}

OutputFile::~OutputFile()
{
    discard();
}

void OutputFile::discard() noexcept
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
    leaveUnfinished(std::exchange(m_slot, -1));
    m_descriptor = -1;
    m_temporary.clear();
}

tl::unexpected<Error> OutputFile::refuse(std::string_view what, int number) const
{
    return unwritable(m_target, std::string(what) + ": " + systemText(number));
}

Result<void> OutputFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return refuse("cannot be written", errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> OutputFile::write(std::string_view text)
{
    return write(std::as_bytes(std::span(text)));
}

Result<void> OutputFile::commit()
{
    if (m_temporary.empty()) {
        discard();
        return {};
    }
    // Without this a full disk can show itself only after the rename.
    if (::fsync(m_descriptor) != 0)
        return refuse("cannot be written", errno);
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        return refuse("cannot be written", errno);
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        return refuse("cannot be replaced", errno);
    m_temporary.clear();
    discard();
    return {};
}

Result<void> writeFile(const std::filesystem::path& target, std::string_view content)
{
    Result<OutputFile> file = OutputFile::create(target);
    if (!file)
        return failWith(std::move(file));
    if (Result<void> written = file->write(content); !written)
        return written;
    return file->commit();
}

void takeSizeLimitAsError() noexcept
{
    std::signal(SIGXFSZ, SIG_IGN);
}

void removeUnfinishedOutputs() noexcept
{
    for (const auto& slot : s_unfinished)
        if (const char* name = slot.load())
            ::unlink(name);
}

} // namespace qdq
