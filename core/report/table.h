// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace qdq {

/// Text in aligned columns, two spaces apart, no trailing blanks. UTF-8 characters count as one
/// column each.
class TextTable
{
public:
    enum class Align
    {
        Left,
        Right
    };
    /// Missing entries are Left.
    explicit TextTable(std::vector<Align> alignment = {})
        : m_alignment(std::move(alignment))
    {
    }

    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    [[nodiscard]] std::string text() const;

private:
    std::vector<Align> m_alignment;
    std::vector<std::vector<std::string>> m_rows;
};

/// Number of characters of UTF-8 text.
[[nodiscard]] std::size_t characterCount(std::string_view text);

/// One line of RFC 4180 CSV, with CRLF; a cell is quoted where it has to be.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& cells);

} // namespace qdq
