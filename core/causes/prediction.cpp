// SPDX-License-Identifier: Apache-2.0
#include "core/causes/prediction.h"

#include "core/base/text.h"
#include "core/causes/graphedit.h"
#include "core/causes/origins.h"
#include "core/gate/fingerprint.h"
#include "core/rules/target.h"

#include <algorithm>
#include <map>
#include <set>

namespace qdq {

namespace {

std::string portText(const Places& places, NodeId node, const std::string& fallback)
{
    const NodePlace& place = places.nodes[node];
    if (!place.op.isValid())
        return fallback;
    const std::string& op = places[place.op].name;
    return place.port.empty() ? op : op + '.' + place.port;
}

std::vector<std::string> idsOf(
    const Graph& graph, const Places& places, const std::vector<Finding>& findings)
{
    std::vector<std::string> ids;
    for (const Fingerprint& fingerprint : fingerprintsOf(graph, places, findings))
        ids.push_back(idOf(fingerprint));
    return ids;
}

/// Scales of activations by op and port.
std::map<std::string, double> scalesOf(const QdqView& view, const Places& places)
{
    std::map<std::string, double> scales;
    for (const NodeId id : allNodes(view.graph()))
        if (view.isQuantizePerTensor(id) && view.scaleOf(id).values.size() == 1)
            scales[portText(places, id, view[id].name)] = view.scaleOf(id).values.front();
    return scales;
}

std::size_t countQdq(const QdqView& view)
{
    std::size_t count = 0;
    for (const NodeId id : allNodes(view.graph()))
        count += (isQuantize(view[id]) || isDequantize(view[id])) && !carriesConstant(view, id);
    return count;
}

void compareScales(const std::map<std::string, double>& now, const QdqView& then,
    const Places& places, Prediction& prediction)
{
    for (const NodeId id : allNodes(then.graph())) {
        if (!then.isQuantizePerTensor(id) || then.scaleOf(id).values.size() != 1)
            continue;
        const std::string tensor = portText(places, id, then[id].name);
        const auto before = now.find(tensor);
        const double scale = then.scaleOf(id).values.front();
        if (before == now.end() || before->second == scale)
            continue;
        prediction.scales.push_back({tensor, before->second, scale});
        prediction.worstFactor = std::max(prediction.worstFactor, scale / before->second);
    }
}

} // namespace

std::string_view nameOf(Certainty certainty)
{
    switch (certainty) {
    case Certainty::Exact:
        return "exact";
    case Certainty::FromCalibration:
        return "from last calibration";
    case Certainty::Unknown:
        break;
    }
    return "unknown";
}

Prediction compareChecks(const Graph& now, const CheckResult& checkedNow, const Graph& then,
    const CheckResult& checkedThen)
{
    Prediction prediction;
    const Places placesNow = placesOf(now);
    const Places placesThen = placesOf(then);
    const auto idsNow = idsOf(now, placesNow, checkedNow.violations);
    const auto idsThen = idsOf(then, placesThen, checkedThen.violations);
    const std::set<std::string> before(idsNow.begin(), idsNow.end());
    const std::set<std::string> after(idsThen.begin(), idsThen.end());
    for (std::size_t i = 0; i < idsNow.size(); ++i)
        if (!after.contains(idsNow[i]))
            prediction.gone.push_back(i);
    for (std::size_t i = 0; i < idsThen.size(); ++i) {
        const Finding& finding = checkedThen.violations[i];
        if (!before.contains(idsThen[i]))
            prediction.created.push_back({finding.rule,
                portText(placesThen, finding.node, then[finding.node].name), finding.found});
    }
    for (const std::string& rule : checkedNow.rules)
        if (checkedNow.target && checkedNow.target->findRule(rule)->severity != Severity::Note)
            prediction.rules.push_back({rule, checkedNow.count(rule), checkedThen.count(rule)});
    const QdqView viewNow(now);
    const QdqView viewThen(then);
    compareScales(scalesOf(viewNow, placesNow), viewThen, placesThen, prediction);
    prediction.qdqNow = countQdq(viewNow);
    prediction.qdqThen = countQdq(viewThen);
    return prediction;
}

Result<Prediction> predict(const Graph& graph, const CheckResult& result, const CauseEdit& edit,
    const CauseContext& context)
{
    auto edited = editGraph(graph, edit, context);
    if (!edited)
        return failWith(std::move(edited));
    CheckOptions options;
    options.only = result.rules;
    const auto checked = checkGraph(edited->graph, result.target, options);
    if (!checked)
        return tl::unexpected<Error>(checked.error());
    Prediction prediction = compareChecks(graph, result, edited->graph, *checked);
    prediction.certainty = edited->isExact                    ? Certainty::Exact
        : checked->undecided.size() > result.undecided.size() ? Certainty::Unknown
                                                              : Certainty::FromCalibration;
    return prediction;
}

PredictedCauses predictedCauses(
    const Graph& graph, const CheckResult& result, const CauseContext& context)
{
    PredictedCauses predicted;
    predicted.causes = rootCauses(graph, result, context);
    for (const RootCause& cause : predicted.causes) {
        auto prediction = predict(graph, result, cause.edit, context);
        predicted.predictions.push_back(
            prediction ? std::optional(*std::move(prediction)) : std::nullopt);
    }
    return predicted;
}

std::string changesText(const Prediction& prediction)
{
    std::vector<std::string> parts;
    for (const RuleChange& change : prediction.rules)
        if (change.now != change.then)
            parts.push_back(change.rule + ' ' + std::to_string(change.now) + " -> "
                + std::to_string(change.then));
    return join(parts, ", ");
}

} // namespace qdq
