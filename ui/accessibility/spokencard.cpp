// SPDX-License-Identifier: Apache-2.0
#include "ui/accessibility/spokencard.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace qdq::ui {

namespace {

struct SpokenCard
{
    Q_DECLARE_TR_FUNCTIONS(qdq::ui::SpokenCard)
};

/// "-4" of "⁻⁴".
QString digitsOf(const QString& superscripts)
{
    static const QString kSuperscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString digits;
    for (const QChar letter : superscripts)
        if (const qsizetype digit = kSuperscripts.indexOf(letter); digit >= 0)
            digits += QString::number(digit);
    return superscripts.startsWith(QChar(0x207B)) ? SpokenCard::tr("minus %1").arg(digits) : digits;
}

/// "2⁻⁴" → "2 to the minus 4".
QString powersInWords(const QString& text)
{
    static const QRegularExpression kPower(QStringLiteral("(\\d+)([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)"));
    QString words;
    qsizetype end = 0;
    for (auto at = kPower.globalMatch(text); at.hasNext();) {
        const QRegularExpressionMatch power = at.next();
        words += text.mid(end, power.capturedStart() - end)
            + SpokenCard::tr("%1 to the %2").arg(power.captured(1), digitsOf(power.captured(2)));
        end = power.capturedEnd();
    }
    return words + text.mid(end);
}

/// Violations and what else marks say: "2 violations: R1, R4".
QString marksInWords(const std::vector<Mark>& marks)
{
    int count = 0;
    QStringList rules;
    for (const Mark& mark : marks) {
        if (mark.severity != Severity::Error || mark.isWaived)
            continue;
        count += mark.count;
        rules << (mark.count > 1 ? SpokenCard::tr("%1 %2 times").arg(mark.rule).arg(mark.count)
                                 : mark.rule);
    }
    return count == 0 ? QString()
                      : SpokenCard::tr("%n violation(s): %1", nullptr, count)
                            .arg(rules.join(QStringLiteral(", ")));
}

/// "i8 · 2⁻⁴ · z 0" → "scale 2 to the minus 4, zero point 0"; nothing for what has no scale.
QStringList tensorInWords(const BadgeContent& badge)
{
    QStringList words;
    if (badge.isFloat)
        return words;
    if (badge.isUncalibrated)
        return {SpokenCard::tr("never calibrated")};
    if (!badge.scale.isEmpty())
        words << SpokenCard::tr("scale %1").arg(spoken(badge.scale));
    for (const QString& part : badge.text.split(QStringLiteral(" · ")))
        if (part.startsWith(QStringLiteral("z ")))
            words << SpokenCard::tr("zero point %1").arg(spoken(part.mid(2)));
    return words;
}

const BadgeContent* outputOf(const Scene& scene, const Walk& links, Endpoint end)
{
    const std::vector<Endpoint>& users = links.usersOf(end);
    const auto badge = std::ranges::find_if(users, &Endpoint::isBadge);
    return badge == users.end() ? nullptr : &scene.badges[badge->badge.index()].content;
}

QString sentence(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(SpokenCard::tr(", ")) + SpokenCard::tr(".");
}

QString cardSentence(const Scene& scene, const Walk& links, Endpoint end)
{
    const Unit& unit = scene.units[end.unit];
    const CardContent& card = scene.cards[end.unit.index()].content;
    if (unit.kind == UnitKind::Module)
        return sentence({SpokenCard::tr("module %1").arg(QString::fromStdString(unit.name)),
            SpokenCard::tr("%n op(s)", nullptr, static_cast<int>(unit.ops.size())),
            marksInWords(card.marks)});
    QStringList parts {card.name,
        card.fusedTitle.isEmpty() ? card.title
                                  : SpokenCard::tr("%1 plus %2").arg(card.title, card.fusedTitle)};
    if (!unit.modulePath.empty())
        parts << SpokenCard::tr("module %1").arg(QString::fromStdString(unit.modulePath));
    if (!card.shape.isEmpty())
        parts << SpokenCard::tr("output %1 %2").arg(spoken(card.shape), spoken(card.dtype));
    if (const BadgeContent* output = outputOf(scene, links, end))
        parts << tensorInWords(*output);
    if (const qsizetype shift = card.footer.indexOf(QChar(0x226B)); shift >= 0)
        parts << spoken(card.footer.mid(shift));
    if (card.source != ConfigSource::Unknown)
        parts << SpokenCard::tr("config %1").arg(labelOf(card.source));
    parts << marksInWords(card.marks);
    return sentence(parts);
}

QString badgeSentence(const Scene& scene, Endpoint end)
{
    const BadgeContent& badge = scene.badges[end.badge.index()].content;
    QStringList parts {
        SpokenCard::tr("tensor %1").arg(spoken(badge.text.section(QStringLiteral(" · "), 0, 0)))};
    parts << tensorInWords(badge);
    if (!badge.group.isEmpty())
        parts << SpokenCard::tr("shared scale %1").arg(badge.group);
    parts << marksInWords(badge.marks);
    return sentence(parts);
}

} // namespace

QString spoken(const QString& drawn)
{
    QString text = powersInWords(drawn);
    text.replace(QChar(0x00D7), QLatin1Char(' ') + SpokenCard::tr("by") + QLatin1Char(' '));
    for (const QChar range : {QChar(0x2013), QChar(0x2026)})
        text.replace(range, QLatin1Char(' ') + SpokenCard::tr("to") + QLatin1Char(' '));
    text.replace(QChar(0x226B), SpokenCard::tr("shift"));
    text.replace(QChar(0x2192), SpokenCard::tr("to"));
    static const QRegularExpression kNegative(QStringLiteral("\u2212(\\d)"));
    text.replace(kNegative, SpokenCard::tr("minus %1").arg(QStringLiteral("\\1")));
    text.replace(QStringLiteral(" ·"), QStringLiteral(","));
    static const QRegularExpression kInteger(QStringLiteral("\\bi(8|16|32)\\b"));
    text.replace(kInteger, QStringLiteral("int\\1"));
    return text.simplified();
}

QString spokenSentence(const Scene& scene, const Walk& links, Endpoint end)
{
    if (!end.isValid())
        return {};
    return end.isBadge() ? badgeSentence(scene, end) : cardSentence(scene, links, end);
}

} // namespace qdq::ui
