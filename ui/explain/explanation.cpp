// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/explanation.h"

#include "core/base/text.h"
#include "core/quant/quantizer.h"
#include "core/rules/qdqview.h"
#include "ui/explain/causesteps.h"
#include "ui/explain/sketches.h"
#include "ui/explain/subject.h"
#include "ui/models/findingmodel.h"
#include "ui/session/runrecord.h"
#include "ui/support/coretext.h"
#include "ui/support/numbers.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Explanation", text);
}

QString dtypeOf(const Document& document, NodeId node)
{
    if (const Tensor* constant = document.graph().constantOf(node))
        return toQString(shortNameOf(constant->dtype));
    const TensorMeta* tensor = document[node].meta.val.tensor();
    return tensor ? toQString(shortNameOf(tensor->dtype)) : QString();
}

std::optional<std::pair<double, double>> rangeOf(const QdqFacts& facts)
{
    if (facts.scale.size() != 1 || facts.zeroPoint.size() != 1 || !facts.range)
        return std::nullopt;
    const double scale = facts.scale.front();
    const double zero = facts.zeroPoint.front();
    return std::pair((static_cast<double>(facts.range->min) - zero) * scale,
        (static_cast<double>(facts.range->max) - zero) * scale);
}

EvidenceItem rowOf(const Document& document, const Finding& finding, NodeId node, int number)
{
    EvidenceItem row;
    row.number = number;
    row.node = node;
    row.port = portOf(document, finding.node, node);
    row.name = toQString(document[sourceOf(document, node)].name);
    const QdqFacts* facts = document.factsAt(node);
    if (!facts) {
        row.scale = dtypeOf(document, node);
        row.isWrong = finding.rule == "R4";
        return row;
    }
    row.scale = facts->scale.empty() ? QStringLiteral("?") : numbersText(facts->scale);
    row.exactScale = facts->scale.empty() ? toQString(facts->whyUnknown) : exactText(facts->scale);
    row.log2 = facts->scale.size() == 1 ? log2Text(facts->scale.front()) : QString();
    row.zeroPoint = zeroPointText(facts->zeroPoint);
    row.isWrong = finding.rule == "R2" || finding.rule == "R3" || finding.rule == "R4";
    row.range = rangeOf(*facts);
    return row;
}

void addFacts(const Document& document, const Finding& finding, Explanation& explanation)
{
    const QdqFacts* facts = finding.node.isValid() ? document.factsAt(finding.node) : nullptr;
    if (finding.rule == "R2" && facts && facts->scale.size() == 1 && facts->scale.front() > 0)
        explanation.facts.push_back(
            tr("Nearest power of two: %1").arg(nearestPowerText(facts->scale.front())));
    if (finding.rule == "R4" && finding.values.size() == 2 && finding.values[1] > 0)
        explanation.facts.push_back(
            tr("Ratio of the two scales: %1")
                .arg(toQString(significant(finding.values[0] / finding.values[1]))));
}

std::vector<WayOut> waysOutOf(const Document& document, FindingId id)
{
    const DocumentCause* cause = document.causeAt(id);
    if (!cause || cause->cause.edit.kind == EditKind::None)
        return {};
    QString shared = tr("Takes %1 away").arg(toQString(document[id].rule));
    if (cause->findings.size() > 1)
        shared = tr("Takes %1 findings of this cause away").arg(cause->findings.size());
    return {{editSentence(cause->cause.edit), cause->cause.edit, shared}};
}

QString otherBackEndOf(const Document& document)
{
    const TargetPtr& target = document.check.target;
    const bool isOther = document.run && target && findQuantizer(target->id)
        && document.run->config.backend != target->id;
    return isOther ? toQString(target->id) : QString();
}

std::vector<OtherRule> othersOn(const Document& document, FindingId self)
{
    const Finding& finding = document[self];
    std::set<NodeId> tensors(finding.evidence.begin(), finding.evidence.end());
    if (finding.node.isValid())
        tensors.insert(finding.node);
    // The Q behind a DQ is the same tensor, and rules speak about the Q.
    for (const NodeId node : finding.evidence)
        if (isDequantize(document[node]) && !document[node].inputs.empty())
            tensors.insert(document[node].inputs.front());

    std::map<std::string, OtherRule> others;
    for (const NodeId node : tensors)
        for (const FindingId id : document.findingsOf[node]) {
            const Finding& other = document[id];
            if (id == self || other.rule == finding.rule || other.isUndecided)
                continue;
            OtherRule& entry = others[other.rule];
            entry.mark.count = entry.words.isEmpty() ? 1 : entry.mark.count + 1;
            entry.mark.rule = toQString(other.rule);
            entry.mark.severity = other.severity;
            entry.words = ruleWords(other.rule, document.check.target);
        }
    std::vector<OtherRule> result;
    for (auto& [rule, entry] : others)
        result.push_back(std::move(entry));
    return result;
}

QString originOf(const Document& document, NodeId node)
{
    QStringList parts {toQString(document[node].target)};
    if (const QString module = toQString(document.moduleOf(node)); !module.isEmpty())
        parts << module;
    return parts.join(QStringLiteral(" · "));
}

} // namespace

Explanation explain(const Document& document, FindingId id)
{
    const Finding& finding = document[id];
    Explanation explanation;
    explanation.mark.rule = toQString(finding.rule);
    explanation.mark.severity = finding.severity;
    explanation.mark.isCurrent = true;
    explanation.title = subjectTitle(document, finding.node);
    explanation.name = finding.node.isValid() ? toQString(document[finding.node].name) : QString();
    if (finding.node.isValid())
        explanation.origin = originOf(document, finding.node);
    explanation.required = ruleSentence(finding.rule, document.check.target);
    explanation.reason = ruleReason(finding.rule, document.check.target);
    explanation.expected = toQString(finding.expected);
    explanation.found = withSuperscripts(toQString(finding.found));
    explanation.exactFound = exactFound(finding);
    int number = 0;
    for (const NodeId node : finding.evidence)
        explanation.evidence.push_back(rowOf(document, finding, node, ++number));
    addFacts(document, finding, explanation);
    explanation.sketch = sketchOf(document, finding);
    explanation.chainTitle = tr("Cause");
    explanation.cause = causeSteps(document, id);
    explanation.waysOut = waysOutOf(document, id);
    explanation.otherBackEnd = otherBackEndOf(document);
    explanation.sameTensors = othersOn(document, id);
    return explanation;
}

namespace {

void explainTensor(const Document& document, NodeId node, Explanation& explanation)
{
    const QdqFacts& facts = *document.factsAt(node);
    Finding self;
    self.node = node;
    explanation.evidence.push_back(rowOf(document, self, node, 1));
    explanation.required = tr("Its numbers are as the file gives them");
    explanation.reason =
        tr("Which setting and which samples led to them is not in a converted file.");
    if (facts.scale.size() == 1 && facts.scale.front() > 0)
        explanation.facts.push_back(
            tr("Nearest power of two: %1").arg(nearestPowerText(facts.scale.front())));
    explanation.chainTitle = tr("Why this value");
    explanation.cause = chainSteps(document, node);
    if (!explanation.cause.empty()) {
        explanation.required = tr("Its numbers come from this chain");
        explanation.reason.clear();
    } else if (!document.typical.empty()) {
        explanation.facts.push_back(tr("The file as a whole: %1.").arg(coreText(document.typical)));
    }
}

} // namespace

Explanation explainNode(const Document& document, NodeId node)
{
    Explanation explanation;
    explanation.title = subjectTitle(document, node);
    explanation.name = toQString(document[node].name);
    explanation.origin = originOf(document, node);
    if (document.factsAt(node)) {
        explainTensor(document, node, explanation);
        return explanation;
    }
    explanation.reasons = reasonsInFloat(document, node);
    explanation.cause = chainSteps(document, node);
    explanation.chainTitle =
        explanation.reasons.empty() ? tr("Why this value") : tr("Why not quantized");
    if (!explanation.reasons.empty()) {
        explanation.required = tr("This op stays in float");
        explanation.reason = tr("All reasons, the strongest first.");
    } else if (explanation.cause.empty()) {
        explanation.required = tr("This node carries no scale of its own");
        explanation.reason = tr("Its tensors do: select a badge, or a row of the Nodes table.");
    } else {
        explanation.required = tr("What the observer is there for");
    }
    return explanation;
}

QString toMarkdown(const Explanation& explanation, const QString& provenance)
{
    QString text =
        QStringLiteral("**%1** %2 (`%3`): %4\n\n")
            .arg(explanation.mark.rule, explanation.title, explanation.name, explanation.required);
    text += tr("- expected: %1\n- found: %2\n").arg(explanation.expected, explanation.exactFound);
    if (!explanation.evidence.empty()) {
        text += tr("\n| # | port | node | scale | zero point |\n")
            + QStringLiteral("|---|---|---|---|---|\n");
        for (const EvidenceItem& row : explanation.evidence)
            text += QStringLiteral("| %1 | %2 | `%3` | %4 | %5 |\n")
                        .arg(QString::number(row.number), row.port, row.name,
                            row.exactScale.isEmpty() ? row.scale : row.exactScale, row.zeroPoint);
    }
    text += QLatin1Char('\n');
    for (const CauseStep& step : explanation.cause)
        text += QStringLiteral("- %1: %2\n").arg(step.key, step.text);
    return text + QLatin1Char('\n') + provenance + QLatin1Char('\n');
}

} // namespace qdq::ui
