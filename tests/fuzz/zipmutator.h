// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inflate.h"
#include "core/io/zipfile.h"

#include <cstdint>
#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace qdq::fuzz {

/// Writes the right checksums into the directory, wherever it can still be read: without them
/// nothing behind the checksum would ever be reached.
inline void repairChecksums(std::uint8_t* data, std::size_t size)
{
    constexpr std::uint32_t kCentral = 0x02014b50;
    constexpr std::size_t kCrcAt = 16;
    constexpr std::size_t kNameAt = 46;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto zip = ZipFile::open(InputFile::fromBytes({}, Bytes(bytes.begin(), bytes.end())));
    if (!zip)
        return;
    for (std::size_t at = 0; at + kNameAt <= size; ++at) {
        std::uint32_t signature = 0;
        std::memcpy(&signature, data + at, sizeof signature);
        const std::size_t nameLength = data[at + 28] + 256U * data[at + 29];
        if (signature != kCentral || nameLength > size - at - kNameAt)
            continue;
        const std::string name(reinterpret_cast<const char*>(data + at + kNameAt), nameLength);
        const ZipEntry* entry = zip->find(name);
        if (!entry || !entry->isStored())
            continue;
        const auto file = zip->openEntry(*entry, size);
        const auto content = file ? file->readAll(size) : Result<Bytes>(fail({}, {}, {}));
        if (!content)
            continue;
        const std::uint32_t crc = crc32Of(*content);
        std::memcpy(data + at + kCrcAt, &crc, sizeof crc);
    }
}

/// Changes bytes; three times in four the checksums are right afterwards.
[[nodiscard]] inline std::size_t mutateZip(
    std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    const std::size_t changed = LLVMFuzzerMutate(data, size, maxSize);
    if (seed % 4 != 0)
        repairChecksums(data, changed);
    return changed;
}

} // namespace qdq::fuzz
