// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// The words of `report` in its languages; one table, reportwords.def.

namespace qdq {

enum class ReportLanguage : std::uint8_t
{
    English,
    TraditionalChinese
};
/// "en", "zh-Hant-TW": the `lang` of an HTML page.
[[nodiscard]] std::string_view htmlLanguage(ReportLanguage language);

enum class Word : std::uint8_t
{
#define QDQ_WORD(name, english, chinese) name,
#include "core/report/reportwords.def"
#undef QDQ_WORD
    Count
};

[[nodiscard]] std::string_view wordText(Word word, ReportLanguage language);

/// Words of one language, with %1, %2 … filled in.
class ReportWords
{
public:
    explicit ReportWords(ReportLanguage language)
        : m_language(language)
    {
    }
    [[nodiscard]] ReportLanguage language() const { return m_language; }
    [[nodiscard]] std::string operator()(Word word) const
    {
        return std::string(wordText(word, m_language));
    }
    [[nodiscard]] std::string operator()(
        Word word, std::initializer_list<std::string_view> parts) const;

private:
    ReportLanguage m_language;
};

} // namespace qdq
