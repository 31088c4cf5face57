// SPDX-License-Identifier: Apache-2.0
#include "core/report/inforeport.h"

#include "core/base/text.h"
#include "core/report/fallbackparts.h"
#include "core/report/graphfacts.h"
#include "core/report/jsonparts.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace qdq {

namespace {

using namespace reportjson;

Json shapeArray(const TensorMeta& meta)
{
    if (meta.dtype == DType::Unknown)
        return {};
    Json shape = Json::array();
    for (const Dim& dim : meta.shape) {
        const auto* size = std::get_if<std::int64_t>(&dim);
        shape.push_back(size ? Json(*size) : Json(std::get<std::string>(dim)));
    }
    return shape;
}

Json portArray(const std::vector<PortFacts>& ports)
{
    Json array = Json::array();
    for (const PortFacts& port : ports)
        array.push_back({{"name", port.name}, {"shape", shapeArray(port.meta)},
            {"dtype", port.meta.dtype == DType::Unknown ? Json() : Json(nameOf(port.meta.dtype))},
            {"scale", number(port.scale)},
            {"zero_point", port.zeroPoint ? Json(*port.zeroPoint) : Json()}});
    return array;
}

Json countObject(const std::vector<std::pair<std::string, std::size_t>>& counts)
{
    Json object = Json::object();
    for (const auto& [name, count] : counts)
        object[name] = count;
    return object;
}

Json symbolObject(const Graph& graph)
{
    Json object = Json::object();
    for (const SymbolRange& range : graph.symbols)
        object[range.symbol] = Json::array(
            {range.min ? Json(*range.min) : Json(), range.max ? Json(*range.max) : Json()});
    return object;
}

std::string warningText(const Diagnostic& diagnostic)
{
    return diagnostic.where.empty() ? diagnostic.message
                                    : diagnostic.where + ": " + diagnostic.message;
}

void addPorts(TextTable& table, std::string name, const std::vector<PortFacts>& ports)
{
    for (const PortFacts& port : ports) {
        table.addRow({name, portText(port)});
        name.clear();
    }
}

std::string countsText(const std::vector<std::pair<std::string, std::size_t>>& counts)
{
    std::vector<std::string> parts;
    for (const auto& [name, count] : counts)
        parts.push_back(std::to_string(count) + " " + name);
    return join(parts, ", ");
}

std::string symbolText(const SymbolRange& range)
{
    return range.symbol + " in [" + (range.min ? std::to_string(*range.min) : "-inf") + ", "
        + (range.max ? std::to_string(*range.max) : "inf") + "]";
}

std::string constantsText(const GraphFacts& facts)
{
    std::string text = std::to_string(facts.constants);
    if (facts.deadConstants != 0)
        text += ", and " + std::to_string(facts.deadConstants) + " that nobody reads: not counted";
    return text;
}

} // namespace

std::string infoText(const ReportedFile& file, const Target& target)
{
    const Graph& graph = file.opened.graph;
    const FileInfo& info = file.opened.info;
    const GraphFacts facts = factsOf(graph);
    TextTable table;
    table.addRow({"file", info.path});
    table.addRow(
        {"format", info.format + (info.formatVersion.empty() ? "" : " " + info.formatVersion)});
    const std::string producer = producerText(graph);
    table.addRow({"producer", producer.empty() ? "unknown" : producer});
    table.addRow({"sha256", file.sha256});
    if (info.programs.size() > 1)
        table.addRow({"programs", join(info.programs, ", ") + " (read: " + info.program + ")"});
    table.addRow({"stage", std::string(nameOf(facts.stage))});
    table.addRow({"nodes", std::to_string(facts.nodes) + ": " + countsText(facts.byKind)});
    table.addRow({"Q/DQ",
        std::to_string(facts.quantize) + " quantize, " + std::to_string(facts.dequantize)
            + " dequantize, " + std::to_string(facts.weightDequantize)
            + " dequantize of constants"});
    table.addRow({"observers", std::to_string(facts.observers)});
    addPorts(table, "inputs", facts.inputs);
    addPorts(table, "outputs", facts.outputs);
    table.addRow({"modules", std::to_string(facts.modules)});
    table.addRow({"constants", constantsText(facts)});
    for (const SymbolRange& range : graph.symbols)
        table.addRow({"symbol", symbolText(range)});
    table.addRow({"ops", countsText(facts.byOp)});
    addFallbackRows(table, graph, target);
    for (const Diagnostic& diagnostic : file.opened.diagnostics)
        table.addRow({std::string(nameOf(diagnostic.severity)), warningText(diagnostic)});
    return table.text();
}

std::string infoJson(const ReportedFile& file, const Target& target)
{
    const Graph& graph = file.opened.graph;
    const GraphFacts facts = factsOf(graph);
    Json warnings = Json::array();
    for (const Diagnostic& diagnostic : file.opened.diagnostics)
        warnings.push_back(warningText(diagnostic));
    Json report = Json::object();
    report["tool"] = toolObject();
    report["file"] = fileObject(file);
    report["stage"] = nameOf(facts.stage);
    report["incomplete"] = file.opened.isIncomplete;
    report["nodes"] = facts.nodes;
    report["by_kind"] = countObject(facts.byKind);
    report["by_op"] = countObject(facts.byOp);
    report["quantize"] = facts.quantize;
    report["dequantize"] = facts.dequantize;
    report["weight_dequantize"] = facts.weightDequantize;
    report["observers"] = facts.observers;
    report["inputs"] = portArray(facts.inputs);
    report["outputs"] = portArray(facts.outputs);
    report["modules"] = facts.modules;
    report["constants"] = facts.constants;
    report["dead_constants"] = facts.deadConstants;
    report["symbols"] = symbolObject(graph);
    addFallback(report, graph, target);
    report["programs"] = file.opened.info.programs;
    report["warnings"] = std::move(warnings);
    return textOf(report);
}

} // namespace qdq
