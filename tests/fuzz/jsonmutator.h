// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

// Changes JSON as values, so that what comes out is still JSON and reaches the code behind the
// parser. Every fourth time the bytes are changed instead, for the parser's own sake.

namespace qdq::fuzz {

using Json = nlohmann::ordered_json;

class JsonMutator
{
public:
    explicit JsonMutator(unsigned seed)
        : m_random(seed)
    {
    }

    void change(Json& document)
    {
        for (std::size_t i = 0; i <= pick(3); ++i) {
            m_values.clear();
            collect(document);
            changeOne(*m_values[pick(m_values.size())]);
        }
    }

    [[nodiscard]] std::size_t pick(std::size_t count)
    {
        return static_cast<std::size_t>(m_random()) % count;
    }

private:
    void collect(Json& value)
    {
        m_values.push_back(&value);
        if (value.is_structured())
            for (Json& child : value)
                collect(child);
    }

    void changeOne(Json& value)
    {
        switch (pick(6)) {
        case 0:
            value = odd();
            break;
        case 1: {
            const Json other = *m_values[pick(m_values.size())];
            value = other;
            break;
        }
        case 2:
            if (value.is_structured() && !value.empty()) {
                value.erase(
                    std::next(value.begin(), static_cast<std::ptrdiff_t>(pick(value.size()))));
                break;
            }
            [[fallthrough]];
        case 3:
            if (value.is_array()) {
                const Json other = *m_values[pick(m_values.size())];
                value.push_back(other);
                break;
            }
            [[fallthrough]];
        case 4:
            if (value.is_array() && value.size() > 1) {
                std::swap(value[pick(value.size())], value[pick(value.size())]);
                break;
            }
            [[fallthrough]];
        default:
            changeScalar(value);
        }
    }

    void changeScalar(Json& value)
    {
        if (value.is_string()) {
            std::string text = value.get<std::string>();
            const std::size_t size = text.size();
            text.resize(size + 16);
            text.resize(
                LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
            value = std::move(text);
        } else if (value.is_number_integer()) {
            const auto number = static_cast<std::uint64_t>(value.get<std::int64_t>());
            value = static_cast<std::int64_t>(number + pick(5) - 2);
        } else {
            value = odd();
        }
    }

    [[nodiscard]] Json odd()
    {
        static const std::vector<Json> kOdd = {nullptr, true, false, 0, 1, -1, 2, 255, 65536,
            std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(),
            std::numeric_limits<std::uint64_t>::max(), std::int64_t {1} << 32, 0.5, -0.0, 1e-300,
            1e300, "", "x", "Infinity", "NaN", "\xc3\xa9\n\"", Json::array(), Json::object(),
            Json::array({1, 2}), Json::object({{"a", 1}})};
        return kOdd[pick(kOdd.size())];
    }

    std::minstd_rand m_random;
    std::vector<Json*> m_values;
};

/// Values nest no deeper than that many brackets; walking deeper ones is not this file's task.
[[nodiscard]] inline bool isShallow(std::string_view text)
{
    int depth = 0;
    int deepest = 0;
    for (const char c : text) {
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        deepest = std::max(deepest, depth);
    }
    return deepest < 400;
}

[[nodiscard]] inline std::size_t mutateJson(
    std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (seed % 4 != 0 && isShallow(text)) {
        Json document = Json::parse(text, nullptr, false);
        if (!document.is_discarded()) {
            JsonMutator(seed).change(document);
            const std::string changed =
                document.dump(-1, ' ', false, Json::error_handler_t::replace);
            if (changed.size() <= maxSize) {
                std::memcpy(data, changed.data(), changed.size());
                return changed.size();
            }
        }
    }
    return LLVMFuzzerMutate(data, size, maxSize);
}

} // namespace qdq::fuzz

#define QDQ_FUZZ_JSON_MUTATOR                                                                      \
    extern "C" std::size_t LLVMFuzzerCustomMutator(                                                \
        std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)                  \
    {                                                                                              \
        return fuzz::mutateJson(data, size, maxSize, seed);                                        \
    }
