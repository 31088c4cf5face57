// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/nodegeometry.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

using namespace metrics;

double widthOfHeader(const CardContent& card)
{
    double width = kTitleLeft + widthOf(card.title, TextStyle::CardTitle);
    if (!card.fusedTitle.isEmpty())
        width += widthOf(QStringLiteral(" + "), TextStyle::CardTitlePlain)
            + widthOf(card.fusedTitle, TextStyle::CardTitle);
    if (!card.name.isEmpty())
        width += kGap + widthOf(card.name, TextStyle::Mono);
    return width + kPadRight;
}

double widthOfRow(const CardRow& row)
{
    const double left = widthOf(row.left, row.isProse ? proseStyle(row.left) : TextStyle::Mono);
    double width = kTextLeft + (row.key.isEmpty() ? 0 : kKeyWidth) + left + kPadRight;
    const bool isError = row.tone == RowTone::Error || !row.rule.isEmpty();
    const TextStyle style = isError ? TextStyle::MonoBold : TextStyle::Mono;
    const double right = std::max(widthOf(row.right, style), widthOf(row.problem, style));
    return right > 0 ? width + kGap + right : width;
}

double widthOfFooter(const CardContent& card)
{
    const double chip = card.source == ConfigSource::Unknown ? 0 : kGap + widthOf(card.source);
    return kTextLeft + widthOf(card.footer, TextStyle::Mono) + chip + kMarkInset;
}

/// The largest multiple of the step is the maximum, so that rounding up never passes it.
double cardWidth(double needed)
{
    const double stepped = std::ceil(needed / kCardWidthStep) * kCardWidthStep;
    return std::clamp(stepped, kCardMinWidth, kCardMaxWidth);
}

} // namespace

QString textOf(const Mark& mark)
{
    if (mark.rule.isEmpty())
        return QString::number(mark.count);
    return mark.count > 1 ? mark.rule + QStringLiteral("×") + QString::number(mark.count)
                          : mark.rule;
}

Tone toneOf(const std::vector<Mark>& marks)
{
    Tone tone = Tone::Normal;
    for (const Mark& mark : marks) {
        if (mark.isWaived)
            tone = std::max(tone, Tone::Waived);
        else if (mark.severity == Severity::Warning)
            tone = std::max(tone, Tone::Warning);
        else if (mark.severity == Severity::Error)
            tone = std::max(tone, mark.isCurrent ? Tone::Current : Tone::Error);
    }
    return tone;
}

QString labelOf(ConfigSource source)
{
    switch (source) {
    case ConfigSource::ModuleName:
        return QCoreApplication::translate("draw", "module");
    case ConfigSource::OpType:
        return QCoreApplication::translate("draw", "op type");
    case ConfigSource::Global:
        return QCoreApplication::translate("draw", "global");
    case ConfigSource::None:
        return QStringLiteral("None");
    case ConfigSource::Unmatched:
        return QCoreApplication::translate("draw", "no rule");
    case ConfigSource::Unknown:
        break;
    }
    return {};
}

QSizeF sizeOf(const CardContent& card)
{
    double width = widthOfHeader(card);
    double height = kHeader + kBodyBottom;
    if (!card.shape.isEmpty() || !card.dtype.isEmpty()) {
        width = std::max(width, widthOfRow({{}, card.shape, card.dtype}));
        height += kRow;
    }
    for (const CardRow& row : card.rows)
        width = std::max(width, widthOfRow(row));
    height += kRow * static_cast<double>(card.rows.size());
    if (!card.mix.empty())
        height += kMixBar;
    if (card.hasFooter()) {
        width = std::max(width, widthOfFooter(card));
        height += kFooter - 2;
    }
    return {cardWidth(width), height};
}

QSizeF sizeOf(const BadgeContent& badge)
{
    double width = 2 * kBadgePad + widthOf(badge.text, TextStyle::Mono);
    if (badge.hasMismatch)
        width += widthOf(QStringLiteral(" ≠ ") + badge.otherText, TextStyle::Mono);
    width += (badge.isPowerOfTwo ? kTick : 0)
        + (badge.group.isEmpty() ? 0 : kGroupGap + groupTagWidth(badge.group))
        + (badge.hasToggle ? kToggle : 0);
    return {std::ceil(width), kBadgeHeight};
}

double marksWidthOf(const BadgeContent& badge)
{
    double width = 0;
    for (const Mark& mark : badge.marks)
        width += widthOf(mark) + kMarkGap;
    return std::max(0.0, width - kMarkGap - kBadgeMarkOverlap);
}

double noteOffsetOf(const BadgeContent& badge)
{
    constexpr double kLeastZoom = 0.67; // of cards and badges that show everything
    return marksWidthOf(badge) / kLeastZoom + kNoteGap;
}

QSizeF footprintOf(const BadgeContent& badge)
{
    double overhang = marksWidthOf(badge);
    if (!badge.note.isEmpty())
        overhang = noteOffsetOf(badge) + widthOf(badge.note, proseStyle(badge.note));
    if (badge.hasSign)
        overhang = std::max(overhang, kSign + kSignGap);
    // The same on both sides: edges enter a box at its centre, and that must be the centre of the
    // pill.
    const QSizeF pill = sizeOf(badge);
    return {pill.width() + 2 * std::ceil(overhang), pill.height()};
}

double groupTagWidth(const QString& group)
{
    return std::max(kGroupTag, std::ceil(widthOf(group, TextStyle::MonoSmallBold)) + 6);
}

double widthOf(const Mark& mark)
{
    const bool isPlain = mark.severity == Severity::Error || mark.isWaived;
    return std::ceil(widthOf(textOf(mark), TextStyle::MonoBold)) + (isPlain ? 14 : 22);
}

double widthOf(ConfigSource chip)
{
    return std::ceil(widthOf(labelOf(chip), proseStyle(labelOf(chip)))) + 22;
}

} // namespace qdq::ui
