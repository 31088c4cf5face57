// SPDX-License-Identifier: Apache-2.0
#include "core/io/gzip.h"

#include <algorithm>
#include <limits>
#include <zlib.h>

namespace qdq {

namespace {

constexpr std::size_t kChunk = 1U << 20;
constexpr std::uint64_t kFreeExpansion = 64ULL << 20;
constexpr std::uint64_t kMaxRatio = 200;

/// Ends the zlib stream on every way out.
struct Inflater
{
    z_stream stream {};
    bool isReady = false;

    Inflater() { isReady = inflateInit2(&stream, 15 + 16) == Z_OK; }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
};

struct Deflater
{
    z_stream stream {};
    bool isReady = false;

    Deflater()
    {
        isReady = deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    ~Deflater() { deflateEnd(&stream); }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
};

} // namespace

bool isGzip(std::span<const std::byte> head)
{
    return head.size() >= 2 && head[0] == std::byte {0x1f} && head[1] == std::byte {0x8b};
}

Result<Bytes> gunzip(
    std::span<const std::byte> content, std::uint64_t limit, const Progress& progress)
{
    if (content.size() > std::numeric_limits<uInt>::max())
        return fail(ErrorCode::Limit, {}, "gzip file of more than 4 GiB");
    Inflater inflater;
    if (!inflater.isReady)
        return fail(ErrorCode::Limit, {}, "no memory to inflate");
    z_stream& stream = inflater.stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    const std::uint64_t ratioLimit = std::max(kFreeExpansion, content.size() * kMaxRatio);

    Bytes result;
    for (;;) {
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        const std::size_t used = result.size();
        result.resize(used + kChunk);
        stream.next_out = reinterpret_cast<Bytef*>(result.data() + used);
        stream.avail_out = static_cast<uInt>(kChunk);
        const int status = inflate(&stream, Z_NO_FLUSH);
        result.resize(used + kChunk - stream.avail_out);
        if (result.size() > std::min(limit, ratioLimit))
            return fail(ErrorCode::Limit,
                "byte " + std::to_string(content.size() - stream.avail_in),
                "gzip data expands beyond the limit of "
                    + std::to_string(std::min(limit, ratioLimit)) + " bytes");
        if (status == Z_STREAM_END) {
            if (stream.avail_in == 0)
                return result;
            if (inflateReset(&stream) != Z_OK)
                return fail(ErrorCode::Malformed,
                    "byte " + std::to_string(content.size() - stream.avail_in),
                    "gzip data is damaged");
            continue;
        }
        if (status == Z_BUF_ERROR && stream.avail_in == 0)
            return fail(ErrorCode::Malformed, "byte " + std::to_string(content.size()),
                "gzip data is cut short");
        if (status != Z_OK && status != Z_BUF_ERROR)
            return fail(ErrorCode::Malformed,
                "byte " + std::to_string(content.size() - stream.avail_in), "gzip data is damaged");
    }
}

Result<Bytes> gzipped(std::span<const std::byte> content, const Progress& progress)
{
    if (content.size() > std::numeric_limits<uInt>::max())
        return fail(ErrorCode::Limit, {}, "more than 4 GiB for one gzip file");
    Deflater deflater;
    if (!deflater.isReady)
        return fail(ErrorCode::Limit, {}, "no memory to deflate");
    z_stream& stream = deflater.stream;
    Bytes result;
    int status = Z_OK;
    while (status != Z_STREAM_END) {
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        if (stream.avail_in == 0 && !content.empty()) {
            const std::span part = content.first(std::min(kChunk, content.size()));
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(part.data()));
            stream.avail_in = static_cast<uInt>(part.size());
            content = content.subspan(part.size());
        }
        const std::size_t used = result.size();
        result.resize(used + kChunk);
        stream.next_out = reinterpret_cast<Bytef*>(result.data() + used);
        stream.avail_out = static_cast<uInt>(kChunk);
        status = deflate(&stream, content.empty() ? Z_FINISH : Z_NO_FLUSH);
        result.resize(used + kChunk - stream.avail_out);
    }
    return result;
}

} // namespace qdq
