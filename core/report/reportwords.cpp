// SPDX-License-Identifier: Apache-2.0
#include "core/report/reportwords.h"

#include <array>

namespace qdq {

namespace {

struct WordPair
{
    std::string_view english;
    std::string_view chinese;
};

constexpr std::array kWords = {
#define QDQ_WORD(name, english, chinese) WordPair {english, chinese},
#include "core/report/reportwords.def"
#undef QDQ_WORD
};

} // namespace

std::string_view htmlLanguage(ReportLanguage language)
{
    return language == ReportLanguage::English ? "en" : "zh-Hant-TW";
}

std::string_view wordText(Word word, ReportLanguage language)
{
    const WordPair& pair = kWords[static_cast<std::size_t>(word)];
    return language == ReportLanguage::English ? pair.english : pair.chinese;
}

std::string ReportWords::operator()(Word word, std::initializer_list<std::string_view> parts) const
{
    const std::string_view text = wordText(word, m_language);
    std::string filled;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isPlace = text[i] == '%' && i + 1 < text.size();
        const auto number = isPlace ? static_cast<std::size_t>(text[i + 1] - '1') : parts.size();
        if (number < parts.size()) {
            filled += parts.begin()[number];
            ++i;
        } else {
            filled += text[i];
        }
    }
    return filled;
}

} // namespace qdq
