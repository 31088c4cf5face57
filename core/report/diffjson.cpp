// SPDX-License-Identifier: Apache-2.0
#include "core/graph/servedmodules.h"
#include "core/report/diffreport.h"
#include "core/report/jsonparts.h"
#include "core/rules/target.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

Json namesOf(const Places& places, const std::vector<PlaceId>& ops)
{
    Json names = Json::array();
    for (const PlaceId op : ops)
        names.push_back(places[op].name);
    return names;
}

/// A number, one per channel, or words.
Json valueOf(const std::string& text, const std::vector<double>& values)
{
    if (values.empty())
        return text;
    return values.size() == 1 ? number(values.front()) : numbers(values);
}

Json changeObject(const GraphDiff& diff, const GraphChange& change)
{
    Json object = {{"node_a", diff.placesA[change.a].name}, {"node_b", diff.placesB[change.b].name},
        {"field", change.field}, {"a", valueOf(change.textA, change.valuesA)},
        {"b", valueOf(change.textB, change.valuesB)}, {"ratio", number(change.ratio)}};
    if (!change.remark.empty())
        object["remark"] = change.remark;
    return object;
}

Json violationsOf(
    const Graph& graph, const CheckResult& check, const std::vector<std::size_t>& which)
{
    const auto modules = servedModulePaths(graph);
    Json list = Json::array();
    for (const std::size_t i : which) {
        const Finding& finding = check.violations[i];
        list.push_back({{"rule", finding.rule}, {"severity", nameOf(finding.severity)},
            {"node", graph[finding.node].name}, {"module", modules[finding.node]},
            {"expected", finding.expected}, {"found", finding.found}});
    }
    return list;
}

} // namespace

std::string diffJson(const DiffReport& report)
{
    const GraphDiff& diff = report.diff;
    const Target& target = *report.checkA.target;
    Json changed = Json::array();
    for (const GraphChange& change : diff.changes)
        changed.push_back(changeObject(diff, change));
    Json json = Json::object();
    json["tool"] = toolObject();
    json["file_a"] = fileObject(report.a);
    json["file_b"] = fileObject(report.b);
    json["target"] = {{"id", target.id}, {"version", target.version}};
    json["matched"] = diff.matchCount();
    json["only_a"] = namesOf(diff.placesA, diff.onlyA);
    json["only_b"] = namesOf(diff.placesB, diff.onlyB);
    json["changed"] = std::move(changed);
    json["not_compared"] = diff.notCompared;
    json["violations"] = {
        {"only_a", violationsOf(report.a.opened.graph, report.checkA, report.violations.onlyA)},
        {"only_b", violationsOf(report.b.opened.graph, report.checkB, report.violations.onlyB)},
        {"both", report.violations.both.size()}};
    return textOf(json);
}

} // namespace qdq
