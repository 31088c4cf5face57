// SPDX-License-Identifier: Apache-2.0
#include "ui/support/numbers.h"

#include "core/base/text.h"
#include "core/units/numbertext.h"
#include "ui/support/qtconvert.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kThinSpace(0x2009);
constexpr QChar kEllipsis(0x2026);
constexpr int kRangeDigits = 3;

QString withMinus(QString text)
{
    return text.replace(QLatin1Char('-'), kMinus);
}

} // namespace

QString powerText(int exponent)
{
    return QLatin1Char('2') + toQString(superscript(exponent));
}

QString nearestPowerText(double scale)
{
    const auto exponent = static_cast<int>(std::lround(std::log2(scale)));
    const double nearest = std::ldexp(1.0, exponent);
    const double off = (nearest / scale - 1) * 100;
    const QString sign = off < 0 ? QString(kMinus) : QStringLiteral("+");
    return QStringLiteral("%1 = %2, %3 %")
        .arg(powerText(exponent), toQString(shortest(nearest)),
            sign + QString::number(std::abs(off), 'f', 1));
}

QString numberText(double value)
{
    return toQString(scaleText(value, NumberForm::Pow2));
}

QString withSuperscripts(const QString& text)
{
    static const QRegularExpression kPower(QStringLiteral("2\\^(-?\\d{1,4})"));
    QString result;
    qsizetype from = 0;
    for (auto match = kPower.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch power = match.next();
        result +=
            text.mid(from, power.capturedStart() - from) + powerText(power.captured(1).toInt());
        from = power.capturedEnd();
    }
    result += text.mid(from);
    return result.replace(QLatin1String("2^k"), QStringLiteral("2ᵏ"));
}

QString numbersText(std::span<const double> values)
{
    if (values.empty())
        return {};
    const auto [least, largest] = std::ranges::minmax(values);
    if (least == largest)
        return numberText(least);
    if (areExactPowers({least, largest}))
        return numberText(least) + kEllipsis + numberText(largest);
    return toQString(decimalText(least, kRangeDigits)) + kEllipsis
        + toQString(decimalText(largest, kRangeDigits));
}

QString wholeText(qint64 value)
{
    QString text = QString::number(value);
    const qsizetype first = value < 0 ? 1 : 0;
    for (qsizetype i = text.size() - 3; i > first; i -= 3)
        text.insert(i, kThinSpace);
    return withMinus(text);
}

QString withThousands(const QString& text)
{
    static const QRegularExpression kWhole(QStringLiteral("(?<![\\d.])\\d{4,18}(?![\\d.])"));
    QString result;
    qsizetype from = 0;
    for (auto match = kWhole.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch number = match.next();
        result += text.mid(from, number.capturedStart() - from)
            + wholeText(number.captured().toLongLong());
        from = number.capturedEnd();
    }
    return result + text.mid(from);
}

QString zeroPointText(std::span<const double> values)
{
    if (values.empty())
        return {};
    const auto [least, largest] = std::ranges::minmax(values);
    const QString text = wholeText(static_cast<qint64>(least));
    return least == largest ? text : text + kEllipsis + wholeText(static_cast<qint64>(largest));
}

QString log2Text(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return {};
    return withMinus(QString::number(std::log2(value), 'f', 3));
}

QString exactText(std::span<const double> values)
{
    QStringList parts;
    for (const double value : values)
        parts << toQString(shortest(value));
    return parts.join(QStringLiteral(", "));
}

} // namespace qdq::ui
