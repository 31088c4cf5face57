// SPDX-License-Identifier: Apache-2.0
#include "core/causes/specclasses.h"

#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/quant/presets.h"

#include <algorithm>

namespace qdq {

namespace {

bool holdsOtherThanZero(const Numbers& numbers)
{
    return numbers.isKnown()
        && std::ranges::any_of(numbers.values, [](double value) { return value != 0.0; });
}

/// The parameters that the output of a sigmoid or softmax gets whatever was observed: exactly 0 up
/// to, not including, 1.
bool looksFixed(const QdqView& view, NodeId qdq)
{
    const auto range = view.rangeOf(qdq);
    const Numbers& scale = view.scaleOf(qdq);
    const Numbers& zeroPoint = view.zeroPointOf(qdq);
    if (!range || scale.values.size() != 1 || zeroPoint.values.size() != 1)
        return false;
    const auto steps = static_cast<double>(range->max - range->min + 1);
    return scale.values.front() * steps == 1.0
        && zeroPoint.values.front() == static_cast<double>(range->min);
}

} // namespace

bool isBias(const QdqView& view, NodeId dequantize)
{
    return std::ranges::any_of(view[dequantize].users,
        [&](NodeId user) { return view.isWeighted(user) && view.biasOf(user) == dequantize; });
}

bool isWeight(const QdqView& view, NodeId dequantize)
{
    if (view.isDequantizePerChannel(dequantize))
        return true;
    return std::ranges::any_of(view[dequantize].users, [&](NodeId user) {
        const Node& op = view[user];
        for (std::size_t i = 0; i < op.args.size(); ++i)
            if (op.args[i].node() == dequantize && constantRole(op.target, i) == 'W')
                return true;
        return false;
    });
}

SpecClasses::SpecClasses(const QdqView& view, const CauseContext& context)
    : m_classOf(view.graph().nodes.size())
    , m_isUncalibrated(view.graph().nodes.size())
{
    const Origins origins(view, context);
    for (const NodeId id : allNodes(view.graph())) {
        const bool isConstant =
            isDequantize(view[id]) && carriesConstant(view, id) && !isBias(view, id);
        if (!view.isQuantizePerTensor(id) && !isConstant)
            continue;
        const Origin origin = origins.of(id);
        m_isUncalibrated[id] = origin.isUncalibrated;
        const bool isOfWeights =
            origin.role ? *origin.role == SpecRole::Weight : isConstant && isWeight(view, id);
        const bool isKnown = origin.key.starts_with("qconfig ");
        if (!origin.isFixed && (isKnown || isOfWeights || !looksFixed(view, id)))
            take(view, id, origin, isOfWeights);
    }
}

void SpecClasses::take(const QdqView& view, NodeId qdq, const Origin& origin, bool isOfWeights)
{
    const auto [entry, isNew] = m_byKey.try_emplace(
        (isOfWeights ? "weight " : "activation ") + origin.key, SpecClassId {m_classes.size()});
    if (isNew) {
        SpecClass fresh;
        fresh.isWeight = isOfWeights;
        fresh.qconfigs = origin.qconfigs;
        fresh.dtype = view.dtypeOf(qdq);
        fresh.range = view.rangeOf(qdq);
        m_classes.push_back(std::move(fresh));
    }
    SpecClass& specs = m_classes[entry->second.index()];
    specs.nodes.push_back(qdq);
    specs.isPerTensor = specs.isPerTensor || !view.axisOf(qdq);
    specs.isAffine = specs.isAffine || holdsOtherThanZero(view.zeroPointOf(qdq));
    const Numbers& scale = view.scaleOf(qdq);
    specs.isPow2 = specs.isPow2 && (!scale.isKnown() || arePowersOfTwo(scale.values));
    m_classOf[qdq] = entry->second;
}

namespace {

bool isOtherType(const SpecClass& specs, const RuleParameters& wanted)
{
    return !wanted.dtypes.empty()
        && std::ranges::find(wanted.dtypes, specs.dtype) == wanted.dtypes.end();
}

bool isOtherGranularity(const SpecClass& specs, const RuleParameters& wanted)
{
    return wanted.granularity != Granularity::Any
        && (wanted.granularity == Granularity::PerTensor) != specs.isPerTensor;
}

ObserverCtor observerFor(const SpecClass& specs, bool isPerTensor)
{
    if (specs.isPow2)
        return isPerTensor ? vpuActivationSpec().observer : vpuWeightSpec().observer;
    return {isPerTensor ? "MinMaxObserver" : "PerChannelMinMaxObserver", {}};
}

} // namespace

SpecOverride schemeEdit(const SpecClass& specs, const RuleParameters& wanted)
{
    SpecOverride fields;
    auto range = wanted.range;
    if (isOtherType(specs, wanted)) {
        fields.dtype = wanted.dtypes.front();
        range = range ? range : rangeOf(wanted.dtypes.front());
    }
    if (range && specs.range != range) {
        fields.quantMin = range->min;
        fields.quantMax = range->max;
    }
    const bool isRegrained = isOtherGranularity(specs, wanted);
    const bool isPerTensor = specs.isPerTensor != isRegrained;
    const bool mustBeZero = wanted.zeroPoint && (specs.isAffine || fields.dtype);
    if (isRegrained || mustBeZero)
        fields.qscheme = isPerTensor ? QScheme::PerTensorSymmetric : QScheme::PerChannelSymmetric;
    if (isRegrained) {
        fields.observer = observerFor(specs, isPerTensor);
        if (!isPerTensor)
            fields.chAxis = static_cast<int>(wanted.axis.value_or(0));
    }
    return fields;
}

SpecOverride observerEdit(const SpecClass& specs)
{
    SpecOverride fields;
    fields.observer = specs.isWeight && !specs.isPerTensor ? vpuWeightSpec().observer
                                                           : vpuActivationSpec().observer;
    return fields;
}

std::string fieldsText(const SpecOverride& fields)
{
    std::vector<std::string> parts;
    const auto bound = [](const std::optional<std::int64_t>& value) {
        return value ? std::to_string(*value) : std::string("that of the dtype");
    };
    if (fields.dtype)
        parts.push_back("dtype = " + std::string(nameOf(*fields.dtype)));
    if (fields.quantMin)
        parts.push_back("quant_min = " + bound(*fields.quantMin));
    if (fields.quantMax)
        parts.push_back("quant_max = " + bound(*fields.quantMax));
    if (fields.qscheme && *fields.qscheme)
        parts.push_back("qscheme = " + std::string(nameOf(**fields.qscheme)));
    if (fields.chAxis && *fields.chAxis)
        parts.push_back("ch_axis = " + std::to_string(**fields.chAxis));
    if (fields.observer)
        parts.push_back("observer = " + fields.observer->type);
    return join(parts, ", ");
}

} // namespace qdq
