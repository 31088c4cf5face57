// SPDX-License-Identifier: Apache-2.0
#include "core/io/opschema.h"

#include <unordered_map>

namespace qdq {

namespace {

struct Line
{
    std::string_view parameters;
    std::string_view results;
    std::string_view targets;
};
constexpr Line kLines[] = {
#define QDQ_SCHEMA(parameters, results, targets) {parameters, results, targets},
#include "core/io/opschemas.def"
#undef QDQ_SCHEMA
};

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        found.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return found;
}

std::unordered_map<std::string_view, OpSchema> readTable()
{
    std::unordered_map<std::string_view, OpSchema> table;
    for (const Line& line : kLines)
        for (const std::string_view target : words(line.targets))
            table.emplace(target, OpSchema {words(line.parameters), line.results});
    return table;
}

} // namespace

const OpSchema* findOpSchema(std::string_view target)
{
    static const auto kTable = readTable();
    const auto found = kTable.find(target);
    return found == kTable.end() ? nullptr : &found->second;
}

} // namespace qdq
