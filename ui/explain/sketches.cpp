// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/sketches.h"

#include "core/rules/qdqview.h"
#include "core/rules/target.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

namespace {

/// What the rule of a finding looks at; targets call their rules as they like.
const Rule* ruleOf(const Document& document, const Finding& finding)
{
    return document.check.target ? document.check.target->findRule(finding.rule) : nullptr;
}

Sketch sketchOfScale(const Document& document, const Finding& finding)
{
    Sketch sketch;
    const QdqFacts* facts = document.factsAt(finding.node);
    if (facts && facts->scale.size() == 1 && facts->scale.front() > 0) {
        sketch.kind = Sketch::Kind::PowerOfTwo;
        sketch.value = facts->scale.front();
    }
    return sketch;
}

Sketch sketchOfFusion(const Document& document, const Finding& finding)
{
    Sketch sketch;
    sketch.kind = Sketch::Kind::Row;
    sketch.hasArrows = true;
    for (const NodeId id : finding.evidence) {
        const bool isQdq = isQuantize(document[id]) || isDequantize(document[id]);
        sketch.cells << (isQuantize(document[id]) ? QStringLiteral("Q")
                : isDequantize(document[id])      ? QStringLiteral("DQ")
                                                  : toQString(document[id].name));
        sketch.isWrong.push_back(isQdq);
    }
    sketch.cells << toQString(document[finding.node].name);
    sketch.isWrong.push_back(false);
    return sketch;
}

Sketch sketchOfShape(const Document& document, const Finding& finding)
{
    Sketch sketch;
    const TensorMeta* meta = document[finding.node].meta.val.tensor();
    if (!meta)
        return sketch;
    sketch.kind = Sketch::Kind::Row;
    for (const Dim& dim : meta->shape) {
        sketch.cells << toQString(shapeText({dim}));
        sketch.isWrong.push_back(isSymbolic(dim));
    }
    return sketch;
}

Sketch sketchOfWeight(const Document& document, const Finding& finding, const Rule& rule)
{
    Sketch sketch;
    const NodeId weight = finding.evidence.empty() ? NodeId {} : finding.evidence.front();
    const QdqFacts* facts = document.factsAt(weight);
    if (!facts || !facts->range || !rule.parameters.range || facts->range == rule.parameters.range)
        return sketch;
    sketch.kind = Sketch::Kind::Range;
    sketch.low = static_cast<double>(facts->range->min);
    sketch.high = static_cast<double>(facts->range->max);
    sketch.wantedLow = static_cast<double>(rule.parameters.range->min);
    sketch.wantedHigh = static_cast<double>(rule.parameters.range->max);
    return sketch;
}

} // namespace

Sketch sketchOf(const Document& document, const Finding& finding)
{
    const Rule* rule = ruleOf(document, finding);
    const std::string_view check = rule && rule->check ? rule->check->name : std::string_view();
    if (check == "power-of-two")
        return sketchOfScale(document, finding);
    if (check == "fused-activation")
        return sketchOfFusion(document, finding);
    if (check == "static-shape")
        return sketchOfShape(document, finding);
    if (check == "weight")
        return sketchOfWeight(document, finding, *rule);
    Sketch sketch;
    if (check == "bias" && finding.values.size() == 2 && finding.values[1] > 0) {
        sketch.kind = Sketch::Kind::Ratio;
        sketch.value = finding.values[0];
        sketch.wanted = finding.values[1];
    }
    return sketch;
}

} // namespace qdq::ui
