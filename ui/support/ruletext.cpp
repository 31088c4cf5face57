// SPDX-License-Identifier: Apache-2.0
#include "ui/support/ruletext.h"

#include "ui/support/coretext.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <optional>

namespace qdq::ui {

namespace {

struct Words
{
    std::string_view rule;
    const char* words;
    const char* heading;
    const char* sentence;
};

constexpr std::array kWords {
    Words {"R1", QT_TRANSLATE_NOOP("Rules", "int8, zp 0"),
        QT_TRANSLATE_NOOP("Rules", "Activation is int8 with zero point 0"),
        QT_TRANSLATE_NOOP("Rules", "An activation must be int8 with zero point 0")},
    Words {"R2", QT_TRANSLATE_NOOP("Rules", "scale is 2ᵏ"),
        QT_TRANSLATE_NOOP("Rules", "Scale is a power of two"),
        QT_TRANSLATE_NOOP("Rules", "Every scale must be a power of two")},
    Words {"R3", QT_TRANSLATE_NOOP("Rules", "one shared scale"),
        QT_TRANSLATE_NOOP("Rules", "add, cat, max_pool2d, flatten: one shared scale"),
        QT_TRANSLATE_NOOP("Rules", "Inputs and output must share one scale")},
    Words {"R4", QT_TRANSLATE_NOOP("Rules", "bias int32, s_in·s_w"),
        QT_TRANSLATE_NOOP("Rules", "Bias is int32 with scale s_in·s_w"),
        QT_TRANSLATE_NOOP("Rules", "The bias must be int32 with scale s_in·s_w per channel")},
    Words {"R5", QT_TRANSLATE_NOOP("Rules", "no Q/DQ before relu"),
        QT_TRANSLATE_NOOP("Rules", "No quantize between an op and its relu"),
        QT_TRANSLATE_NOOP("Rules", "An op and its relu must be one unit, with no Q/DQ in between")},
    Words {"R6", QT_TRANSLATE_NOOP("Rules", "static shapes"),
        QT_TRANSLATE_NOOP("Rules", "Input shapes are static"),
        QT_TRANSLATE_NOOP("Rules", "Every dimension of an input must be a number")},
    Words {"R7", QT_TRANSLATE_NOOP("Rules", "weights per-channel"),
        QT_TRANSLATE_NOOP("Rules", "Weight is int8 per channel, −127…127, zero point 0"),
        QT_TRANSLATE_NOOP(
            "Rules", "A weight must be int8 per channel, with range −127…127 and zero point 0")},
    Words {"I4", QT_TRANSLATE_NOOP("Rules", "in-place op"),
        QT_TRANSLATE_NOOP("Rules", "In-place form of a supported op"),
        QT_TRANSLATE_NOOP("Rules", "Only the out-of-place form of this op runs on the VPU")},
};

/// Only of the built-in VPU target: a rule of the same id may ask for something else elsewhere.
const Words* findWords(std::string_view rule, const TargetPtr& target)
{
    if (!isVpu(target))
        return nullptr;
    const auto found = std::ranges::find(kWords, rule, &Words::rule);
    return found == kWords.end() ? nullptr : &*found;
}

QString translated(const char* text)
{
    return QCoreApplication::translate("Rules", text);
}

QString withCapital(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// What the file of the target says in the language of the window; nothing where it has no such
/// rule.
std::optional<RuleText> textOf(std::string_view id, const TargetPtr& target)
{
    const Rule* rule = target ? target->findRule(id) : nullptr;
    if (!rule)
        return std::nullopt;
    return QLocale().language() == QLocale::Chinese
        ? rule->zhTw
        : RuleText {rule->name, rule->summary, rule->expected, rule->why};
}

QString summaryOf(std::string_view id, const TargetPtr& target)
{
    const auto text = textOf(id, target);
    return text ? withCapital(toQString(text->summary)) : toQString(id);
}

} // namespace

QString targetLabel(const Target& target)
{
    std::vector<std::string_view> ids;
    for (const Rule& rule : target.rules)
        if (rule.severity != Severity::Note)
            ids.push_back(rule.id);
    const QString name = toQString(target.name);
    if (ids.empty())
        return name;
    const QString first = name + QLatin1Char(' ') + toQString(ids.front());
    return ids.size() == 1 ? first : first + QStringLiteral("–") + toQString(ids.back());
}

QString ruleWords(std::string_view id, const TargetPtr& target)
{
    if (const Words* words = findWords(id, target))
        return translated(words->words);
    const auto text = textOf(id, target);
    return text ? toQString(text->name) : toQString(id);
}

QString ruleHeading(std::string_view rule, const TargetPtr& target)
{
    const Words* words = findWords(rule, target);
    return words ? translated(words->heading) : summaryOf(rule, target);
}

QString ruleSentence(std::string_view rule, const TargetPtr& target)
{
    const Words* words = findWords(rule, target);
    return words ? translated(words->sentence) : summaryOf(rule, target);
}

QString ruleExpected(const Finding& finding, const TargetPtr& target)
{
    const Rule* rule = target ? target->findRule(finding.rule) : nullptr;
    // A check may say it at length, of the very op.
    const bool isOfRule = rule
        && (finding.expected == rule->expected
            || finding.expected.starts_with("inputs and output share"));
    const auto text = isOfRule ? textOf(finding.rule, target) : std::nullopt;
    return text ? withSuperscripts(toQString(text->expected)) : coreText(finding.expected);
}

QString ruleReason(std::string_view id, const TargetPtr& target)
{
    const auto text = textOf(id, target);
    if (!text)
        return {};
    const bool isChinese = QLocale().language() == QLocale::Chinese;
    return withCapital(toQString(text->why)) + (isChinese ? u'。' : u'.');
}

QString severityHeading(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return QCoreApplication::translate("Rules", "Errors");
    case Severity::Warning:
        return QCoreApplication::translate("Rules", "Warnings");
    case Severity::Note:
        return QCoreApplication::translate("Rules", "Notes");
    }
    return {};
}

} // namespace qdq::ui
