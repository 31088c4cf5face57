// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsonstream.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace qdq {

namespace {

constexpr std::size_t kMaxDepth = 200;
constexpr std::size_t kValuesPerReport = 65536;

/// nlohmann's SAX events put together into JsonValues. With `streamed` members the elements at
/// depth 2 leave as they end.
class Assembler
{
public:
    Assembler(
        std::span<const std::string_view> streamed, const JsonSink* sink, const Progress* progress)
        : m_streamed(streamed)
        , m_sink(sink)
        , m_progress(progress)
    {
    }

    bool null() { return put(JsonValue {}); }
    bool boolean(bool value) { return put(JsonValue {value}); }
    bool number_integer(std::int64_t value) { return put(JsonValue {value}); }
    bool number_unsigned(std::uint64_t value)
    {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return stop(
                ErrorCode::Limit, "integer " + std::to_string(value) + " does not fit 64 bits");
        return put(JsonValue {static_cast<std::int64_t>(value)});
    }
    bool number_float(double value, const std::string& literal)
    {
        if (literal.find_first_of(".eE") == std::string::npos)
            return stop(ErrorCode::Limit, "integer " + literal + " does not fit 64 bits");
        return put(JsonValue {value});
    }
    bool string(std::string& value) { return put(JsonValue {std::move(value)}); }
    bool binary(nlohmann::json::binary_t&) { return false; }
    bool start_object(std::size_t)
    {
        constexpr std::size_t kUsualMembers = 8;
        JsonValue::Object object;
        object.reserve(kUsualMembers);
        return open(JsonValue {std::move(object)});
    }
    bool start_array(std::size_t) { return open(JsonValue {JsonValue::Array {}}); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name)
    {
        m_keys.back() = std::move(name);
        return true;
    }
    bool parse_error(
        std::size_t position, const std::string&, const nlohmann::detail::exception& exception)
    {
        const bool isRange = exception.id == 406;
        return stop(isRange ? ErrorCode::Limit : ErrorCode::Malformed,
            isRange ? "number out of range" : "not valid JSON here",
            "byte " + std::to_string(position));
    }

    [[nodiscard]] const Error& error() const { return m_error; }
    [[nodiscard]] JsonValue& root() { return m_root; }

private:
    bool isStreaming() const { return m_sink && m_open.size() >= 1; }
    /// The member of the top object whose elements are handed out one by one.
    bool isStreamedMember() const
    {
        return m_open.size() == 2
            && std::ranges::find(m_streamed, m_keys.front()) != m_streamed.end();
    }

    bool open(JsonValue value)
    {
        if (m_open.size() >= kMaxDepth)
            return stop(ErrorCode::Limit, "nested deeper than " + std::to_string(kMaxDepth));
        m_open.push_back(std::move(value));
        m_keys.emplace_back();
        m_counts.push_back(0);
        return true;
    }

    bool close()
    {
        JsonValue value = std::move(m_open.back());
        const bool wasStreamed = m_sink && isStreamedMember();
        m_open.pop_back();
        m_keys.pop_back();
        m_counts.pop_back();
        if (wasStreamed) {
            ++m_counts.back();
            return true;
        }
        return put(std::move(value));
    }

    bool put(JsonValue value)
    {
        if (m_progress && ++m_seen % kValuesPerReport == 0 && m_progress->isCancelled())
            return stop(ErrorCode::Cancelled, "cancelled");
        if (m_open.empty()) {
            m_root = std::move(value);
            return true;
        }
        const std::size_t index = m_counts.back()++;
        if (isStreaming() && m_open.size() == 1) {
            m_sink->onMember(m_keys.back(), std::move(value));
            return true;
        }
        if (isStreaming() && isStreamedMember()) {
            m_sink->onElement(m_keys.front(), m_keys.back(), index, std::move(value));
            return true;
        }
        if (auto* items = std::get_if<JsonValue::Array>(&m_open.back().value))
            items->push_back(std::move(value));
        else
            std::get<JsonValue::Object>(m_open.back().value)
                .emplace_back(std::move(m_keys.back()), std::move(value));
        return true;
    }

    bool stop(ErrorCode code, std::string message, std::string where = {})
    {
        m_error = {code, std::move(where), std::move(message)};
        return false;
    }

    std::span<const std::string_view> m_streamed;
    const JsonSink* m_sink;
    const Progress* m_progress;
    std::vector<JsonValue> m_open;
    std::vector<std::string> m_keys; ///< per open value: the key read last
    std::vector<std::size_t> m_counts; ///< per open value: elements so far
    std::size_t m_seen = 0;
    JsonValue m_root;
    Error m_error;
};

Result<void> run(std::string_view text, Assembler& assembler)
{
    try {
        if (!nlohmann::json::sax_parse(text.begin(), text.end(), &assembler))
            return tl::unexpected(assembler.error());
    } catch (const JsonError& error) {
        return fail(ErrorCode::Malformed, error.pointer, error.message);
    }
    return {};
}

} // namespace

Result<void> streamJson(std::string_view text, std::span<const std::string_view> streamed,
    const JsonSink& sink, const Progress& progress)
{
    Assembler assembler(streamed, &sink, &progress);
    return run(text, assembler);
}

Result<JsonValue> parseJson(std::string_view text)
{
    Assembler assembler({}, nullptr, nullptr);
    if (Result<void> done = run(text, assembler); !done)
        return failWith(std::move(done));
    return std::move(assembler.root());
}

} // namespace qdq
