// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace qdq {

/// 64 bits out of words and numbers, in the order in which they come; the same on every machine and
/// in every run, so that it may stand in files. Not for secrets.
class Hash64
{
public:
    Hash64& add(std::uint64_t number)
    {
        // The finalizer of splitmix64 after each word: every bit of it reaches every bit.
        m_state += number + 0x9e3779b97f4a7c15ULL;
        m_state = (m_state ^ (m_state >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        m_state = (m_state ^ (m_state >> 27U)) * 0x94d049bb133111ebULL;
        m_state ^= m_state >> 31U;
        return *this;
    }
    /// Texts end somewhere: ("ab", "c") and ("a", "bc") differ.
    Hash64& add(std::string_view text)
    {
        std::uint64_t word = 0xcbf29ce484222325ULL;
        for (const char c : text)
            word = (word ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        return add(word).add(text.size());
    }
    [[nodiscard]] std::uint64_t value() const { return m_state; }

private:
    std::uint64_t m_state = 0;
};

} // namespace qdq
