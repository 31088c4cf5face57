// SPDX-License-Identifier: Apache-2.0
#include "core/report/causesreport.h"

#include "core/base/text.h"
#include "core/report/paint.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using reportjson::Json;

template <typename Bound> void addBound(Json& fields, const char* name, const Bound& bound)
{
    if (bound)
        fields[name] = *bound ? Json(**bound) : Json();
}

Json fieldsObject(const SpecOverride& edit)
{
    Json fields = Json::object();
    if (edit.dtype)
        fields["dtype"] = nameOf(*edit.dtype);
    addBound(fields, "quant_min", edit.quantMin);
    addBound(fields, "quant_max", edit.quantMax);
    if (edit.qscheme && *edit.qscheme)
        fields["qscheme"] = nameOf(**edit.qscheme);
    addBound(fields, "ch_axis", edit.chAxis);
    if (edit.observer)
        fields["observer"] = edit.observer->type;
    return fields;
}

Json specsArray(const std::vector<SpecEdit>& edits)
{
    Json specs = Json::array();
    for (const SpecEdit& edit : edits)
        specs.push_back({{"spec", edit.isWeight ? "weight" : "activation"},
            {"qconfigs", edit.qconfigs}, {"fields", fieldsObject(edit.fields)}});
    return specs;
}

Json editObject(const Graph& graph, const CauseEdit& edit)
{
    if (edit.kind == EditKind::None)
        return {};
    Json object = {{"kind", nameOf(edit.kind)}, {"text", edit.text}};
    if (edit.kind == EditKind::ReplaceFields)
        object["specs"] = specsArray(edit.specs);
    if (edit.kind == EditKind::ExportStatic)
        object["symbols"] = edit.symbols;
    object["nodes"] = reportjson::nodeNames(graph, edit.nodes);
    return object;
}

Json causeObject(const Graph& graph, std::size_t id, const RootCause& cause)
{
    return {{"id", id}, {"kind", nameOf(cause.kind)}, {"anchor", graph[cause.anchor].name},
        {"title", cause.title}, {"message", cause.message}, {"copies", cause.copies},
        {"findings", cause.findings}, {"edit", editObject(graph, cause.edit)}};
}

} // namespace

std::string causesText(const Graph&, const std::vector<RootCause>& causes, const TextStyle& style)
{
    TextTable table({TextTable::Align::Right, TextTable::Align::Right});
    table.addRow({"cause", "findings", "what they have in common", "what would take them away"});
    for (std::size_t i = 0; i < causes.size(); ++i) {
        const RootCause& cause = causes[i];
        const std::string copies =
            cause.copies > 1 ? " (" + std::to_string(cause.copies) + " identical)" : "";
        table.addRow({std::to_string(i + 1), std::to_string(cause.findings.size()),
            cause.title + copies, cause.edit.text});
    }
    std::string text = table.text();
    if (style.isVerbose)
        for (std::size_t i = 0; i < causes.size(); ++i)
            text += "cause " + std::to_string(i + 1) + ": " + causes[i].message + "\n";
    return text;
}

void addCauses(Json& report, const Graph& graph, const std::vector<RootCause>& causes)
{
    Json list = Json::array();
    Json& violations = report["violations"];
    for (std::size_t i = 0; i < causes.size(); ++i) {
        list.push_back(causeObject(graph, i + 1, causes[i]));
        for (const std::size_t finding : causes[i].findings)
            violations[finding]["cause"] = i + 1;
    }
    report["causes"] = std::move(list);
}

} // namespace qdq
