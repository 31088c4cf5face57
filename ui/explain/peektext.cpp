// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/peektext.h"

#include "core/base/text.h"
#include "core/graph/argtext.h"
#include "core/units/numbertext.h"
#include "ui/explain/subject.h"
#include "ui/models/requantmodel.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace qdq::ui {

namespace {

constexpr qsizetype kMostNames = 6; ///< of those that share a scale

QString tr(const char* text)
{
    return QCoreApplication::translate("Peek", text);
}

void add(PeekText& peek, const QString& name, const QString& value)
{
    if (!value.isEmpty())
        peek.rows.emplace_back(name, value);
}

/// "−3.5 … 3.4725".
QString rangeText(const QdqFacts& facts)
{
    if (!facts.range || facts.scale.size() != 1 || facts.zeroPoint.size() != 1)
        return {};
    const auto real = [&](std::int64_t code) {
        return toQString(decimalText(
            (static_cast<double>(code) - facts.zeroPoint.front()) * facts.scale.front()));
    };
    return QStringLiteral("%1 … %2").arg(real(facts.range->min), real(facts.range->max));
}

/// "S2: relu_2, relu_3, cat".
QString sharedText(const Document& document, NodeId node)
{
    const SharedGroup* group = document.shared.of(node);
    if (!group)
        return {};
    QStringList names;
    for (const SharedTensor& tensor : group->tensors)
        if (tensor.producer.isValid() && names.size() < kMostNames)
            names << toQString(document[tensor.producer].name);
    if (group->tensors.size() > static_cast<std::size_t>(names.size()))
        names << QString(QChar(0x2026));
    return QStringLiteral("%1: %2").arg(toQString(group->name()), names.join(QStringLiteral(", ")));
}

void addFacts(PeekText& peek, const QdqFacts& facts)
{
    if (facts.scale.empty()) {
        add(peek, tr("Scale"), toQString(facts.whyUnknown));
        return;
    }
    const auto [least, largest] = std::ranges::minmax(facts.scale);
    if (facts.scale.size() == 1) {
        add(peek, tr("Exact"), toQString(shortest(facts.scale.front())));
        if (facts.scale.front() > 0 && !areExactPowers(facts.scale))
            add(peek, tr("Nearest 2ᵏ"), nearestPowerText(facts.scale.front()));
    } else {
        add(peek, tr("Exact"),
            QStringLiteral("%1 … %2").arg(
                toQString(shortest(least)), toQString(shortest(largest))));
        if (facts.axis)
            add(peek, tr("Channels"),
                tr("%1 on axis %2")
                    .arg(wholeText(static_cast<qint64>(facts.scale.size())))
                    .arg(*facts.axis));
    }
    add(peek, tr("Holds"), rangeText(facts));
}

PeekText peekAtTensor(const Document& document, NodeId node, const Badge& badge)
{
    PeekText peek;
    peek.isTensor = true;
    peek.title = subjectTitle(document, node);
    NodeId carrier = node;
    for (const NodeId part : badge.nodes)
        if (!document.factsAt(carrier) && document.factsAt(part))
            carrier = part;
    if (const QdqFacts* facts = document.factsAt(carrier)) {
        peek.title =
            QStringLiteral("%1 · %2 · z %3")
                .arg(toQString(shortNameOf(facts->dtype)),
                    facts->scale.empty() ? QStringLiteral("s ?") : numbersText(facts->scale),
                    zeroPointText(facts->zeroPoint));
        addFacts(peek, *facts);
    }
    if (badge.producer.isValid())
        add(peek, tr("Set by"), tr("output of %1").arg(toQString(document[badge.producer].name)));
    add(peek, tr("Shared"), sharedText(document, carrier));
    return peek;
}

QString findingsText(const Document& document, const std::vector<NodeId>& nodes)
{
    std::set<QString> rules;
    for (const NodeId node : nodes)
        for (const FindingId id : document.findingsOf[node])
            rules.insert(toQString(document[id].rule));
    return QStringList(rules.begin(), rules.end()).join(QStringLiteral(", "));
}

PeekText peekAtUnit(const Document& document, NodeId node, const Unit& unit)
{
    PeekText peek;
    peek.title = subjectTitle(document, node);
    add(peek, tr("Name"), toQString(document[unit.main].name));
    add(peek, tr("Op"), toQString(document[unit.main].target));
    add(peek, tr("Module"), toQString(document.moduleOf(unit.main)));
    const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
    if (const TensorMeta* tensor = document[last].meta.val.tensor())
        add(peek, tr("Output"),
            QStringLiteral("%1 %2").arg(
                toQString(shapeText(tensor->shape)), toQString(nameOf(tensor->dtype))));
    const auto row = std::ranges::find(document.requant, unit.main, &RequantRow::node);
    if (row != document.requant.end() && !row->m.empty()) {
        add(peek, tr("M"), numbersText(row->m));
        add(peek, tr("Shift"), shiftText(row->shift));
    }
    add(peek, tr("Findings"), findingsText(document, unit.nodes));
    return peek;
}

} // namespace

QString PeekText::toSentence() const
{
    QStringList parts {title};
    for (const auto& [name, value] : rows)
        parts << QStringLiteral("%1 %2").arg(name, value);
    return parts.join(QStringLiteral("; "));
}

PeekText peekAt(const Document& document, NodeId node)
{
    if (!node.isValid())
        return {};
    const Endpoint place = document.units.placeOf[node];
    if (place.badge.isValid())
        return peekAtTensor(document, node, document.units[place.badge]);
    if (place.unit.isValid())
        return peekAtUnit(document, node, document.units[place.unit]);
    return {};
}

} // namespace qdq::ui
