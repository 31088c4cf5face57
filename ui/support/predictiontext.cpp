// SPDX-License-Identifier: Apache-2.0
#include "ui/support/predictiontext.h"

#include "ui/support/coretext.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

namespace qdq::ui {

namespace {

QString tr(const char* text, int n = -1)
{
    return QCoreApplication::translate("PredictionText", text, nullptr, n);
}

QString certaintyText(Certainty certainty)
{
    switch (certainty) {
    case Certainty::Exact:
        return tr("Exact: the numbers follow without new data.");
    case Certainty::FromCalibration:
        return tr("Predicted from the scales of the last calibration.");
    case Certainty::Unknown:
        break;
    }
    return tr("Some scales are unknown until it is calibrated.");
}

} // namespace

QString sentenceFrom(std::string_view words)
{
    QString text = coreText(words);
    text.replace(QLatin1String("s_in * s_w"), QStringLiteral("s_in·s_w"));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString editSentence(const CauseEdit& edit)
{
    return sentenceFrom(edit.text);
}

QString effectText(const Prediction& prediction)
{
    QStringList parts;
    for (const RuleChange& change : prediction.rules)
        if (change.now != change.then)
            parts << QStringLiteral("%1 %2 → %3")
                         .arg(toQString(change.rule), QString::number(change.now),
                             QString::number(change.then));
    return parts.isEmpty() ? tr("No number of violations changes")
                           : parts.join(QStringLiteral(" · "));
}

QString remarkText(const Prediction& prediction)
{
    QStringList sentences {certaintyText(prediction.certainty)};
    if (!prediction.created.empty())
        sentences << tr("%n finding(s) come with it.", static_cast<int>(prediction.created.size()));
    if (!prediction.scales.empty())
        sentences << tr("%n scale(s) move", static_cast<int>(prediction.scales.size()))
                + (prediction.worstFactor > 1
                        ? tr(", at most %1 times coarser.")
                              .arg(QString::number(prediction.worstFactor, 'g', 3))
                        : QStringLiteral("."));
    if (prediction.qdqNow != prediction.qdqThen)
        sentences << tr("Q/DQ nodes %1 → %2.")
                         .arg(QString::number(prediction.qdqNow),
                             QString::number(prediction.qdqThen));
    return sentences.join(QLatin1Char(' '));
}

} // namespace qdq::ui
