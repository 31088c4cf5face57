// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"

#include "core/io/gzip.h"
#include "core/io/readers.h"

#include <nettle/sha2.h>

#include <algorithm>
#include <array>

namespace qdq {

#define QDQ_READER(id, sniff, read)                                                                \
    bool sniff(std::span<const std::byte> head);                                                   \
    Result<OpenedGraph> read(const InputFile& file, const OpenOptions& options);
#include "core/io/readers.def"
#undef QDQ_READER

namespace {

constexpr std::array kReaders = {
#define QDQ_READER(id, sniff, read) Reader {id, sniff, read},
#include "core/io/readers.def"
#undef QDQ_READER
};

constexpr std::uint64_t kHashChunk = 1ULL << 20;

Result<OpenedGraph> readAny(const InputFile& file, const OpenOptions& options)
{
    if (file.size() == 0)
        return fail(ErrorCode::Malformed, "byte 0", "the file is empty");
    Result<Bytes> head = file.read(0, std::min<std::uint64_t>(kSniffLength, file.size()));
    if (!head)
        return failWith(std::move(head));
    if (isGzip(*head)) {
        Result<Bytes> packed = file.readAll(kMaxJsonBytes, options.progress);
        if (!packed)
            return failWith(std::move(packed));
        Result<Bytes> content = gunzip(*packed, kMaxJsonBytes, options.progress);
        if (!content)
            return failWith(std::move(content));
        if (isGzip(*content))
            return fail(ErrorCode::Unsupported, "byte 0", "gzip inside gzip");
        return readAny(InputFile::fromBytes(file.name(), std::move(*content)), options);
    }
    for (const Reader& reader : kReaders)
        if (reader.sniff(*head))
            return reader.read(file, options);
    return fail(ErrorCode::Unsupported, "byte 0",
        "unrecognised file: not a .pt2 archive, graph JSON, exported program JSON or ONNX model");
}

Result<OpenedGraph> readNamed(const InputFile& file, const OpenOptions& options)
{
    Result<OpenedGraph> opened = readAny(file, options);
    // Small files are read without a question on the way.
    if (opened && options.progress.isCancelled())
        opened = fail(ErrorCode::Cancelled, {}, "cancelled");
    if (!opened) {
        opened.error().file = file.name();
        return opened;
    }
    opened->info.path = file.name();
    return opened;
}

std::string hex(std::span<const std::uint8_t> digest)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += kHex[byte >> 4];
        text += kHex[byte & 15];
    }
    return text;
}

std::string digestOf(sha256_ctx& context)
{
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest {};
    sha256_digest(&context, digest.size(), digest.data());
    return hex(digest);
}

} // namespace

std::string_view nameOf(Severity severity)
{
    constexpr std::array<std::string_view, 3> kNames = {"error", "warning", "note"};
    return kNames.at(static_cast<std::size_t>(severity));
}

std::span<const Reader> readers()
{
    return kReaders;
}

char firstMeaningfulByte(std::span<const std::byte> head)
{
    constexpr std::string_view kSkipped = " \t\r\n\xef\xbb\xbf";
    for (const std::byte byte : head)
        if (kSkipped.find(static_cast<char>(byte)) == std::string_view::npos)
            return static_cast<char>(byte);
    return '\0';
}

Result<OpenedGraph> openGraph(const std::filesystem::path& path, const OpenOptions& options)
{
    Result<InputFile> file = InputFile::open(path);
    if (!file) {
        file.error().file = path.string();
        return failWith(std::move(file));
    }
    return readNamed(*file, options);
}

Result<OpenedGraph> openGraph(std::string name, Bytes content, const OpenOptions& options)
{
    return readNamed(InputFile::fromBytes(std::move(name), std::move(content)), options);
}

Result<std::string> sha256OfFile(const std::filesystem::path& path)
{
    Result<InputFile> file = InputFile::open(path);
    if (!file)
        return failWith(std::move(file));
    sha256_ctx context;
    sha256_init(&context);
    Bytes buffer(static_cast<std::size_t>(std::min(kHashChunk, file->size())));
    for (std::uint64_t offset = 0; offset < file->size(); offset += kHashChunk) {
        const std::span part(
            buffer.data(), static_cast<std::size_t>(std::min(kHashChunk, file->size() - offset)));
        if (Result<void> done = file->readInto(offset, part); !done)
            return failWith(std::move(done));
        sha256_update(&context, part.size(), reinterpret_cast<const std::uint8_t*>(part.data()));
    }
    return digestOf(context);
}

std::string sha256OfBytes(std::span<const std::byte> bytes)
{
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return digestOf(context);
}

} // namespace qdq
