// SPDX-License-Identifier: Apache-2.0
#include "core/report/jsonparts.h"

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/rules/target.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace qdq::reportjson {

Json toolObject()
{
    return {{"name", "qdqscope"}, {"version", version()}};
}

Json fileObject(const ReportedFile& file)
{
    Json producer = Json::object();
    for (const auto& [name, value] : file.opened.graph.producer)
        producer[name] = value;
    const FileInfo& info = file.opened.info;
    return {{"path", info.path}, {"sha256", file.sha256}, {"format", info.format},
        {"format_version", info.formatVersion}, {"producer", std::move(producer)}};
}

Json targetObject(const Target& target)
{
    Json object = {{"id", target.id}, {"version", target.version}};
    if (!target.file.empty())
        object["file"] = target.file;
    return object;
}

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(shortest(value));
}

Json number(const std::optional<double>& value)
{
    return value ? number(*value) : Json();
}

Json numbers(const std::vector<double>& values)
{
    Json array = Json::array();
    for (const double value : values)
        array.push_back(number(value));
    return array;
}

Json nodeNames(const Graph& graph, const std::vector<NodeId>& nodes)
{
    Json array = Json::array();
    for (const NodeId node : nodes)
        array.push_back(graph[node].name);
    return array;
}

std::string textOf(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace qdq::reportjson
