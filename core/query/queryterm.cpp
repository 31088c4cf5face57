// SPDX-License-Identifier: Apache-2.0
#include "core/query/queryterm.h"

#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/query/pattern.h"
#include "core/query/queryfields.h"
#include "core/units/paths.h"

#include <algorithm>
#include <span>

namespace qdq {

namespace {

bool compares(double value, QueryCompare compare, double number)
{
    switch (compare) {
    case QueryCompare::Equal:
        return value == number;
    case QueryCompare::NotEqual:
        return value != number;
    case QueryCompare::Less:
        return value < number;
    case QueryCompare::LessOrEqual:
        return value <= number;
    case QueryCompare::Greater:
        return value > number;
    case QueryCompare::GreaterOrEqual:
        return value >= number;
    }
    return false;
}

/// Of several values (channels) one is enough.
bool holdsForAny(std::span<const double> values, const QueryTerm& term)
{
    return std::ranges::any_of(values, [&](double value) {
        if (term.compare)
            return compares(value, *term.compare, term.number);
        return std::ranges::any_of(term.values, [&](const QueryValue& wanted) {
            if (!wanted.number)
                return false;
            return wanted.last ? value >= *wanted.number && value <= *wanted.last
                               : value == *wanted.number;
        });
    });
}

bool holdsFor(double value, const QueryTerm& term)
{
    return holdsForAny(std::span(&value, 1), term);
}

template <typename T> bool holdsForOptional(const std::optional<T>& value, const QueryTerm& term)
{
    return value && holdsFor(static_cast<double>(*value), term);
}

bool isText(std::string_view text, const QueryValue& value)
{
    if (value.regex)
        return std::regex_search(text.begin(), text.end(), *value.regex);
    return value.isQuoted ? equalText(text, value.text) : matchesPattern(text, value.text);
}

bool isAnyText(std::string_view text, const QueryTerm& term)
{
    return std::ranges::any_of(
        term.values, [&](const QueryValue& value) { return isText(text, value); });
}

std::string_view kindName(OpFamily family)
{
    constexpr std::string_view kNames[] = {
        "compute", "elementwise", "activation", "pool", "shape", "norm", "quant", "io", "other"};
    return kNames[static_cast<std::size_t>(family)];
}

std::string_view severityName(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warn" : "note";
}

} // namespace

TermMatcher::TermMatcher(const QueryIndex& index, const QueryState& state)
    : m_index(index)
    , m_state(state)
    , m_bookmarked(state.bookmarked.begin(), state.bookmarked.end())
    , m_new(state.withNewFinding.begin(), state.withNewFinding.end())
    , m_waived(state.withWaivedFinding.begin(), state.withWaivedFinding.end())
{
}

bool TermMatcher::holds(const QueryTerm& term, NodeId id) const
{
    if (term.field.empty())
        return isWord(term, id);
    const QdqParams* params = m_index.paramsOf(id);
    switch (findQueryField(term.field)->field) {
    case QueryField::Name:
        return isAnyText(m_index[id].name, term);
    case QueryField::Op:
        return isOp(term, id);
    case QueryField::Kind:
        return isKind(term, id);
    case QueryField::Module:
        return isInModule(term, id);
    case QueryField::Type:
        return isOfType(term, id);
    case QueryField::Dtype:
        return isDtype(term, id);
    case QueryField::Shape:
        return isShape(term, id);
    case QueryField::Rank: {
        const TensorMeta* tensor = m_index.tensorOf(id);
        return tensor && holdsFor(static_cast<double>(tensor->shape.size()), term);
    }
    case QueryField::Scale:
        return isScale(term, id);
    case QueryField::ZeroPoint:
        return isZeroPoint(term, id);
    case QueryField::QuantMin:
        return params && holdsForOptional(params->quantMin, term);
    case QueryField::QuantMax:
        return params && holdsForOptional(params->quantMax, term);
    case QueryField::Axis:
        return params && holdsForOptional(params->axis, term);
    case QueryField::Rule:
        return hasRule(term, id);
    case QueryField::Severity:
        return hasSeverity(term, id);
    case QueryField::Cause:
        return hasCause(term, id);
    case QueryField::Config:
        return isConfigured(term, id);
    case QueryField::Group:
        return !m_index.groupOf(id).empty() && isAnyText(m_index.groupOf(id), term);
    case QueryField::Shift:
        return hasRequant(term, id, true);
    case QueryField::Multiplier:
        return hasRequant(term, id, false);
    case QueryField::Bias:
        return hasBias(term, id);
    case QueryField::Weight:
        return hasWeight(term, id);
    case QueryField::Users:
        return holdsFor(static_cast<double>(m_index[id].users.size()), term);
    case QueryField::Inputs:
        return holdsFor(static_cast<double>(m_index[id].inputs.size()), term);
    case QueryField::Is:
        return isState(term, id);
    case QueryField::Diff:
        return m_state.differs && std::ranges::any_of(term.values, [&](const QueryValue& value) {
            return m_state.differs(id, value.text);
        });
    case QueryField::Near:
    case QueryField::Up:
    case QueryField::Down:
    case QueryField::Level:
        break; // of the query as a whole
    }
    return true;
}

bool TermMatcher::isWord(const QueryTerm& term, NodeId id) const
{
    const QueryValue& value = term.values.front();
    const Node& node = m_index[id];
    if (value.regex)
        return isText(node.name, value);
    const bool isPattern = !value.isQuoted && value.text.find_first_of("*?") != std::string::npos;
    const auto has = [&](std::string_view text) {
        return isPattern ? matchesPattern(text, value.text) : containsText(text, value.text);
    };
    return has(node.name) || has(node.target) || has(m_index.moduleOf(id));
}

/// "conv2d", "aten.conv2d" and "aten.conv2d.default" are the same op.
bool TermMatcher::isOp(const QueryTerm& term, NodeId id) const
{
    const Node& node = m_index[id];
    if (node.op != OpKind::CallFunction)
        return isAnyText(nameOf(node.op), term);
    const std::string_view full = node.target;
    const std::size_t last = full.rfind('.');
    const std::string_view packet = full.substr(0, last);
    return isAnyText(full, term) || isAnyText(packet, term)
        || isAnyText(packet.substr(packet.rfind('.') + 1), term);
}

bool TermMatcher::isKind(const QueryTerm& term, NodeId id) const
{
    if (m_index.graph().isConstant(id))
        return isAnyText("constant", term);
    if (const Unit* unit = m_index.unitOf(id); unit && unit->main == id)
        return isAnyText(kindName(unit->family), term);
    const bool isCall = m_index[id].op == OpKind::CallFunction;
    return isAnyText(kindName(isCall ? opInfo(m_index[id].target).family : OpFamily::Other), term);
}

/// A path stands for all that is in the module too.
bool TermMatcher::isInModule(const QueryTerm& term, NodeId id) const
{
    const std::string_view path = m_index.moduleOf(id);
    for (std::size_t end = path.size();; end = path.rfind('.', end - 1)) {
        if (end == std::string_view::npos)
            return false;
        if (end > 0 && isAnyText(path.substr(0, end), term))
            return true;
        if (end == 0)
            return path.empty() && isAnyText(path, term);
    }
}

bool TermMatcher::isOfType(const QueryTerm& term, NodeId id) const
{
    const ModuleStack* stack = m_index.graph().moduleStack(id);
    return stack && std::ranges::any_of(*stack, [&](const ModuleFrame& frame) {
        return isAnyText(frame.type, term) || isAnyText(lastPart(frame.type), term);
    });
}

bool TermMatcher::isDtype(const QueryTerm& term, NodeId id) const
{
    const DType dtype = m_index.dtypeOf(id);
    return dtype != DType::Unknown
        && (isAnyText(nameOf(dtype), term) || isAnyText(shortNameOf(dtype), term));
}

bool TermMatcher::isShape(const QueryTerm& term, NodeId id) const
{
    const TensorMeta* tensor = m_index.tensorOf(id);
    if (!tensor)
        return false;
    const std::string shape = shapeText(tensor->shape);
    return std::ranges::any_of(term.values, [&](const QueryValue& value) {
        const bool asksForSymbols = value.text == "?";
        return asksForSymbols ? std::ranges::any_of(tensor->shape, isSymbolic)
                              : matchesShape(shape, value.text);
    });
}

bool TermMatcher::isScale(const QueryTerm& term, NodeId id) const
{
    const QdqParams* params = m_index.paramsOf(id);
    if (!params || params->scales.empty())
        return false;
    const bool isPow2 = std::ranges::all_of(params->scales, [](double scale) {
        int exponent = 0;
        return exactLog2(scale, exponent);
    });
    const bool isWanted = std::ranges::any_of(term.values,
        [&](const QueryValue& value) { return value.text == "pow2" && isPow2 != value.isNot; });
    return isWanted || holdsForAny(params->scales, term);
}

bool TermMatcher::isZeroPoint(const QueryTerm& term, NodeId id) const
{
    const QdqParams* params = m_index.paramsOf(id);
    if (!params)
        return false;
    const std::vector<double> values(params->zeroPoints.begin(), params->zeroPoints.end());
    return holdsForAny(values, term);
}

/// "new" and "waived" are states of findings; in quotes they would be rules.
bool TermMatcher::hasRule(const QueryTerm& term, NodeId id) const
{
    const auto isSaid = [&](std::string_view word) {
        return std::ranges::any_of(term.values,
            [&](const QueryValue& value) { return !value.isQuoted && value.text == word; });
    };
    if ((isSaid("new") && m_new.contains(id)) || (isSaid("waived") && m_waived.contains(id)))
        return true;
    return std::ranges::any_of(m_index.findingsOf(id),
        [&](const Finding* finding) { return isAnyText(finding->rule, term); });
}

bool TermMatcher::hasSeverity(const QueryTerm& term, NodeId id) const
{
    return std::ranges::any_of(m_index.findingsOf(id),
        [&](const Finding* finding) { return isAnyText(severityName(finding->severity), term); });
}

bool TermMatcher::hasCause(const QueryTerm& term, NodeId id) const
{
    for (std::size_t i = 0; i < m_state.causes.size(); ++i)
        if (holdsFor(static_cast<double>(i + 1), term)
            && std::ranges::find(m_state.causes[i], id) != m_state.causes[i].end())
            return true;
    return false;
}

bool TermMatcher::isConfigured(const QueryTerm& term, NodeId id) const
{
    const Unit* unit = m_index.unitOf(id);
    if (!m_state.configOf || !unit || unit->main != id)
        return false;
    const QueryState::Config config = m_state.configOf(id);
    return (!config.source.empty() && isAnyText(config.source, term))
        || (!config.key.empty() && isAnyText(config.key, term));
}

/// On the largest channel.
bool TermMatcher::hasRequant(const QueryTerm& term, NodeId id, bool isShift) const
{
    const RequantRow* row = m_index.requantOf(id);
    if (!row || row->m.empty() || row->shift.empty())
        return false;
    return holdsFor(
        isShift ? static_cast<double>(std::ranges::max(row->shift)) : std::ranges::max(row->m),
        term);
}

bool TermMatcher::hasBias(const QueryTerm& term, NodeId id) const
{
    const RequantRow* requant = m_index.requantOf(id);
    const ConstantRow* row = m_index.constantOf(id, 'B');
    if (!requant)
        return false;
    if (!row && !requant->bias)
        return isAnyText("none", term);
    const DType dtype = requant->bias ? requant->bias->dtype : DType::Unknown;
    return isAnyText(shortNameOf(dtype), term) || isAnyText(nameOf(dtype), term)
        || (row && row->userCount > 1 && isAnyText("shared", term));
}

bool TermMatcher::hasWeight(const QueryTerm& term, NodeId id) const
{
    const ConstantRow* row = m_index.constantOf(id, 'W');
    const QdqParams* params =
        row && row->dequantize.isValid() ? m_index.paramsOf(row->dequantize) : nullptr;
    return params && isAnyText(params->axis ? "per-channel" : "per-tensor", term);
}

bool TermMatcher::isState(const QueryTerm& term, NodeId id) const
{
    const Unit* unit = m_index.unitOf(id);
    const bool isOp = unit && unit->kind == UnitKind::Op;
    return std::ranges::any_of(term.values, [&](const QueryValue& value) {
        if (value.text == "quantized")
            return isOp && m_index.isQuantized(id);
        if (value.text == "float")
            return isOp && !m_index.isQuantized(id);
        if (value.text == "uncalibrated")
            return m_index.isUncalibrated(id);
        if (value.text == "fused")
            return unit && unit->fused == id;
        if (value.text == "bookmarked")
            return m_bookmarked.contains(id);
        if (value.text == "collapsed")
            return std::ranges::any_of(m_state.collapsed, [&](const std::string& path) {
                return isInside(m_index.units().framePath(m_index.placeOf(id)), path);
            });
        return unit && unit->main == id && !unit->isKnownOp;
    });
}

} // namespace qdq
