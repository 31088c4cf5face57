// SPDX-License-Identifier: Apache-2.0
#include "core/units/unittext.h"

#include "core/units/noderoles.h"
#include "core/units/qparams.h"
#include "core/units/specbadges.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

constexpr int kRangeDigits = 3;

std::string shapeOf(const Tensor& tensor)
{
    std::vector<Dim> dims(tensor.shape.begin(), tensor.shape.end());
    return shapeText(dims);
}

/// The tensor that a node gives; of several the first.
const TensorMeta* firstTensor(const ValueMeta& val)
{
    if (const TensorMeta* tensor = val.tensor())
        return tensor;
    if (const auto* several = std::get_if<std::vector<ValueMeta>>(&val.value))
        for (const ValueMeta& one : *several)
            if (const TensorMeta* tensor = firstTensor(one))
                return tensor;
    return nullptr;
}

DType dtypeOfBadge(const Graph& graph, const Badge& badge)
{
    if (badge.kind != BadgeKind::Quantized)
        return DType::Unknown;
    const NodeId id = badge.quantize.isValid() ? badge.quantize
        : badge.dequantizes.empty()            ? NodeId {}
                                               : badge.dequantizes.front();
    return id.isValid() ? quantizedDType(graph[id]) : DType::Unknown;
}

/// Whether a DQ would not give back what the Q took.
bool disagree(const QdqParams& a, const QdqParams& b)
{
    return a.dtype != b.dtype || a.scales != b.scales || a.zeroPoints != b.zeroPoints
        || a.axis != b.axis;
}

/// Shifts as the hardware sees them: "8–9".
std::string shiftsText(const std::vector<int>& shifts)
{
    const auto [least, most] = std::ranges::minmax(shifts);
    return least == most ? integerText(least) : integerText(least) + "–" + integerText(most);
}

std::string schemeText(std::optional<QScheme> scheme)
{
    if (!scheme)
        return {};
    const std::string name(nameOf(*scheme));
    std::string text = name.find("symmetric") != std::string::npos ? " symmetric" : " affine";
    if (name.find("per_channel") != std::string::npos)
        text += "/ch";
    return text;
}

std::string rangeText(std::optional<std::int64_t> min, std::optional<std::int64_t> max)
{
    return min && max ? " " + integerText(*min) + "…" + integerText(*max) : std::string();
}

/// "in 0": the place of `with` as a consumer sees it; "add in 0" where another node has it.
std::string placeText(const EdgeOrNode& with, const Graph& graph, NodeId consumer)
{
    if (!with.isEdge())
        return with.from == consumer ? "out" : graph[with.from].name;
    const auto& inputs = graph[with.to].inputs;
    const auto place = std::ranges::find(inputs, with.from) - inputs.begin();
    const std::string reader = with.to == consumer ? "" : graph[with.to].name + " ";
    return reader + "in " + std::to_string(place);
}

/// What a row has room for: "i8/ch PerChannelMinMax".
std::string shortSpecText(const QSpec& spec, const Graph& graph, NodeId consumer, NumberForm form)
{
    const auto* plain = std::get_if<QuantizationSpec>(&spec);
    if (!plain)
        return specText(spec, graph, consumer, form);
    std::string text(shortNameOf(plain->dtype));
    if (schemeText(plain->qscheme).ends_with("/ch"))
        text += "/ch";
    return text + " " + shortObserverName(plain->observer.type);
}

} // namespace

std::string shortObserverName(std::string_view type)
{
    for (std::string_view end : {"OrFakeQuantize", "FakeQuantize", "Observer"})
        if (type.ends_with(end) && type.size() > end.size())
            type.remove_suffix(end.size());
    return std::string(type);
}

std::string specText(const QSpec& spec, const Graph& graph, NodeId consumer, NumberForm form)
{
    if (const auto* shared = std::get_if<SharedQuantizationSpec>(&spec))
        return "= " + placeText(shared->with, graph, consumer);
    if (const auto* derived = std::get_if<DerivedQuantizationSpec>(&spec))
        return std::string(shortNameOf(derived->dtype)) + " = "
            + (derived->derivedFrom.size() == 2 ? "s_in·s_w" : "derived");
    if (const auto* fixed = std::get_if<FixedQParamsQuantizationSpec>(&spec))
        return std::string(shortNameOf(fixed->dtype)) + " · " + scaleText(fixed->scale, form)
            + " · z " + integerText(fixed->zeroPoint);
    const auto& plain = std::get<QuantizationSpec>(spec);
    std::string text = std::string(shortNameOf(plain.dtype)) + schemeText(plain.qscheme)
        + rangeText(plain.quantMin, plain.quantMax);
    if (plain.isDynamic)
        text += " dynamic";
    const std::string observer = shortObserverName(plain.observer.type);
    return observer.empty() ? text : text + " · " + observer;
}

UnitTexts::UnitTexts(const Graph& graph, const UnitGraph& units, TextOptions options)
    : m_graph(graph)
    , m_units(units)
    , m_options(std::move(options))
    , m_typeIn(units.units.size(), DType::Unknown)
    , m_typeOut(units.units.size(), DType::Unknown)
{
    for (const UnitEdge& edge : units.edges) {
        const Endpoint badge = edge.from.isBadge() ? edge.from : edge.to;
        const DType dtype =
            badge.isBadge() ? dtypeOfBadge(graph, units[badge.badge]) : DType::Unknown;
        m_hasQuantized |= dtype != DType::Unknown;
        if (!edge.to.isBadge() && edge.from.isBadge() && m_typeIn[edge.to.unit] == DType::Unknown)
            m_typeIn[edge.to.unit] = dtype;
        if (!edge.from.isBadge() && edge.to.isBadge()
            && m_typeOut[edge.from.unit] == DType::Unknown)
            m_typeOut[edge.from.unit] = dtype;
    }
}

/// Types as the hardware would see them: quantized where a badge says so, else the value's own.
std::string UnitTexts::dtypeText(const Unit& unit, UnitId id) const
{
    const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
    const TensorMeta* tensor = firstTensor(m_graph[last].meta.val);
    const DType own = tensor ? tensor->dtype : DType::Unknown;
    const DType out = m_typeOut[id] != DType::Unknown ? m_typeOut[id] : own;
    if (unit.kind == UnitKind::Input || unit.kind == UnitKind::Output)
        return own == DType::Unknown ? std::string() : std::string(nameOf(own));
    const DType in = m_typeIn[id] != DType::Unknown ? m_typeIn[id] : out;
    if (out == DType::Unknown)
        return in == DType::Unknown ? std::string() : std::string(nameOf(in));
    const bool isOwnInput = m_typeIn[id] == DType::Unknown && m_typeOut[id] != DType::Unknown;
    const DType shownIn = isOwnInput && own != DType::Unknown ? own : in;
    if (shownIn == out)
        return std::string(nameOf(out));
    return std::string(shortNameOf(shownIn)) + " → " + std::string(shortNameOf(out));
}

CardText UnitTexts::card(UnitId id) const
{
    const Unit& unit = m_units[id];
    CardText card;
    card.title = unit.title;
    card.fusedTitle = unit.fusedTitle;
    card.name = unit.name;
    if (!unit.main.isValid() || unit.kind == UnitKind::Module)
        return card;
    const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
    if (const TensorMeta* tensor = firstTensor(m_graph[last].meta.val)) {
        card.shape = shapeText(tensor->shape);
        card.isSymbolic = std::ranges::any_of(tensor->shape, isSymbolic);
        card.isFloat = m_hasQuantized && unit.kind == UnitKind::Op && qdq::isFloat(tensor->dtype)
            && m_typeIn[id] == DType::Unknown && m_typeOut[id] == DType::Unknown;
    }
    card.dtype = dtypeText(unit, id);
    for (const ConstantRow& constant : unit.constants)
        card.rows.push_back(rowOf(constant, unit));
    const RequantText* requant = requantOf(unit);
    if (requant && !requant->m.empty()) {
        card.footer = "M " + scaleText(requant->m, m_options.form);
        if (!requant->shift.empty())
            card.footer += "  ≫ " + shiftsText(requant->shift);
    }
    return card;
}

const RequantText* UnitTexts::requantOf(const Unit& unit) const
{
    if (!m_options.requant)
        return nullptr;
    const auto found = m_options.requant->find(unit.main);
    return found == m_options.requant->end() ? nullptr : &found->second;
}

TextRow UnitTexts::rowOf(const ConstantRow& constant, const Unit& unit) const
{
    TextRow row;
    row.key = constant.role;
    row.constant = constant.constant;
    row.shared = constant.userCount;
    const Tensor* tensor = m_graph.constantOf(constant.constant);
    const TensorMeta* meta = m_graph[constant.constant].meta.val.tensor();
    if (tensor) {
        row.left = shapeOf(*tensor) + " " + std::string(shortNameOf(tensor->dtype));
        row.hasNoValues = !tensor->hasData();
    } else if (meta) {
        row.left = shapeText(meta->shape) + " " + std::string(shortNameOf(meta->dtype));
        row.hasNoValues = true;
    } else
        row.left = m_graph[constant.constant].target;
    const RequantText* requant = requantOf(unit);
    if (constant.dequantize.isValid()) {
        const QdqParams params = qparamsOf(m_graph, constant.dequantize);
        if (params.axis)
            row.left += "/ch";
        row.right = "s " + scaleText(params.scales, m_options.form);
        if (constant.role == 'B' && requant && !requant->bias.empty())
            row.right = requant->bias;
    } else if (constant.observer.isValid()) {
        if (const auto* observer = m_graph.findModule(m_graph[constant.observer].target))
            row.right = observerText(*observer);
    } else if (const QSpec* spec = specAt(m_graph, {constant.constant, constant.reader}))
        row.right = shortSpecText(*spec, m_graph, constant.reader, m_options.form);
    return row;
}

std::string UnitTexts::observerText(const ObserverModule& observer) const
{
    std::string text = observer.dtype ? std::string(shortNameOf(*observer.dtype)) : std::string();
    if (observer.qscheme && nameOf(*observer.qscheme).find("per_channel") != std::string_view::npos)
        text += "/ch";
    return text + (text.empty() ? "" : " ") + shortObserverName(observer.type);
}

BadgeText UnitTexts::badge(BadgeId id) const
{
    const Badge& badge = m_units[id];
    switch (badge.kind) {
    case BadgeKind::Quantized:
        return quantizedText(badge);
    case BadgeKind::Observed:
        return observedText(badge);
    case BadgeKind::Specified:
        break;
    }
    BadgeText text;
    const NodeId consumer = badge.spec.isEdge() ? badge.spec.to : badge.spec.from;
    if (const QSpec* spec = specAt(m_graph, badge.spec))
        text.text = specText(*spec, m_graph, consumer, m_options.form);
    return text;
}

std::string UnitTexts::parametersText(NodeId qdq) const
{
    const QdqParams params = qparamsOf(m_graph, qdq);
    std::string text(shortNameOf(params.dtype));
    if (isFloat(params.dtype))
        return text;
    if (params.isDynamic)
        return text + " · dynamic";
    const bool isKnown = !params.scales.empty();
    text += " · " + (isKnown ? scaleText(params.scales, m_options.form) : "s ?");
    text += " · z " + integersText(params.zeroPoints);
    if (params.axis)
        text += " · ch " + integerText(*params.axis);
    return text;
}

BadgeText UnitTexts::quantizedText(const Badge& badge) const
{
    BadgeText text;
    const NodeId first = badge.quantize.isValid() ? badge.quantize
        : badge.dequantizes.empty()               ? NodeId {}
                                                  : badge.dequantizes.front();
    if (!first.isValid())
        return text;
    const QdqParams params = qparamsOf(m_graph, first);
    text.text = parametersText(first);
    text.isFloat = isFloat(params.dtype);
    text.isPowerOfTwo = areExactPowers(params.scales);
    text.scale = params.isDynamic ? "dynamic" : scaleText(params.scales, m_options.form);
    for (NodeId dequantize : badge.dequantizes)
        if (text.otherText.empty() && !text.isFloat
            && disagree(qparamsOf(m_graph, dequantize), params))
            text.otherText = parametersText(dequantize);
    return text;
}

BadgeText UnitTexts::observedText(const Badge& badge) const
{
    BadgeText text;
    const ObserverModule* observer = m_graph.findModule(m_graph[badge.quantize].target);
    if (observer && !observer->aliasOf.empty())
        if (const ObserverModule* original = m_graph.findModule(observer->aliasOf))
            observer = original;
    if (!observer)
        return text;
    text.text = shortObserverName(observer->type);
    text.isFloat = observer->dtype && isFloat(*observer->dtype);
    if (!observer->derivedFrom.empty()) {
        text.text =
            std::string(shortNameOf(observer->dtype.value_or(DType::Unknown))) + " = s_in·s_w";
        return text;
    }
    if (observer->scale) {
        text.scale = scaleText(*observer->scale, m_options.form);
        text.isPowerOfTwo = areExactPowers({*observer->scale});
        text.text += " · " + text.scale + " · z " + integerText(observer->zeroPoint.value_or(0));
        return text;
    }
    if (observer->isDynamic || text.isFloat) {
        text.text = std::string(shortNameOf(observer->dtype.value_or(DType::Unknown)))
            + (observer->isDynamic ? " · dynamic" : "");
        return text;
    }
    if (const auto range = seenRange(*observer)) {
        text.scale = decimalText(range->first, kRangeDigits) + "…"
            + decimalText(range->second, kRangeDigits);
        text.text += " · " + text.scale;
    } else {
        text.text += " · s ? · z ?";
        text.isUncalibrated = true;
    }
    return text;
}

} // namespace qdq
