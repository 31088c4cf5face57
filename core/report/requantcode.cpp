// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/report/requantreport.h"
#include "core/report/table.h"

#include <algorithm>

namespace qdq {

namespace {

/// What is inside a C comment or string literal: no end of either, no control characters.
std::string harmless(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        const bool isPlain =
            static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != '*' && c != '?';
        result += isPlain ? c : '_';
    }
    return result;
}

template <typename T> std::string initializer(const std::vector<T>& values)
{
    std::vector<std::string> parts;
    for (const T value : values)
        parts.push_back(std::to_string(value));
    return "{" + join(parts, ", ") + "}";
}

std::string arraysOf(const RequantRow& row, const std::string& number)
{
    const std::string size = "[" + std::to_string(row.shift.size()) + "] = ";
    std::string text =
        "static const int16_t requant_shift_" + number + size + initializer(row.shift) + ";\n";
    if (!row.isPow2)
        text = "static const int32_t requant_multiplier_" + number + size
            + initializer(row.multiplier) + ";\n" + text;
    return text;
}

std::string entryOf(const Graph& graph, const RequantRow& row, const std::string& number)
{
    return "    {\"" + harmless(graph[row.node].name) + "\", " + std::to_string(row.shift.size())
        + ", " + (row.isPow2 ? "0" : "requant_multiplier_" + number) + ", requant_shift_" + number
        + ", " + std::to_string(row.zpOut.value_or(0)) + "},\n";
}

template <typename T> std::string atOrEmpty(const std::vector<T>& values, std::size_t i)
{
    return i < values.size() ? std::to_string(values[i]) : std::string();
}

std::string atOrEmpty(const std::vector<double>& values, std::size_t i)
{
    return i < values.size() ? shortest(values[i]) : std::string();
}

template <typename T> std::string orEmpty(const std::optional<T>& value)
{
    return value ? std::to_string(*value) : std::string();
}

std::string orEmpty(const std::optional<double>& value)
{
    return value ? shortest(*value) : std::string();
}

std::string csvRow(const Graph& graph, const RequantRow& row, std::size_t channel)
{
    const bool isCompared = row.bias && row.bias->scale;
    return csvLine({graph[row.node].name, std::string(graph.modulePath(row.node)),
        graph[row.node].target, row.axis ? std::to_string(channel) : "", orEmpty(row.sIn),
        orEmpty(row.zpIn), atOrEmpty(row.sW, channel), orEmpty(row.sOut), orEmpty(row.zpOut),
        atOrEmpty(row.m, channel), atOrEmpty(row.log2M, channel),
        row.m.empty()    ? ""
            : row.isPow2 ? "yes"
                         : "no",
        atOrEmpty(row.shift, channel), atOrEmpty(row.multiplier, channel),
        atOrEmpty(row.relativeError, channel), row.bias ? std::string(nameOf(row.bias->dtype)) : "",
        isCompared ? std::string(nameOf(*row.bias->scale)) : "", orEmpty(row.headroomBits),
        row.why});
}

} // namespace

std::string requantCsv(const ReportedFile& file, const std::vector<RequantRow>& rows)
{
    std::string text = csvLine({"node", "module", "target", "channel", "s_in", "zp_in", "s_w",
        "s_out", "zp_out", "M", "log2_M", "pow2", "shift", "multiplier", "rel_error", "bias_dtype",
        "bias_scale", "headroom_bits", "why"});
    for (const RequantRow& row : rows)
        for (std::size_t channel = 0; channel < std::max<std::size_t>(row.sW.size(), 1); ++channel)
            text += csvRow(file.opened.graph, row, channel);
    return text;
}

std::string requantC(const OpenedGraph& file, const std::vector<RequantRow>& rows)
{
    const Graph& graph = file.graph;
    std::string arrays;
    std::string entries;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string number = std::to_string(i);
        if (rows[i].m.empty()) {
            entries += "    /"
                       "* "
                + harmless(graph[rows[i].node].name) + ": " + harmless(rows[i].why) + " */\n";
            continue;
        }
        arrays += arraysOf(rows[i], number);
        entries += entryOf(graph, rows[i], number);
    }
    return "/* Requantization of " + harmless(file.info.path)
        + "\n"
          " * out = round(accumulator * M) + zero_point, M = multiplier / 2^31 / 2^shift;\n"
          " * without a multiplier M = 1 / 2^shift. One channel stands for all. */\n"
          "#include <stdint.h>\n\n"
          "struct requant_row {\n"
          "    const char *node;\n"
          "    int32_t channels;\n"
          "    const int32_t *multiplier;\n"
          "    const int16_t *shift;\n"
          "    int32_t zero_point;\n"
          "};\n\n"
        + arrays + "\nconst struct requant_row requant_rows[] = {\n" + entries
        + "    {0, 0, 0, 0, 0}\n};\n";
}

} // namespace qdq
