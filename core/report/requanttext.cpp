// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/report/requantreport.h"
#include "core/report/table.h"
#include "core/rules/describe.h"

#include <algorithm>

namespace qdq {

namespace {

std::string scaleText(const std::optional<double>& scale)
{
    return scale ? powerOrDecimal(*scale) : "-";
}

std::string scaleText(const std::vector<double>& scales)
{
    return scales.empty() ? "-" : rangeText(scales);
}

/// "10~11"; "-" for none.
template <typename T> std::string spanText(const std::vector<T>& values)
{
    if (values.empty())
        return "-";
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *least == *most ? std::to_string(*least)
                           : std::to_string(*least) + "~" + std::to_string(*most);
}

/// With three digits behind the point.
std::string logText(const std::vector<double>& values)
{
    const std::vector<double> ends = extremes(values);
    if (ends.empty())
        return "-";
    return ends.size() == 1 ? withDecimals(ends[0], 3)
                            : withDecimals(ends[0], 3) + "~" + withDecimals(ends[1], 3);
}

void addVerbose(std::vector<std::string>& cells, const RequantRow& row)
{
    cells.push_back(biasText(row.bias));
    cells.push_back(row.headroomBits ? std::to_string(*row.headroomBits) : "-");
}

std::vector<std::string> headerOf(bool isShort, bool isVerbose)
{
    std::vector<std::string> header = {"node", "s_in", "s_w", "s_out"};
    if (!isShort)
        header.insert(header.end(), {"M", "log2 M", "multiplier"});
    header.emplace_back("shift");
    if (isVerbose)
        header.insert(header.end(), {"bias", "headroom"});
    return header;
}

} // namespace

std::string biasText(const std::optional<RequantBias>& bias)
{
    if (!bias)
        return "none";
    const std::string dtype(nameOf(bias->dtype));
    return bias->scale ? dtype + " " + std::string(nameOf(*bias->scale)) : dtype;
}

std::string requantText(
    const ReportedFile& file, const std::vector<RequantRow>& rows, const TextStyle& style)
{
    if (rows.empty())
        return "no conv2d or linear in this graph\n";
    const bool isShort = areAllPow2(rows);
    TextTable table;
    table.addRow(headerOf(isShort, style.isVerbose));
    std::string reasons;
    for (const RequantRow& row : rows) {
        const std::string& name = file.opened.graph[row.node].name;
        std::vector<std::string> cells = {
            name, scaleText(row.sIn), scaleText(row.sW), scaleText(row.sOut)};
        if (!isShort) {
            cells.push_back(scaleText(row.m));
            cells.push_back(logText(row.log2M));
            cells.push_back(row.isPow2 ? "none" : spanText(row.multiplier));
        }
        cells.push_back(spanText(row.shift));
        if (style.isVerbose)
            addVerbose(cells, row);
        table.addRow(std::move(cells));
        if (!row.why.empty())
            reasons += name + ": " + row.why + "\n";
    }
    return table.text() + reasons + "all M are powers of two: " + (isShort ? "yes" : "no") + "\n";
}

} // namespace qdq
