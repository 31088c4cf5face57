// SPDX-License-Identifier: Apache-2.0
#include "core/io/inflate.h"

#include <algorithm>
#include <array>
#include <zlib.h>

namespace qdq {

namespace {

constexpr std::size_t kChunk = 64 * 1024;

/// Ends the zlib stream on every way out.
class Stream
{
public:
    Stream()
        : m_isOpen(inflateInit2(&m_stream, -MAX_WBITS) == Z_OK)
    {
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { inflateEnd(&m_stream); }

    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] z_stream& z() { return m_stream; }

private:
    z_stream m_stream = {};
    bool m_isOpen;
};

tl::unexpected<Error> damaged(const InputFile& file, const char* why)
{
    return tl::unexpected<Error>(Error {ErrorCode::Malformed, {},
        std::string("compressed data is damaged: ") + (why ? why : "it ends early"), file.name()});
}

} // namespace

Result<Bytes> inflateRaw(const InputFile& file, std::uint64_t offset, std::uint64_t length,
    std::uint64_t limit, const Progress& progress)
{
    Stream stream;
    if (!stream.isOpen())
        return damaged(file, "no memory");
    z_stream& z = stream.z();
    Bytes output;
    Bytes input(std::min<std::uint64_t>(kChunk, length));
    std::array<std::byte, kChunk> piece;
    for (int status = Z_OK; status != Z_STREAM_END;) {
        if (z.avail_in == 0 && length > 0) {
            const std::size_t count = std::min<std::uint64_t>(input.size(), length);
            if (auto done = file.readInto(offset, std::span(input).first(count)); !done)
                return failWith(std::move(done));
            offset += count;
            length -= count;
            z.next_in = reinterpret_cast<Bytef*>(input.data());
            z.avail_in = static_cast<uInt>(count);
        }
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        z.next_out = reinterpret_cast<Bytef*>(piece.data());
        z.avail_out = static_cast<uInt>(piece.size());
        status = inflate(&z, Z_NO_FLUSH);
        const std::size_t produced = piece.size() - z.avail_out;
        if (produced > limit - output.size())
            return tl::unexpected<Error>(Error {ErrorCode::Limit, {},
                "expands beyond the limit of " + std::to_string(limit) + " bytes", file.name()});
        output.insert(
            output.end(), piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(produced));
        if (status == Z_BUF_ERROR && z.avail_in == 0 && length == 0)
            return damaged(file, nullptr);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return damaged(file, z.msg);
    }
    return output;
}

std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t seed)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(seed, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

} // namespace qdq
