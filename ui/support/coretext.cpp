// SPDX-License-Identifier: Apache-2.0
#include "ui/support/coretext.h"

#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>
#include <vector>

namespace qdq::ui {

namespace {

// As core/rules, core/causes and core/report write them; %1 and %2 stand for what differs.
constexpr std::array kTexts {
    // what a rule expects
    QT_TRANSLATE_NOOP("Core", "inputs and output share one scale"),
    QT_TRANSLATE_NOOP("Core", "inputs and output share one scale and zero point"),
    QT_TRANSLATE_NOOP("Core", "no quantize between %1 and %2"),
    // why it is not so
    QT_TRANSLATE_NOOP("Core", "%1's inputs have separate observers"),
    QT_TRANSLATE_NOOP("Core", "%1's output has an observer of its own"),
    QT_TRANSLATE_NOOP("Core", "activation spec is affine: the zero point follows the range"),
    QT_TRANSLATE_NOOP("Core", "activation spec is not %1"),
    QT_TRANSLATE_NOOP("Core", "weight spec is per tensor"),
    QT_TRANSLATE_NOOP("Core", "the weight is not annotated"),
    QT_TRANSLATE_NOOP("Core", "the bias is not annotated"),
    QT_TRANSLATE_NOOP("Core", "exported with dimension %1 dynamic"),
    QT_TRANSLATE_NOOP("Core", "%1 and %2 are annotated apart"),
    QT_TRANSLATE_NOOP("Core", "derived: s_in * s_w of %1"),
    // causes
    QT_TRANSLATE_NOOP("Core", "%1 inputs annotated apart"),
    QT_TRANSLATE_NOOP("Core", "%1 output annotated apart"),
    QT_TRANSLATE_NOOP("Core", "activation observers are not power-of-two"),
    QT_TRANSLATE_NOOP("Core", "weight observers are not power-of-two"),
    QT_TRANSLATE_NOOP("Core", "activations are %1"),
    QT_TRANSLATE_NOOP("Core", "weights are %1"),
    QT_TRANSLATE_NOOP("Core", "weights use %1"),
    QT_TRANSLATE_NOOP("Core", "bias not annotated"),
    QT_TRANSLATE_NOOP("Core", "bias scale is not s_in * s_w"),
    QT_TRANSLATE_NOOP("Core", "bias scales follow scales that are no powers of two"),
    QT_TRANSLATE_NOOP("Core", "conv and linear left in float"),
    QT_TRANSLATE_NOOP("Core", "batch exported dynamic"),
    QT_TRANSLATE_NOOP("Core", "dimension %1 exported dynamic"),
    QT_TRANSLATE_NOOP("Core", "dimensions %1 exported dynamic"),
    QT_TRANSLATE_NOOP("Core", "%1 has more readers than its relu"),
    QT_TRANSLATE_NOOP("Core", "%1 and relu annotated apart"),
    QT_TRANSLATE_NOOP("Core", "an observer saw no data"),
    QT_TRANSLATE_NOOP("Core", "fixed parameters: %1"),
    // causes at length
    QT_TRANSLATE_NOOP("Core", "%1; every observer gives a scale of its own"),
    QT_TRANSLATE_NOOP("Core",
        "%1 scales follow the observed range; the observer of the activation spec does not round "
        "to 2^k"),
    QT_TRANSLATE_NOOP("Core",
        "%1 scales follow the observed range; the observer of the weight spec does not round to "
        "2^k"),
    QT_TRANSLATE_NOOP("Core",
        "%1 findings on %2 tensors: the spec of the activations has an affine scheme: the zero "
        "point follows the range"),
    QT_TRANSLATE_NOOP(
        "Core", "the scales of %1 biases are s_in * s_w, and of these one is no power of two"),
    QT_TRANSLATE_NOOP(
        "Core", "the scales of %1 biases are s_in * s_w, and of these both are no power of two"),
    QT_TRANSLATE_NOOP(
        "Core", "the biases of %1 quantized ops are no int32 tensors: no spec asks for that"),
    QT_TRANSLATE_NOOP("Core", "1 input has a shape with %1: %2"),
    // ways out
    QT_TRANSLATE_NOOP("Core", "share one spec over the inputs and the output of %1"),
    QT_TRANSLATE_NOOP("Core", "in the spec of the activations: %1"),
    QT_TRANSLATE_NOOP("Core", "in the spec of the weights: %1"),
    QT_TRANSLATE_NOOP("Core", "annotate the bias as derived: int32, scale s_in * s_w"),
    QT_TRANSLATE_NOOP("Core", "derive the bias scale again from s_in * s_w"),
    QT_TRANSLATE_NOOP("Core", "export with a fixed size for %1"),
    QT_TRANSLATE_NOOP("Core", "annotate input, weight and bias as the target has them"),
    QT_TRANSLATE_NOOP("Core", "calibrate with data that reaches %1"),
    QT_TRANSLATE_NOOP("Core", "give the other readers of %1 a copy of their own"),
    QT_TRANSLATE_NOOP("Core", "annotate %1 and relu as one pattern"),
    // what a whole file looks like
    QT_TRANSLATE_NOOP("Core",
        "power-of-two scales and zero points of 0 throughout are typical of the vpu target"),
    QT_TRANSLATE_NOOP(
        "Core", "affine int8 −128…127 activations and weights of −127…127 are typical of XNNPACK"),
    QT_TRANSLATE_NOOP(
        "Core", "uint8 0…255 activations and int8 −128…127 weights are typical of x86 Inductor"),
};

struct Pattern
{
    const char* text;
    QRegularExpression match;
};

std::vector<Pattern> makePatterns()
{
    std::vector<Pattern> patterns;
    for (const char* text : kTexts) {
        QString expression = QRegularExpression::escape(QString::fromUtf8(text));
        for (const char* place : {"\\%1", "\\%2"})
            expression.replace(QLatin1String(place), QStringLiteral("(.+?)"));
        patterns.push_back(
            {text, QRegularExpression(QRegularExpression::anchoredPattern(expression))});
    }
    return patterns;
}

QString translated(const char* text)
{
    return QCoreApplication::translate("Core", text);
}

} // namespace

QString coreText(std::string_view text)
{
    static const std::vector<Pattern> kPatterns = makePatterns();
    const QString source = toQString(text);
    for (const Pattern& pattern : kPatterns) {
        const QString known = QString::fromUtf8(pattern.text);
        const QString words = translated(pattern.text);
        if (words == known)
            continue; // the window speaks English
        if (source == known)
            return withSuperscripts(words);
        if (!known.contains(QLatin1String("%1")))
            continue;
        const QRegularExpressionMatch found = pattern.match.match(source);
        if (!found.hasMatch())
            continue;
        return withSuperscripts(known.contains(QLatin1String("%2"))
                ? words.arg(found.captured(1), found.captured(2))
                : words.arg(found.captured(1)));
    }
    return withSuperscripts(source);
}

} // namespace qdq::ui
