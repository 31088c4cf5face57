// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/causesteps.h"

#include "core/base/text.h"
#include "core/quant/callstate.h"
#include "core/quant/why.h"
#include "core/rules/qdqview.h"
#include "ui/session/runrecord.h"
#include "ui/support/coretext.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

#include <algorithm>

namespace qdq::ui {

namespace {

QString tr(const char* text, int n = -1)
{
    return QCoreApplication::translate("Explanation", text, nullptr, n);
}

// ---- a chain
// -------------------------------------------------------------------------------------------------------

QString valueOf(const SpecFieldStep& field)
{
    if (const auto* text = std::get_if<std::string>(&field.value))
        return toQString(*text);
    if (const auto* whole = std::get_if<std::int64_t>(&field.value))
        return wholeText(*whole);
    if (const auto* real = std::get_if<double>(&field.value))
        return numberText(*real);
    if (const auto* slots = std::get_if<std::vector<SlotName>>(&field.value)) {
        QStringList names;
        for (const SlotName& slot : *slots)
            names << toQString(slotText(slot));
        return names.join(QStringLiteral(" · "));
    }
    return {};
}

QString fieldOf(const SlotChain& chain, std::string_view name)
{
    if (chain.qspec)
        for (const SpecFieldStep& field : *chain.qspec)
            if (field.name == name)
                return valueOf(field);
    return {};
}

/// "int8 −128…127 per_tensor_affine", with what the user replaced; or what it is shared with or
/// derived from.
QString specOf(const SlotChain& chain)
{
    for (const auto& [field, words] : {std::pair("shared_with", tr("shares the spec of %1")),
             std::pair("derived_from", tr("derived: %1"))})
        if (const QString slots = fieldOf(chain, field); !slots.isEmpty())
            return words.arg(slots);
    if (chain.qspec && chain.qspec->empty())
        return chain.whyFloat.empty() ? tr("left in float") : toQString(chain.whyFloat);
    QStringList parts {fieldOf(chain, "dtype")};
    if (const QString low = fieldOf(chain, "quant_min"); !low.isEmpty())
        parts << QStringLiteral("%1…%2").arg(low, fieldOf(chain, "quant_max"));
    parts << fieldOf(chain, "qscheme");
    parts.removeAll(QString());
    QStringList replaced;
    if (chain.qspec)
        for (const SpecFieldStep& field : *chain.qspec)
            if (field.source == FieldSource::Override)
                replaced << toQString(field.name);
    QString text = parts.join(QLatin1Char(' '));
    if (!replaced.isEmpty())
        text += tr("; set by you: %1").arg(replaced.join(QStringLiteral(", ")));
    return text;
}

QString groupOf(const GroupStep& group)
{
    if (group.members.size() < 2)
        return tr("an observer of its own");
    QStringList members;
    for (const SlotName& member : group.members)
        members << toQString(slotText(member));
    return tr("shared by %1").arg(members.join(QStringLiteral(", ")));
}

QString evidenceOf(const EvidenceStep& evidence)
{
    if (evidence.min.empty())
        return tr("saw no data");
    const double low = *std::ranges::min_element(evidence.min);
    const double high = *std::ranges::max_element(evidence.max);
    QString text = QStringLiteral("%1 … %2").arg(numberText(low), numberText(high));
    if (evidence.batches)
        text = tr("%n batch(es): ", static_cast<int>(*evidence.batches)) + text;
    return text;
}

QString arithmeticOf(const Arithmetic& arithmetic)
{
    QStringList lines;
    for (const ArithmeticStep& step : arithmetic.steps)
        lines << withSuperscripts(toQString(step.text));
    return lines.join(QLatin1Char('\n'));
}

QString resultOf(const ResultStep& result)
{
    if (result.isDynamic)
        return tr("chosen at run time");
    if (result.scale.empty())
        return tr("scale unknown");
    return tr("scale %1, zero point %2")
        .arg(numbersText(result.scale), zeroPointText(result.zeroPoint));
}

CauseStep known(const QString& key, const QString& text, const char* link)
{
    CauseStep step;
    step.key = key;
    step.text = text;
    step.isKnown = true;
    step.link = QLatin1String(link);
    return step;
}

std::vector<CauseStep> stepsOf(const SlotChain& chain)
{
    std::vector<CauseStep> steps;
    if (chain.call) {
        QString text = toQString(chain.call->text);
        if (chain.match && !chain.call->text.ends_with(*chain.match))
            text += QStringLiteral("; ") + toQString(*chain.match);
        steps.push_back(known(tr("config"), text, "config"));
    }
    if (chain.pattern)
        steps.push_back(known(tr("pattern"), toQString(chain.pattern->id), "annotated"));
    if (chain.qspec)
        steps.push_back(known(tr("annotation"), specOf(chain), "annotated"));
    if (chain.group)
        steps.push_back(known(tr("sharing"), groupOf(*chain.group), "prepared"));
    if (chain.observer)
        steps.push_back(known(tr("observer"),
            QStringLiteral("%1 %2").arg(
                toQString(chain.observer->name), toQString(chain.observer->type)),
            "calibrated"));
    if (chain.evidence)
        steps.push_back(known(tr("calibration"), evidenceOf(*chain.evidence), "calibrated"));
    if (chain.arithmetic)
        steps.push_back(known(tr("arithmetic"), arithmeticOf(*chain.arithmetic), "calibrated"));
    if (chain.result)
        steps.push_back(known(tr("value"), resultOf(*chain.result), "converted"));
    return steps;
}

/// The observer that a tensor went through, by its node name in the prepared graph.
std::string observerOf(const Document& document, NodeId tensor)
{
    const Node& node = document[tensor];
    if (node.op == OpKind::CallModule)
        return node.name;
    return node.meta.fromNode.empty() ? std::string() : node.meta.fromNode.front();
}

// ---- a finding
// -----------------------------------------------------------------------------------------------------

/// Where each kind of cause goes wrong, as the link of the step.
QString wrongStep(CauseKind kind)
{
    switch (kind) {
    case CauseKind::SpecField:
    case CauseKind::FloatBias:
    case CauseKind::FixedParameters:
        return QStringLiteral("annotated");
    case CauseKind::SeparateSpecs:
        return QStringLiteral("prepared");
    case CauseKind::Uncalibrated:
        return QStringLiteral("calibrated");
    default:
        return {};
    }
}

/// A file alone has no other stage to go to.
CauseStep valuesStep(const Document& document, const Finding& finding, bool isWrong)
{
    CauseStep step = known(
        tr("values"), withSuperscripts(toQString(finding.found)), document.run ? "converted" : "");
    step.isWrong = isWrong;
    return step;
}

/// Observers by whose name a Q or DQ remembers where it came from.
QStringList observersOf(const Document& document, const std::vector<NodeId>& nodes)
{
    QStringList names;
    for (const NodeId node : nodes)
        for (const std::string& from : document[node].meta.fromNode)
            if (from.starts_with("activation_post_process") && !names.contains(toQString(from)))
                names << toQString(from);
    return names;
}

std::vector<CauseStep> stepsOfFile(const Document& document, const Finding& finding)
{
    QString unknown = tr("not in this file");
    std::vector<CauseStep> steps;
    CauseStep config {tr("config"), unknown, false, false, {}};
    if (!document.typical.empty())
        config.text += QStringLiteral("; ") + coreText(document.typical);
    steps.push_back(config);
    steps.push_back({tr("annotation"), unknown, false, false, {}});
    const QStringList observers = observersOf(document, finding.evidence);
    QString text = observers.isEmpty() ? unknown : observers.join(QStringLiteral(", "));
    if (!finding.cause.empty())
        text = coreText(finding.cause);
    steps.push_back(
        {tr("observers"), text, !finding.cause.empty() || !observers.isEmpty(), false, {}});
    steps.push_back(valuesStep(document, finding, true));
    return steps;
}

/// The chain of the first tensor in evidence that the run knows. Several tensors that should be one
/// have several observers: they are counted.
std::vector<CauseStep> stepsOfRun(const Document& document, FindingId id)
{
    const Finding& finding = document[id];
    std::vector<CauseStep> steps;
    for (const NodeId tensor : finding.evidence)
        if (steps.empty())
            steps = chainSteps(document, tensor);
    if (steps.empty())
        return steps;
    std::erase_if(steps, [](const CauseStep& step) {
        return step.link == QLatin1String("calibrated") || step.link == QLatin1String("converted");
    });
    const QStringList observers = observersOf(document, finding.evidence);
    if (observers.size() > 1)
        steps.push_back(known(tr("observers"),
            tr("%n observers: ", static_cast<int>(observers.size()))
                + observers.join(QStringLiteral(", ")),
            "prepared"));
    const DocumentCause* cause = document.causeAt(id);
    const QString wrong = cause ? wrongStep(cause->cause.kind) : QString();
    bool isFound = false;
    for (auto step = steps.rbegin(); step != steps.rend() && !isFound; ++step)
        isFound = step->isWrong = !wrong.isEmpty() && step->link == wrong;
    steps.push_back(valuesStep(document, finding, !isFound));
    return steps;
}

} // namespace

std::vector<CauseStep> chainSteps(const Document& document, NodeId tensor)
{
    if (!document.run || !tensor.isValid())
        return {};
    const std::string observer = observerOf(document, tensor);
    if (observer.empty())
        return {};
    const ChainSources sources = document.run->sources(&document.graph());
    const auto slots = slotsThrough(sources, observer);
    return slots.empty() ? std::vector<CauseStep> {} : stepsOf(slotChain(sources, slots.front()));
}

std::vector<CauseStep> causeSteps(const Document& document, FindingId id)
{
    const Finding& finding = document[id];
    const DocumentCause* cause = document.causeAt(id);
    if (cause && cause->cause.kind == CauseKind::Symbol) {
        CauseStep exported = known(tr("export"), coreText(finding.cause), "");
        exported.isWrong = true;
        return {exported, valuesStep(document, finding, false)};
    }
    std::vector<CauseStep> steps = stepsOfRun(document, id);
    if (steps.empty() && document.run && cause && cause->cause.kind == CauseKind::FloatOp) {
        steps.push_back(known(tr("config"), coreText(cause->cause.message), "config"));
        steps.back().isWrong = true;
        steps.push_back(valuesStep(document, finding, false));
    }
    return steps.empty() ? stepsOfFile(document, finding) : steps;
}

std::vector<QString> reasonsInFloat(const Document& document, NodeId op)
{
    if (!document.run || !op.isValid())
        return {};
    const RunRecord& run = *document.run;
    const NodeId id = run.annotated.graph.find(document[op].name);
    if (!id.isValid() || run.annotated.graph[id].op != OpKind::CallFunction
        || isQuantized(run.annotated, id))
        return {};
    std::vector<QString> reasons;
    const auto states = callStates(run.annotated, run.config);
    for (const FloatReason& reason : reasonsWhyFloat(run.annotated, run.config, states, id)) {
        QString text = coreText(reason.message);
        if (reason.call && reason.id != FloatReasonId::Excluded && !reason.pattern.empty())
            text = toQString(callText(run.config, *reason.call)) + QStringLiteral(": ") + text;
        reasons.push_back(text);
    }
    return reasons;
}

} // namespace qdq::ui
