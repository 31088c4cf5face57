// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/io/inflate.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace qdq::test {

/// Writes small zip archives of stored entries, with whatever lies the test wants in their
/// directory.
class StoredZip
{
public:
    struct Lies
    {
        std::uint16_t method = 0;
        std::uint16_t flags = 0;
        std::int64_t sizeBy = 0; ///< added to both sizes in the directory
        std::int64_t offsetBy = 0; ///< added to the place of the local header
        std::uint32_t crcBy = 0;
    };

    void add(std::string_view name, std::string_view content) { add(name, content, Lies()); }
    void add(std::string_view name, std::string_view content, const Lies& lies)
    {
        const std::size_t offset = m_bytes.size();
        const std::uint32_t crc = crc32Of(std::as_bytes(std::span(content))) + lies.crcBy;
        const auto size =
            static_cast<std::uint32_t>(static_cast<std::int64_t>(content.size()) + lies.sizeBy);
        m_bytes += number(0x04034b50, 4) + number(20, 2) + number(lies.flags, 2)
            + number(lies.method, 2) + number(0, 4) + number(crc, 4) + number(size, 4)
            + number(size, 4) + number(name.size(), 2) + number(0, 2) + std::string(name)
            + std::string(content);
        m_directory += number(0x02014b50, 4) + number(20, 2) + number(20, 2) + number(lies.flags, 2)
            + number(lies.method, 2) + number(0, 4) + number(crc, 4) + number(size, 4)
            + number(size, 4) + number(name.size(), 2) + number(0, 2) + number(0, 2) + number(0, 2)
            + number(0, 2) + number(0, 4)
            + number(
                static_cast<std::uint64_t>(static_cast<std::int64_t>(offset) + lies.offsetBy), 4)
            + std::string(name);
        ++m_count;
    }

    [[nodiscard]] std::string text(std::string_view comment = {}) const
    {
        return m_bytes + m_directory + number(0x06054b50, 4) + number(0, 4) + number(m_count, 2)
            + number(m_count, 2) + number(m_directory.size(), 4) + number(m_bytes.size(), 4)
            + number(comment.size(), 2) + std::string(comment);
    }
    [[nodiscard]] Bytes bytes() const
    {
        const std::string all = text();
        const auto view = std::as_bytes(std::span(all));
        return {view.begin(), view.end()};
    }

private:
    static std::string number(std::uint64_t value, int width)
    {
        std::string text;
        for (int i = 0; i < width; ++i)
            text += static_cast<char>(value >> (8 * i));
        return text;
    }

    std::string m_bytes;
    std::string m_directory;
    std::uint64_t m_count = 0;
};

} // namespace qdq::test
