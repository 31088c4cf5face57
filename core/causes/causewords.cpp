// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/causes/collector.h"
#include "core/rules/describe.h"

#include <algorithm>

// What a cause is called. Titles name what the graph shows, never a back end.

namespace qdq {

namespace {

std::string countText(std::size_t count, std::string_view singular, std::string_view plural)
{
    return std::to_string(count) + ' ' + std::string(count == 1 ? singular : plural);
}

/// "add" of "aten.add.Tensor".
std::string opName(const Node& node)
{
    const auto parts = split(node.target, '.');
    return parts.size() > 1 ? parts[1] : node.target;
}

std::string ofQConfigs(const std::vector<std::string>& names)
{
    std::vector<std::string> quoted;
    for (const std::string& name : names)
        quoted.push_back('"' + name + '"');
    if (quoted.empty())
        return {};
    return (quoted.size() == 1 ? " of qconfig " : " of qconfigs ") + join(quoted, ", ");
}

std::string kindOf(const SpecClass& specs)
{
    return specs.isWeight ? "weights" : "activations";
}

void nameScheme(RootCause& cause, const SpecClass& specs)
{
    std::vector<std::string> traits;
    const SpecOverride& fields = cause.edit.specs.front().fields;
    if (fields.dtype)
        traits.emplace_back(nameOf(specs.dtype));
    if (specs.isWeight && specs.isPerTensor)
        traits.emplace_back("per tensor");
    if (specs.isAffine)
        traits.emplace_back("affine");
    cause.title = kindOf(specs) + " are " + join(traits, " and ");
    const bool isOtherRange = specs.isWeight && !fields.dtype && fields.quantMin && specs.range;
    if (traits.empty())
        cause.title = isOtherRange ? "weights use " + textOf(*specs.range) : "weight scheme";
    cause.message = countText(cause.findings.size(), "finding", "findings") + " on "
        + countText(specs.nodes.size(), "tensor", "tensors") + ": the spec of the " + kindOf(specs)
        + ofQConfigs(specs.qconfigs) + " has ";
    std::vector<std::string> has;
    if (fields.dtype)
        has.push_back("dtype " + std::string(nameOf(specs.dtype)));
    if (specs.isWeight && specs.isPerTensor)
        has.emplace_back("one scale per tensor");
    if (specs.isAffine)
        has.emplace_back("an affine scheme: the zero point follows the range");
    if (isOtherRange)
        has.push_back("range " + textOf(*specs.range));
    cause.message += join(has, ", ");
}

void nameObserver(RootCause& cause, const SpecClass& specs)
{
    const std::string kind = specs.isWeight ? "weight" : "activation";
    cause.title = kind + " observers are not power-of-two";
    cause.message = countText(cause.findings.size(), "scale", "scales")
        + " follow the observed range; the observer of the " + kind + " spec"
        + ofQConfigs(specs.qconfigs) + " does not round to 2^k";
}

void nameBiasScales(CauseDraft& draft, const SpecClasses& classes)
{
    RootCause& cause = draft.cause;
    cause.title = "bias scales follow scales that are no powers of two";
    cause.message = "the scales of " + countText(cause.findings.size(), "bias", "biases")
        + " are s_in * s_w, and of these " + (draft.specs.size() > 1 ? "both are" : "one is")
        + " no power of two";
    if (draft.specs.empty())
        return;
    cause.edit.kind = EditKind::ReplaceFields;
    for (const SpecClassId id : draft.specs) {
        const SpecClass& specs = classes[id];
        cause.edit.specs.push_back({specs.isWeight, observerEdit(specs), specs.qconfigs});
        cause.edit.nodes.insert(cause.edit.nodes.end(), specs.nodes.begin(), specs.nodes.end());
    }
}

void nameSpecField(CauseDraft& draft, const SpecClasses& classes)
{
    if (draft.specs.size() == 1 && !draft.cause.edit.specs.empty()) {
        const SpecClass& specs = classes[draft.specs.front()];
        draft.isOfScales ? nameObserver(draft.cause, specs) : nameScheme(draft.cause, specs);
    } else {
        nameBiasScales(draft, classes);
    }
    std::vector<std::string> texts;
    for (const SpecEdit& edit : draft.cause.edit.specs)
        texts.push_back(std::string("of the ") + (edit.isWeight ? "weights" : "activations")
            + ofQConfigs(edit.qconfigs) + ": " + fieldsText(edit.fields));
    if (!texts.empty())
        draft.cause.edit.text = "in the spec " + join(texts, "; ");
}

void nameSharing(RootCause& cause, const QdqView& view, const Finding& first)
{
    const std::string op = opName(view[cause.anchor]);
    std::set<double> scales;
    for (const NodeId id : first.evidence)
        if (isDequantize(view[id]))
            scales.insert(view.scaleOf(id).values.begin(), view.scaleOf(id).values.end());
    const bool areInputsApart = scales.size() > 1;
    cause.title = op + (areInputsApart ? " inputs annotated apart" : " output annotated apart");
    cause.message = first.found + " at " + view[cause.anchor].name;
    cause.message += "; every observer gives a scale of its own";
    cause.edit.text = "share one spec over the inputs and the output of " + op;
}

/// Whether the op before a relu (evidence: op, Q, DQ) is read by others too.
bool hasOtherReaders(const QdqView& view, const Finding& finding)
{
    return std::ranges::any_of(
        finding.evidence, [&](NodeId id) { return view[id].users.size() > 1; });
}

void nameFusion(RootCause& cause, const QdqView& view, const Finding& first)
{
    const NodeId op = first.evidence.empty() ? NodeId {} : first.evidence.front();
    const std::string name = op.isValid() ? opName(view[op]) : "op";
    const bool hasReaders = hasOtherReaders(view, first);
    cause.title =
        hasReaders ? name + " has more readers than its relu" : name + " and relu annotated apart";
    cause.message = "a quantize stands between them: " + first.cause;
    cause.edit.text = hasReaders ? "give the other readers of " + name + " a copy of their own"
                                 : "annotate " + name + " and relu as one pattern";
}

/// Whether a symbol is what a batch is: the first dimension wherever an input or output has it.
bool isBatch(const Graph& graph, const std::string& symbol)
{
    const auto standsFirst = [&](NodeId id) {
        const TensorMeta* meta = graph[id].meta.val.tensor();
        if (!meta || meta->shape.empty())
            return true;
        TensorMeta rest = *meta;
        rest.shape.erase(rest.shape.begin());
        return !symbolsOf(rest).contains(symbol);
    };
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const bool isInput =
            node.op == OpKind::Placeholder && node.inputKind == InputKind::UserInput;
        if ((isInput && !standsFirst(id))
            || (node.op == OpKind::Output && !std::ranges::all_of(node.inputs, standsFirst)))
            return false;
    }
    return true;
}

void nameSymbol(RootCause& cause, const QdqView& view)
{
    const std::string symbols = join(cause.edit.symbols, ", ");
    const bool isOne = cause.edit.symbols.size() == 1;
    if (isOne && isBatch(view.graph(), cause.edit.symbols.front()))
        cause.title = "batch exported dynamic";
    else
        cause.title = (isOne ? "dimension " : "dimensions ") + symbols + " exported dynamic";
    const TensorMeta* meta = view[cause.anchor].meta.val.tensor();
    cause.message = countText(cause.findings.size(), "input has", "inputs have") + " a shape with "
        + symbols + ": " + view[cause.anchor].name + " is ("
        + (meta ? shapeText(meta->shape, ", ") : std::string()) + ")";
    cause.edit.text = "export with a fixed size for " + symbols;
}

void nameFloatOps(CauseDraft& draft)
{
    RootCause& cause = draft.cause;
    const std::string count = countText(cause.edit.nodes.size(), "op stays", "ops stay");
    cause.title = "conv and linear left in float";
    cause.message = count + " in float"
        + (draft.because.empty() ? "; the graph does not tell why" : ": " + draft.because);
    cause.edit.text = "annotate input, weight and bias as the target has them";
}

void nameFixed(RootCause& cause, const QdqView& view, const Finding& first)
{
    const NodeId qdq = first.node;
    const Numbers& scale = view.scaleOf(qdq);
    const std::string numbers = (scale.isKnown() ? "scale " + rangeText(scale.values) + ", " : "")
        + "zero point " + zeroPointText(view.zeroPointOf(qdq).values);
    cause.title = "fixed parameters: " + numbers;
    cause.message = countText(cause.findings.size(), "tensor has ", "tensors have ") + numbers
        + ", which no observed range gives";
}

} // namespace

void putIntoWords(
    CauseDraft& draft, const QdqView& view, const CheckResult& result, const SpecClasses& classes)
{
    RootCause& cause = draft.cause;
    const Finding& first = result.violations[cause.findings.front()];
    if (draft.units.size() > 1)
        cause.copies = draft.units.size();
    switch (cause.kind) {
    case CauseKind::SpecField:
        nameSpecField(draft, classes);
        break;
    case CauseKind::SeparateSpecs:
        nameSharing(cause, view, first);
        break;
    case CauseKind::FloatBias:
        cause.title = "bias not annotated";
        cause.message = "the biases of "
            + countText(cause.edit.nodes.size(), "quantized op are", "quantized ops are")
            + " no int32 tensors: no spec asks for that";
        cause.edit.text = "annotate the bias as derived: int32, scale s_in * s_w";
        break;
    case CauseKind::StaleBias:
        cause.title = "bias scale is not s_in * s_w";
        cause.message = first.found + " at " + view[cause.anchor].name;
        cause.edit.text = "derive the bias scale again from s_in * s_w";
        break;
    case CauseKind::BrokenFusion:
        nameFusion(cause, view, first);
        break;
    case CauseKind::Symbol:
        nameSymbol(cause, view);
        break;
    case CauseKind::FloatOp:
        nameFloatOps(draft);
        break;
    case CauseKind::FixedParameters:
        nameFixed(cause, view, first);
        break;
    case CauseKind::Uncalibrated:
        cause.title = "an observer saw no data";
        cause.message = "scale 1 and zero point 0 stand in at " + view[cause.anchor].name
            + ": its observer never ran";
        cause.edit.text = "calibrate with data that reaches " + view[cause.anchor].name;
        break;
    case CauseKind::Single:
        cause.title = first.found;
        cause.message = first.found + " at " + view[cause.anchor].name;
        break;
    }
}

} // namespace qdq
