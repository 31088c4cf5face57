// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/findingtext.h"

#include "core/report/slots.h"
#include "core/rules/target.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <tuple>

namespace qdq::ui {
namespace {

struct Sentence
{
    std::string_view rule;
    const char* text; ///< %1 is the node
};

constexpr std::array kSentences {
    Sentence {"R1", QT_TRANSLATE_NOOP("draw", "%1 must be int8 with zero point 0")},
    Sentence {"R2", QT_TRANSLATE_NOOP("draw", "the scale of %1 must be a power of two")},
    Sentence {"R3", QT_TRANSLATE_NOOP("draw", "inputs and output of %1 must share one scale")},
    Sentence {"R4", QT_TRANSLATE_NOOP("draw", "the bias of %1 must be int32 with scale s_in·s_w")},
    Sentence {"R5",
        QT_TRANSLATE_NOOP(
            "draw", "%1 and the op before it must be one unit, without Q/DQ in between")},
    Sentence {"R6", QT_TRANSLATE_NOOP("draw", "the shape of %1 must be static")},
    Sentence {"R7",
        QT_TRANSLATE_NOOP(
            "draw", "the weight of %1 must be int8 per channel, −127…127, zero point 0")},
    Sentence {"I4", QT_TRANSLATE_NOOP("draw", "%1 is an in-place form and runs on the CPU")},
};

/// Why, as a sentence of its own.
constexpr std::array kReasons {
    Sentence {"R1",
        QT_TRANSLATE_NOOP(
            "draw", "The multiply-accumulate array has no place for a zero-point correction.")},
    Sentence {"R2",
        QT_TRANSLATE_NOOP(
            "draw", "The chip rescales by shifting: it has no multiplier behind the accumulator.")},
    Sentence {"R3",
        QT_TRANSLATE_NOOP(
            "draw", "The unit works on the integers as they come and cannot rescale one of them.")},
    Sentence {"R4",
        QT_TRANSLATE_NOOP(
            "draw", "The bias is added into the int32 accumulator, whose scale is s_in·s_w.")},
    Sentence {"R5",
        QT_TRANSLATE_NOOP(
            "draw", "The op and its relu run as one unit: there is no 8-bit value between them.")},
    Sentence {"R6",
        QT_TRANSLATE_NOOP(
            "draw", "Buffers and schedules are laid out when the graph is compiled.")},
    Sentence {"R7",
        QT_TRANSLATE_NOOP("draw",
            "Weights are stored per output channel, symmetric, and −128 has no counterpart.")},
};

QString tr(const char* text)
{
    return QCoreApplication::translate("draw", text);
}

/// Only of the built-in VPU target.
template <std::size_t N>
QString sentenceOf(
    const std::array<Sentence, N>& sentences, std::string_view rule, const TargetPtr& target)
{
    if (!isVpu(target))
        return {};
    const auto found = std::ranges::find(sentences, rule, &Sentence::rule);
    return found == sentences.end() ? QString() : tr(found->text);
}

/// What the file of the target says of its rule.
RuleText textOf(const Rule& rule)
{
    return QLocale().language() == QLocale::Chinese
        ? rule.zhTw
        : RuleText {rule.name, rule.summary, rule.expected, rule.why};
}

const Rule* ruleOf(const Finding& finding, const TargetPtr& target)
{
    return target ? target->findRule(finding.rule) : nullptr;
}

/// The one that all others disagree with; none where there are fewer than three, or no such one.
std::size_t oddOne(const std::vector<double>& scales)
{
    std::size_t odd = scales.size();
    for (std::size_t i = 0; i < scales.size() && scales.size() > 2; ++i) {
        const double other = scales[i == 0 ? 1 : 0];
        const bool othersAgree = std::ranges::count(scales, other) + 1 == std::ssize(scales);
        if (othersAgree && scales[i] != other)
            odd = i;
    }
    return odd;
}

std::vector<double> scalesOf(const Finding& finding, const QdqView& view)
{
    std::vector<double> scales;
    for (const NodeId node : finding.evidence)
        if (const Numbers& scale = view.scaleOf(node); !scale.values.empty())
            scales.push_back(scale.values.front());
    return scales;
}

QString differenceSentence(const std::vector<double>& scales)
{
    const std::size_t odd = oddOne(scales);
    if (odd < scales.size())
        return tr("Number %1 differs from the others, which agree.").arg(odd + 1);
    std::vector<double> sorted = scales;
    std::ranges::sort(sorted);
    const auto distinct = std::ranges::unique(sorted).begin() - sorted.begin();
    if (distinct == std::ssize(scales))
        return tr("No two of these scales are equal; one is required.");
    return tr("%1 different scales where one is required.").arg(distinct);
}

QString foundSentence(const Finding& finding)
{
    QString text =
        tr("Found: %1; expected: %2.").arg(toQString(finding.found), toQString(finding.expected));
    return text.replace(QLatin1String("2^k"), QStringLiteral("2ᵏ"))
        .replace(QLatin1String(" * "), QStringLiteral("·"));
}

CardRow* rowWithKey(CardContent& card, const QString& key)
{
    const auto row = std::ranges::find(card.rows, key, &CardRow::key);
    return row == card.rows.end() ? nullptr : &*row;
}

void addSentence(
    CardContent& card, const Finding& finding, const QString& left, const QString& right = {})
{
    CardRow row;
    row.left = left;
    row.right = right;
    row.isProse = true;
    row.rule = toQString(finding.rule);
    card.rows.push_back(std::move(row));
}

QString biasProblem(const Finding& finding)
{
    const bool isType = finding.found.starts_with("bias dtype");
    return isType ? tr("not int32") : tr("not s_in·s_w");
}

QString sharedProblem(const Finding& finding)
{
    return finding.found.starts_with("zero point")
        ? tr("%1 zero points, one required").arg(finding.values.size())
        : tr("%1 scales, one required").arg(finding.values.size());
}

QString weightProblem(const Finding& finding)
{
    if (finding.found.starts_with("range"))
        return tr("range not −127…127");
    if (finding.found.starts_with("zero point"))
        return tr("zero point not 0");
    return tr("not per channel");
}

void markRow(CardContent& card, const Finding& finding, const QString& key, const QString& words)
{
    CardRow* row = rowWithKey(card, key);
    if (!row) {
        if (!words.isEmpty())
            addSentence(card, finding, words);
        return;
    }
    if (!row->rule.isEmpty() && words.isEmpty())
        return; // what a stronger problem says stays
    row->rule = toQString(finding.rule);
    row->problem = words;
}

QString rangeOf(const std::vector<double>& values)
{
    if (values.empty())
        return {};
    const auto [low, high] = std::ranges::minmax(values);
    return toQString(decimalText(low, 2)) + QStringLiteral("…") + toQString(decimalText(high, 2));
}

} // namespace

QString headingOf(const Finding& finding, const Graph& graph, const TargetPtr& target)
{
    const QString id = toQString(finding.rule);
    const QString node = finding.node.isValid() ? toQString(graph[finding.node].name) : QString();
    const QString sentence = sentenceOf(kSentences, finding.rule, target);
    if (!sentence.isEmpty())
        return id + QStringLiteral(": ") + sentence.arg(node);
    const Rule* rule = ruleOf(finding, target);
    return id + QStringLiteral(": ") + node
        + (rule ? QStringLiteral(": ") + toQString(textOf(*rule).summary) : QString());
}

QStringList factsOf(const Finding& finding, const QdqView& view, const TargetPtr& target)
{
    const Rule* rule = ruleOf(finding, target);
    const bool isShared = rule && rule->check->name == "shared-scale";
    const std::vector<double> scales = isShared ? scalesOf(finding, view) : std::vector<double> {};
    QStringList facts {scales.size() < 2 ? foundSentence(finding) : differenceSentence(scales)};
    QString reason = sentenceOf(kReasons, finding.rule, target);
    if (reason.isEmpty() && rule && !textOf(*rule).why.empty()) {
        reason = toQString(textOf(*rule).why);
        reason[0] = reason[0].toUpper();
        reason += QLocale().language() == QLocale::Chinese ? u'。' : u'.';
    }
    if (!reason.isEmpty())
        facts += reason;
    return facts;
}

std::vector<EvidenceRow> evidenceOf(const Finding& finding, const QdqView& view, NumberForm form)
{
    std::vector<EvidenceRow> rows;
    const std::size_t odd = oddOne(scalesOf(finding, view));
    int inputs = 0;
    for (std::size_t i = 0; i < finding.evidence.size(); ++i) {
        const NodeId node = finding.evidence[i];
        const bool isInput = isDequantize(view[node]);
        if (finding.node == node || !(isInput || isQuantize(view[node])))
            continue;
        const Numbers& scale = view.scaleOf(node);
        const Numbers& zeroPoint = view.zeroPointOf(node);
        EvidenceRow row;
        row.number = static_cast<int>(i) + 1;
        row.port = isInput ? QStringLiteral("in %1").arg(inputs++) : QStringLiteral("out");
        const NodeId carried = carriedBy(view, node);
        row.node = carried.isValid() ? toQString(view[carried].name) : QString();
        row.scale = toQString(scaleText(scale.values, form));
        if (!zeroPoint.values.empty())
            row.zeroPoint = QStringLiteral("z ")
                + toQString(integerText(static_cast<std::int64_t>(zeroPoint.values.front())));
        row.isOdd = rows.size() == odd;
        rows.push_back(std::move(row));
    }
    return rows;
}

void addProblem(CardContent& card, const Finding& finding, const TargetPtr& target)
{
    const Rule* rule = ruleOf(finding, target);
    if (finding.isUndecided || !rule)
        return;
    const std::string_view check = rule->check->name;
    const auto words = [&](const QString& ofVpu) { return isVpu(target) ? ofVpu : QString(); };
    if (check == "power-of-two")
        markRow(card, finding, QStringLiteral("W"), {});
    else if (check == "shared-scale")
        addSentence(card, finding, sharedProblem(finding), rangeOf(finding.values));
    else if (check == "bias")
        markRow(card, finding, QStringLiteral("B"), words(biasProblem(finding)));
    else if (check == "fused-activation" && isVpu(target))
        addSentence(card, finding, tr("Q/DQ between op and relu"));
    else if (check == "static-shape")
        card.shapeRule = toQString(finding.rule);
    else if (check == "weight")
        markRow(card, finding, QStringLiteral("W"), words(weightProblem(finding)));
}

QString markRule(const Finding& finding)
{
    const QString rule = toQString(finding.rule);
    return finding.isUndecided ? rule + QLatin1Char('?') : rule;
}

std::vector<Mark> marksOf(const std::vector<const Finding*>& findings)
{
    std::vector<Mark> marks;
    for (const Finding* finding : findings) {
        const QString rule = markRule(*finding);
        const auto same = std::ranges::find(marks, rule, &Mark::rule);
        if (same != marks.end())
            ++same->count;
        else
            marks.push_back({rule, finding->isUndecided ? Severity::Warning : finding->severity,
                false, false, 1});
    }
    std::ranges::sort(marks, [](const Mark& a, const Mark& b) {
        return std::tie(a.severity, a.rule) < std::tie(b.severity, b.rule);
    });
    return marks;
}

} // namespace qdq::ui
