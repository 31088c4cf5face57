// SPDX-License-Identifier: Apache-2.0
#include "core/causes/specclasses.h"

#include "core/base/text.h"
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

SpecClasses::SpecClasses(const QdqView& view, const CauseContext& context)
    : m_classOf(view.graph().nodes.size())
    , m_isUncalibrated(view.graph().nodes.size())
{
    const Origins origins(view, context);
    for (const NodeId id : allNodes(view.graph())) {
        const bool isActivation = view.isQuantizePerTensor(id);
        const bool isWeight =
            isDequantize(view[id]) && carriesConstant(view, id) && !isBias(view, id);
        if (!isActivation && !isWeight)
            continue;
        const Origin origin = origins.of(id);
        m_isUncalibrated[id] = origin.isUncalibrated;
        const bool isKnown = origin.key.starts_with("qconfig ");
        if (!origin.isFixed && (isKnown || isWeight || !looksFixed(view, id)))
            take(view, id, origin);
    }
}

void SpecClasses::take(const QdqView& view, NodeId qdq, const Origin& origin)
{
    const bool isWeight = carriesConstant(view, qdq);
    const auto [entry, isNew] = m_byKey.try_emplace(
        (isWeight ? "weight " : "activation ") + origin.key, SpecClassId {m_classes.size()});
    if (isNew) {
        SpecClass fresh;
        fresh.isWeight = isWeight;
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

SpecOverride schemeEdit(const SpecClass& specs)
{
    const QuantizationSpec wanted = specs.isWeight ? vpuWeightSpec() : vpuActivationSpec();
    SpecOverride fields;
    const bool isOtherRange = specs.range != IntegerRange {*wanted.quantMin, *wanted.quantMax};
    if (specs.dtype != wanted.dtype)
        fields.dtype = wanted.dtype;
    // An activation may use less than its type's range, a weight must use exactly the wanted one.
    if (fields.dtype || (specs.isWeight && isOtherRange)) {
        fields.quantMin = wanted.quantMin;
        fields.quantMax = wanted.quantMax;
    }
    const bool isCoarse = specs.isWeight && specs.isPerTensor;
    if (isCoarse || specs.isAffine || fields.dtype)
        fields.qscheme = wanted.qscheme;
    if (isCoarse) {
        fields.chAxis = wanted.chAxis;
        fields.observer =
            specs.isPow2 ? wanted.observer : ObserverCtor {"PerChannelMinMaxObserver", {}};
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
