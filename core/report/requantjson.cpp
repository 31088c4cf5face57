// SPDX-License-Identifier: Apache-2.0
#include "core/report/jsonparts.h"
#include "core/report/requantreport.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

template <typename T> Json valueOrNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

template <typename T> Json listOrNull(const std::vector<T>& values)
{
    return values.empty() ? Json() : Json(values);
}

Json biasObject(const std::optional<RequantBias>& bias)
{
    if (!bias)
        return {};
    const bool isCompared = bias->scale && *bias->scale != BiasScale::Unknown;
    return {{"dtype", nameOf(bias->dtype)},
        {"scale", isCompared ? Json(nameOf(*bias->scale)) : Json()}};
}

Json rowObject(const Graph& graph, const RequantRow& row)
{
    Json object = {{"node", graph[row.node].name}, {"module", graph.modulePath(row.node)},
        {"target", graph[row.node].target}, {"s_in", number(row.sIn)},
        {"zp_in", valueOrNull(row.zpIn)}, {"s_w", row.sW.empty() ? Json() : numbers(row.sW)},
        {"axis", valueOrNull(row.axis)}, {"s_out", number(row.sOut)},
        {"zp_out", valueOrNull(row.zpOut)}, {"M", listOrNull(row.m)},
        {"log2_M", listOrNull(row.log2M)}, {"pow2", row.isPow2}, {"shift", listOrNull(row.shift)},
        {"multiplier", listOrNull(row.multiplier)}, {"rel_error", listOrNull(row.relativeError)},
        {"bias", biasObject(row.bias)}, {"headroom_bits", valueOrNull(row.headroomBits)}};
    if (!row.why.empty())
        object["why"] = row.why;
    return object;
}

} // namespace

std::string requantJson(const ReportedFile& file, const std::vector<RequantRow>& rows)
{
    Json list = Json::array();
    for (const RequantRow& row : rows)
        list.push_back(rowObject(file.opened.graph, row));
    Json report = Json::object();
    report["file"] = file.opened.info.path;
    report["all_pow2"] = areAllPow2(rows);
    report["rows"] = std::move(list);
    return textOf(report);
}

} // namespace qdq
