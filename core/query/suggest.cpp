// SPDX-License-Identifier: Apache-2.0
#include "core/query/suggest.h"

#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/query/pattern.h"
#include "core/query/queryfields.h"
#include "core/query/querymatch.h"
#include "core/units/paths.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace qdq {

namespace {

bool startsLike(std::string_view text, std::string_view beginning)
{
    return text.size() >= beginning.size()
        && equalText(text.substr(0, beginning.size()), beginning);
}

/// Values of one field and the cards and badges that have them.
class Values
{
public:
    explicit Values(const QueryIndex& index)
        : m_index(index)
    {
    }
    void add(std::string value, NodeId id)
    {
        if (!value.empty())
            m_places[std::move(value)].insert(m_index.reach().numberOf(m_index.placeOf(id)));
    }
    /// Most frequent first.
    [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> sorted() const
    {
        std::vector<std::pair<std::string, std::size_t>> values;
        for (const auto& [value, places] : m_places)
            values.emplace_back(value, places.size());
        std::ranges::stable_sort(
            values, [](const auto& a, const auto& b) { return a.second > b.second; });
        return values;
    }

private:
    const QueryIndex& m_index;
    std::map<std::string, std::unordered_set<std::size_t>> m_places;
};

/// "conv2d" of "aten.conv2d.default".
std::string shortOp(const Node& node)
{
    const std::vector<std::string> parts = split(node.target, '.');
    return parts.size() >= 3 ? parts[parts.size() - 2] : node.target;
}

void addNumbers(Values& values, std::span<const double> numbers, NodeId id)
{
    for (const double number : numbers)
        values.add(powerOrDecimal(number), id);
}

/// What a node has in a field; only fields whose values are worth a list.
void addValues(Values& values, QueryField field, const QueryIndex& index, NodeId id)
{
    const Node& node = index[id];
    const Unit* unit = index.unitOf(id);
    const bool isOp = unit && unit->main == id;
    switch (field) {
    case QueryField::Name:
        if (isOp)
            values.add(node.name, id);
        break;
    case QueryField::Near:
    case QueryField::Up:
    case QueryField::Down:
        if (isOp)
            values.add(node.name, id);
        break;
    case QueryField::Op:
        if (node.op == OpKind::CallFunction)
            values.add(shortOp(node), id);
        break;
    case QueryField::Module: {
        const std::string_view path = index.moduleOf(id);
        for (std::size_t end = 0; end < path.size();) {
            end = std::min(path.find('.', end == 0 ? 0 : end + 1), path.size());
            values.add(std::string(path.substr(0, end)), id);
        }
        break;
    }
    case QueryField::Type:
        if (const ModuleStack* stack = index.graph().moduleStack(id))
            for (const ModuleFrame& frame : *stack)
                values.add(lastPart(frame.type), id);
        break;
    case QueryField::Dtype:
        if (const DType dtype = index.dtypeOf(id); dtype != DType::Unknown)
            values.add(std::string(nameOf(dtype)), id);
        break;
    case QueryField::Shape:
        if (const TensorMeta* tensor = index.tensorOf(id))
            values.add(shapeText(tensor->shape, "x"), id);
        break;
    case QueryField::Rule:
        for (const Finding* finding : index.findingsOf(id))
            values.add(finding->rule, id);
        break;
    case QueryField::Group:
        values.add(index.groupOf(id), id);
        break;
    case QueryField::Scale:
        if (const QdqParams* params = index.paramsOf(id); params && params->scales.size() == 1)
            addNumbers(values, params->scales, id);
        break;
    case QueryField::ZeroPoint:
        if (const QdqParams* params = index.paramsOf(id))
            for (const std::int64_t zeroPoint : params->zeroPoints)
                values.add(std::to_string(zeroPoint), id);
        break;
    case QueryField::Shift:
        if (const RequantRow* row = index.requantOf(id); row && !row->shift.empty())
            values.add(std::to_string(std::ranges::max(row->shift)), id);
        break;
    default:
        break;
    }
}

/// The token that ends at the cursor.
struct Token
{
    std::size_t begin = 0;
    std::string_view field; ///< empty where no colon was typed
    std::string_view value; ///< after the colon and the last comma, or the word
};

Token tokenAt(std::string_view text, std::size_t cursor)
{
    Token token;
    token.begin = cursor;
    while (token.begin > 0
        && std::string_view(" (|").find(text[token.begin - 1]) == std::string_view::npos)
        --token.begin;
    if (token.begin < cursor && text[token.begin] == '-')
        ++token.begin;
    const std::string_view word = text.substr(token.begin, cursor - token.begin);
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) {
        token.value = word;
        return token;
    }
    token.field = word.substr(0, colon);
    token.value = word.substr(colon + 1);
    token.value = token.value.substr(token.value.rfind(',') + 1);
    return token;
}

class Suggester
{
public:
    Suggester(std::string_view text, std::size_t cursor, const QueryIndex& index,
        const QueryState& state, std::size_t most)
        : m_text(text)
        , m_cursor(std::min(cursor, text.size()))
        , m_token(tokenAt(text, m_cursor))
        , m_index(index)
        , m_state(state)
        , m_most(most)
    {
    }

    std::vector<QuerySuggestion> run()
    {
        if (m_token.field.empty()) {
            addFields();
            if (m_token.value.size() >= 2)
                addOps();
        } else if (const QueryFieldInfo* info = findQueryField(lower(m_token.field))) {
            addWords(*info);
            addOccurring(*info);
        }
        return std::move(m_suggestions);
    }

private:
    static std::string lower(std::string_view text)
    {
        std::string lowered(text);
        std::ranges::transform(lowered, lowered.begin(),
            [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        return lowered;
    }
    void add(std::string_view put, std::string shown, std::string note,
        std::optional<std::size_t> count, std::size_t replaced)
    {
        if (m_suggestions.size() >= m_most)
            return;
        QuerySuggestion suggestion;
        const std::size_t begin = m_cursor - replaced;
        suggestion.text = std::string(m_text.substr(0, begin)) + std::string(put)
            + std::string(m_text.substr(m_cursor));
        suggestion.cursor = begin + put.size();
        suggestion.shown = std::move(shown);
        suggestion.note = std::move(note);
        suggestion.count = count;
        m_suggestions.push_back(std::move(suggestion));
    }
    void addFields()
    {
        for (const QueryFieldInfo& info : queryFields())
            if (startsLike(info.name, m_token.value))
                add(std::string(info.name) + ":", std::string(info.name), std::string(info.example),
                    std::nullopt, m_token.value.size());
    }
    void addOps()
    {
        Values values(m_index);
        for (const NodeId id : m_index.nodes())
            addValues(values, QueryField::Op, m_index, id);
        for (const auto& [op, count] : values.sorted())
            if (startsLike(op, m_token.value))
                add("op:" + op, "op:" + op, {}, count, m_token.value.size());
    }
    /// Words that a field knows, with what they would find.
    void addWords(const QueryFieldInfo& info)
    {
        std::vector<std::string> words =
            info.words.empty() ? std::vector<std::string> {} : split(info.words, ' ');
        if (info.field == QueryField::Scale)
            words.emplace_back("!pow2");
        if (info.field == QueryField::Config)
            words = {"module", "optype", "global", "none", "unmatched"};
        if (info.field == QueryField::Rule)
            words = {"new", "waived"};
        for (const std::string& word : words) {
            if (!startsLike(word, m_token.value))
                continue;
            const auto query = parseQuery(std::string(info.name) + ":" + word);
            const std::size_t count = query ? matchQuery(*query, m_index, m_state).count : 0;
            if (count > 0)
                add(word, std::string(info.name) + ":" + word, {}, count, m_token.value.size());
        }
    }
    void addOccurring(const QueryFieldInfo& info)
    {
        Values values(m_index);
        for (const NodeId id : m_index.nodes())
            addValues(values, info.field, m_index, id);
        for (const auto& [value, count] : values.sorted())
            if (startsLike(value, m_token.value)) {
                const bool needsQuotes = value.find_first_of(" (),|\"") != std::string::npos;
                add(needsQuotes ? '"' + value + '"' : value, std::string(info.name) + ":" + value,
                    {}, count, m_token.value.size());
            }
    }

    std::string_view m_text;
    std::size_t m_cursor;
    Token m_token;
    const QueryIndex& m_index;
    const QueryState& m_state;
    std::size_t m_most;
    std::vector<QuerySuggestion> m_suggestions;
};

} // namespace

std::vector<QuerySuggestion> suggestQuery(std::string_view text, std::size_t cursor,
    const QueryIndex& index, const QueryState& state, std::size_t most)
{
    return Suggester(text, cursor, index, state, most).run();
}

} // namespace qdq
