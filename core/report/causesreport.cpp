// SPDX-License-Identifier: Apache-2.0
#include "core/report/causesreport.h"

#include "core/base/text.h"
#include "core/report/paint.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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

/// The first few are shown: one edit of a large graph moves thousands of scales.
constexpr std::size_t kShownScales = 32;

Json scalesArray(const std::vector<ScaleMove>& moves)
{
    Json scales = Json::array();
    for (std::size_t i = 0; i < std::min(moves.size(), kShownScales); ++i)
        scales.push_back({{"tensor", moves[i].tensor}, {"now", reportjson::number(moves[i].now)},
            {"then", reportjson::number(moves[i].then)}});
    return scales;
}

Json predictionObject(const RootCause& cause, const std::optional<Prediction>& prediction)
{
    if (!prediction)
        return {};
    Json rules = Json::object();
    for (const RuleChange& change : prediction->rules)
        if (change.now != change.then)
            rules[change.rule] = {change.now, change.then};
    Json also = Json::array();
    for (const std::size_t finding : prediction->gone)
        if (!std::ranges::binary_search(cause.findings, finding))
            also.push_back(finding);
    Json created = Json::array();
    for (const NewFinding& finding : prediction->created)
        created.push_back({{"rule", finding.rule}, {"at", finding.at}, {"found", finding.found}});
    return {{"certainty", nameOf(prediction->certainty)}, {"rules", std::move(rules)},
        {"also_changes", std::move(also)}, {"creates", std::move(created)},
        {"scales_moved", prediction->scales.size()}, {"scales", scalesArray(prediction->scales)},
        {"worst_factor", reportjson::number(prediction->worstFactor)},
        {"qdq", {prediction->qdqNow, prediction->qdqThen}}};
}

Json causeObject(const Graph& graph, std::size_t id, const RootCause& cause,
    const std::optional<Prediction>& prediction)
{
    return {{"id", id}, {"kind", nameOf(cause.kind)}, {"anchor", graph[cause.anchor].name},
        {"title", cause.title}, {"message", cause.message}, {"copies", cause.copies},
        {"findings", cause.findings}, {"edit", editObject(graph, cause.edit)},
        {"prediction", predictionObject(cause, prediction)}};
}

std::string predictedText(const std::optional<Prediction>& prediction)
{
    return prediction ? changesText(*prediction) : std::string();
}

} // namespace

std::string causesText(const PredictedCauses& predicted, const TextStyle& style)
{
    const std::vector<RootCause>& causes = predicted.causes;
    TextTable table({TextTable::Align::Right, TextTable::Align::Right});
    table.addRow({"cause", "findings", "what they have in common", "predicted", "way out"});
    for (std::size_t i = 0; i < causes.size(); ++i) {
        const RootCause& cause = causes[i];
        const std::string copies =
            cause.copies > 1 ? " (" + std::to_string(cause.copies) + " identical)" : "";
        table.addRow({std::to_string(i + 1), std::to_string(cause.findings.size()),
            cause.title + copies, predictedText(predicted.predictions[i]), cause.edit.text});
    }
    std::string text = table.text();
    if (style.isVerbose)
        for (std::size_t i = 0; i < causes.size(); ++i)
            text += "cause " + std::to_string(i + 1) + ": " + causes[i].message + "\n";
    return text;
}

void addCauses(Json& report, const Graph& graph, const PredictedCauses& predicted)
{
    Json list = Json::array();
    Json& violations = report["violations"];
    for (std::size_t i = 0; i < predicted.causes.size(); ++i) {
        const RootCause& cause = predicted.causes[i];
        list.push_back(causeObject(graph, i + 1, cause, predicted.predictions[i]));
        for (const std::size_t finding : cause.findings)
            violations[finding]["cause"] = i + 1;
    }
    report["causes"] = std::move(list);
}

} // namespace qdq
