// SPDX-License-Identifier: Apache-2.0
#include "core/causes/collector.h"

#include "core/base/text.h"
#include "core/rules/describe.h"
#include "core/rules/target.h"

#include <algorithm>
#include <cctype>

namespace qdq {

namespace {

/// Identifiers of an expression such as "2*s77 + Max(1, s5)", functions left out.
void collectSymbols(const std::string& expression, std::set<std::string>& symbols)
{
    const auto isOf = [](char c, int (*test)(int)) {
        return c == '_' || test(static_cast<unsigned char>(c)) != 0;
    };
    for (std::size_t at = 0; at < expression.size();) {
        const std::size_t first = at;
        while (at < expression.size() && isOf(expression[at], std::isalnum))
            ++at;
        const bool isCall = at < expression.size() && expression[at] == '(';
        if (first != at && isOf(expression[first], std::isalpha) && !isCall)
            symbols.insert(expression.substr(first, at - first));
        at += first == at ? 1 : 0;
    }
}

bool isQuantized(const QdqView& view, NodeId weight)
{
    return view.isDequantizePerChannel(weight) || view.isDequantizePerTensor(weight);
}

} // namespace

std::set<std::string> symbolsOf(const TensorMeta& meta)
{
    std::set<std::string> symbols;
    for (const Dim& dim : meta.shape)
        if (const auto* text = std::get_if<std::string>(&dim))
            collectSymbols(*text, symbols);
    return symbols;
}

CauseCollector::CauseCollector(
    const QdqView& view, const CheckResult& result, const CauseContext& context)
    : m_view(view)
    , m_result(result)
    , m_context(context)
    , m_classes(view, context)
    , m_twins(view.graph())
{
    if (context.run.annotated && context.run.config)
        m_callStates = callStates(*context.run.annotated, *context.run.config);
}

NodeId CauseCollector::annotatedId(NodeId op) const
{
    const Annotated* annotated = m_context.run.annotated;
    return annotated ? annotated->graph.find(m_view[op].name) : NodeId {};
}

std::string CauseCollector::callOf(NodeId op) const
{
    const NodeId id = annotatedId(op);
    const PatternMatch* match = id.isValid() ? m_context.run.annotated->trace.match(id) : nullptr;
    return match && match->call && m_context.run.config
        ? callText(*m_context.run.config, *match->call)
        : std::string();
}

CauseDraft& CauseCollector::draft(CauseKind kind, const std::string& key, std::size_t finding)
{
    const auto [entry, isNew] =
        m_byKey.try_emplace(std::string(nameOf(kind)) + ' ' + key, m_drafts.size());
    if (isNew) {
        m_drafts.emplace_back();
        m_drafts.back().cause.kind = kind;
        m_drafts.back().cause.anchor = at(finding).node;
    }
    CauseDraft& found = m_drafts[entry->second];
    found.cause.findings.push_back(finding);
    return found;
}

void CauseCollector::addAll()
{
    for (std::size_t i = 0; i < m_result.violations.size(); ++i)
        add(i);
    spreadSymbols();
}

void CauseCollector::add(std::size_t finding)
{
    const std::string_view check = checkOf(finding);
    if (const NodeId blind = uncalibratedBehind(finding); blind.isValid())
        addUncalibrated(finding, blind);
    else if (check == "activation")
        addClass(finding, at(finding).node, false);
    else if (check == "power-of-two")
        addScale(finding);
    else if (check == "shared-scale")
        addUnit(finding, CauseKind::SeparateSpecs, EditKind::ShareSlots);
    else if (check == "bias")
        addBias(finding);
    else if (check == "fused-activation")
        addUnit(finding, CauseKind::BrokenFusion, EditKind::Fuse);
    else if (check == "static-shape")
        addShape(finding);
    else if (check == "weight")
        addWeight(finding);
    else
        draft(CauseKind::Single, std::to_string(finding), finding);
}

const Rule* CauseCollector::ruleOf(std::size_t finding) const
{
    return m_result.target ? m_result.target->findRule(at(finding).rule) : nullptr;
}

/// What the rule looks at; targets call their rules as they like.
std::string_view CauseCollector::checkOf(std::size_t finding) const
{
    const Rule* rule = ruleOf(finding);
    return rule && rule->check ? rule->check->name : std::string_view();
}

/// A tensor in the evidence whose scale is only a stand-in; for the rules that compare scales.
NodeId CauseCollector::uncalibratedBehind(std::size_t finding) const
{
    const std::string_view check = checkOf(finding);
    if (check != "shared-scale" && check != "bias")
        return {};
    for (const NodeId id : at(finding).evidence) {
        if (m_classes.isUncalibrated(id))
            return id;
        const NodeId source =
            isDequantize(m_view[id]) ? m_view.argument(id, 0, "input") : NodeId {};
        if (source.isValid() && m_classes.isUncalibrated(source))
            return source;
    }
    return {};
}

void CauseCollector::addUncalibrated(std::size_t finding, NodeId quantize)
{
    CauseDraft& found = draft(CauseKind::Uncalibrated, m_view[quantize].name, finding);
    found.cause.anchor = quantize;
    found.cause.edit.kind = EditKind::Calibrate;
    found.cause.edit.nodes = {quantize};
}

/// A finding on the parameters of one Q or DQ: the spec of its class gave them.
void CauseCollector::addClass(std::size_t finding, NodeId qdq, bool isOfScales)
{
    const SpecClassId id = m_classes.classOf(qdq);
    if (!id.isValid()) {
        // Fixed parameters of equal numbers come from ops of one kind.
        const std::string key = at(finding).rule + zeroPointText(m_view.zeroPointOf(qdq).values)
            + rangeText(m_view.scaleOf(qdq).values);
        draft(CauseKind::FixedParameters, key, finding);
        return;
    }
    CauseDraft& found = draft(CauseKind::SpecField,
        std::to_string(id.index()) + (isOfScales ? " observer" : " scheme"), finding);
    if (!found.specs.empty())
        return;
    const SpecClass& specs = m_classes[id];
    found.specs = {id};
    found.isOfScales = isOfScales;
    found.cause.edit.kind = EditKind::ReplaceFields;
    found.cause.edit.specs = {{specs.isWeight,
        isOfScales ? observerEdit(specs) : schemeEdit(specs, ruleOf(finding)->parameters),
        specs.qconfigs}};
    found.cause.edit.nodes = specs.nodes;
}

void CauseCollector::addScale(std::size_t finding)
{
    const NodeId qdq = at(finding).node;
    if (!isDequantize(m_view[qdq]) || !isBias(m_view, qdq)) {
        addClass(finding, qdq, true);
        return;
    }
    // The product of two scales is a power of two when both are: both observers have to change.
    CauseDraft& found = draft(CauseKind::SpecField, "bias", finding);
    found.isOfScales = true;
    for (const NodeId op : m_view[qdq].users) {
        if (!m_view.isWeighted(op))
            continue;
        const NodeId activation = m_view.activationOf(op);
        const NodeId quantize =
            activation.isValid() ? m_view.argument(activation, 0, "input") : NodeId {};
        for (const NodeId source : {quantize, m_view.weightOf(op)}) {
            const SpecClassId id = source.isValid() ? m_classes.classOf(source) : SpecClassId {};
            if (id.isValid() && !m_classes[id].isPow2
                && std::ranges::find(found.specs, id) == found.specs.end())
                found.specs.push_back(id);
        }
    }
}

void CauseCollector::addBias(std::size_t finding)
{
    const NodeId op = at(finding).node;
    const NodeId bias = m_view.biasOf(op);
    const bool isIntegerBias =
        m_view.isDequantizePerChannel(bias) && m_view.dtypeOf(bias) == DType::Int32;
    if (!isQuantized(m_view, m_view.weightOf(op))) {
        addFloatOp(finding);
    } else if (isIntegerBias && m_view.isDequantizePerTensor(m_view.activationOf(op))) {
        addUnit(finding, CauseKind::StaleBias, EditKind::RederiveBias);
    } else {
        CauseDraft& found = draft(CauseKind::FloatBias, {}, finding);
        found.cause.edit.kind = EditKind::AnnotateOp;
        found.cause.edit.nodes.push_back(op);
    }
}

void CauseCollector::addWeight(std::size_t finding)
{
    const NodeId weight = m_view.weightOf(at(finding).node);
    if (weight.isValid() && isQuantized(m_view, weight))
        addClass(finding, weight, false);
    else
        addFloatOp(finding);
}

/// Ops that one call excluded, or that stayed in float for one reason, have one cause.
void CauseCollector::addFloatOp(std::size_t finding)
{
    const NodeId op = at(finding).node;
    const NodeId id = annotatedId(op);
    std::string key;
    std::string because;
    if (id.isValid() && m_context.run.config) {
        const auto reasons =
            reasonsWhyFloat(*m_context.run.annotated, *m_context.run.config, m_callStates, id);
        if (!reasons.empty()) {
            const FloatReason& strongest = reasons.front();
            const std::string call =
                strongest.call ? callText(*m_context.run.config, *strongest.call) : std::string();
            key = std::string(nameOf(strongest.id)) + ' ' + call;
            because = strongest.id == FloatReasonId::Excluded
                ? call + " says: do not quantize"
                : (call.empty() ? "" : call + ": ") + strongest.message;
        }
    }
    CauseDraft& found = draft(CauseKind::FloatOp, key, finding);
    found.because = found.because.empty() ? because : found.because;
    CauseEdit& edit = found.cause.edit;
    edit.kind = EditKind::AnnotateOp;
    if (edit.nodes.empty() || edit.nodes.back() != op)
        edit.nodes.push_back(op);
}

/// Twins act as one: what helps one unit helps them all.
void CauseCollector::addUnit(std::size_t finding, CauseKind kind, EditKind edit)
{
    const NodeId op = at(finding).node;
    CauseDraft& found = draft(kind, m_twins.keyOf(op) + '\n' + callOf(op), finding);
    found.cause.edit.kind = edit;
    found.cause.edit.nodes.push_back(op);
    found.units.insert(m_view[op].name);
}

/// An input is static when all of its symbols are: what makes it so is the set of them.
void CauseCollector::addShape(std::size_t finding)
{
    const TensorMeta* meta = m_view[at(finding).node].meta.val.tensor();
    const std::set<std::string> symbols = meta ? symbolsOf(*meta) : std::set<std::string>();
    std::string key;
    for (const std::string& symbol : symbols)
        key += symbol + ' ';
    CauseDraft& found = draft(CauseKind::Symbol, key, finding);
    found.cause.edit.kind = EditKind::ExportStatic;
    found.cause.edit.nodes.push_back(at(finding).node);
    found.cause.edit.symbols.assign(symbols.begin(), symbols.end());
}

/// Making a larger set of symbols static helps the inputs with a part of them too.
void CauseCollector::spreadSymbols()
{
    for (CauseDraft& wide : m_drafts) {
        const auto& symbols = wide.cause.edit.symbols;
        for (const CauseDraft& narrow : m_drafts)
            if (narrow.cause.kind == CauseKind::Symbol && &narrow != &wide
                && narrow.cause.edit.symbols.size() < symbols.size()
                && std::ranges::includes(symbols, narrow.cause.edit.symbols))
                wide.cause.findings.insert(wide.cause.findings.end(), narrow.cause.findings.begin(),
                    narrow.cause.findings.end());
        std::ranges::sort(wide.cause.findings);
        const auto twice = std::ranges::unique(wide.cause.findings);
        wide.cause.findings.erase(twice.begin(), twice.end());
    }
}

std::vector<RootCause> CauseCollector::takeCandidates()
{
    std::vector<RootCause> causes;
    for (CauseDraft& found : m_drafts) {
        putIntoWords(found, m_view, m_result, m_classes);
        causes.push_back(std::move(found.cause));
    }
    return causes;
}

} // namespace qdq
