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
        const std::uint32_t crc = crc32Of(std::as_bytes(std::span(content))) + lies.crcBy;
        addHeaders(name,
            static_cast<std::uint32_t>(static_cast<std::int64_t>(content.size()) + lies.sizeBy),
            crc, lies);
        m_bytes += content;
    }
    /// The last entry of all, whose content of `size` bytes is not here: between entries() and
    /// end().
    void addHole(std::string_view name, std::uint64_t size)
    {
        addHeaders(name, static_cast<std::uint32_t>(size), 0, Lies());
        m_hole = size;
    }
    /// Another name for the content of the first entry; all overlap then.
    void addAgain(std::string_view name)
    {
        m_directory += m_first.substr(0, 28) + number(name.size(), 2) + m_first.substr(30, 16)
            + std::string(name);
        ++m_count;
    }

    [[nodiscard]] const std::string& entries() const { return m_bytes; }
    [[nodiscard]] std::string end(std::string_view comment = {}) const
    {
        return m_directory + number(0x06054b50, 4) + number(0, 4) + number(m_count, 2)
            + number(m_count, 2) + number(m_directory.size(), 4)
            + number(m_bytes.size() + m_hole, 4) + number(comment.size(), 2) + std::string(comment);
    }
    [[nodiscard]] std::string text(std::string_view comment = {}) const
    {
        return m_bytes + end(comment);
    }
    [[nodiscard]] Bytes bytes() const
    {
        const std::string all = text();
        const auto view = std::as_bytes(std::span(all));
        return {view.begin(), view.end()};
    }

private:
    void addHeaders(std::string_view name, std::uint32_t size, std::uint32_t crc, const Lies& lies)
    {
        const std::size_t offset = m_bytes.size();
        m_bytes += number(0x04034b50, 4) + number(20, 2) + number(lies.flags, 2)
            + number(lies.method, 2) + number(0, 4) + number(crc, 4) + number(size, 4)
            + number(size, 4) + number(name.size(), 2) + number(0, 2) + std::string(name);
        const std::string entry = number(0x02014b50, 4) + number(20, 2) + number(20, 2)
            + number(lies.flags, 2) + number(lies.method, 2) + number(0, 4) + number(crc, 4)
            + number(size, 4) + number(size, 4) + number(name.size(), 2) + number(0, 2)
            + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            + number(
                static_cast<std::uint64_t>(static_cast<std::int64_t>(offset) + lies.offsetBy), 4)
            + std::string(name);
        m_directory += entry;
        if (m_count++ == 0)
            m_first = entry;
    }

    static std::string number(std::uint64_t value, int width)
    {
        std::string text;
        for (int i = 0; i < width; ++i)
            text += static_cast<char>(value >> (8 * i));
        return text;
    }

    std::string m_bytes;
    std::string m_directory;
    std::string m_first; ///< of the directory
    std::uint64_t m_count = 0;
    std::uint64_t m_hole = 0;
};

} // namespace qdq::test
