// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/nodeline.h"

#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QStringList>

#include <algorithm>

namespace qdq::ui {

namespace {

/// What the node itself carries, or the first of its readers that quantizes its value.
const QdqFacts* factsOfOutput(const Document& document, NodeId node)
{
    if (const QdqFacts* own = document.factsAt(node))
        return own;
    const Endpoint place = document.units.placeOf[node];
    NodeId last = node;
    if (place.unit.isValid() && document.units[place.unit].fused.isValid())
        last = document.units[place.unit].fused;
    for (const NodeId user : document[last].users)
        if (const QdqFacts* facts = document.factsAt(user))
            return facts;
    return nullptr;
}

} // namespace

QString nodeLine(const Document& document, NodeId node)
{
    QStringList parts {toQString(document[node].name), toQString(document[node].target)};
    if (const QdqFacts* facts = factsOfOutput(document, node)) {
        parts << toQString(nameOf(facts->dtype));
        if (!facts->scale.empty())
            parts << QStringLiteral("s=%1").arg(exactText(facts->scale));
        if (!facts->zeroPoint.empty())
            parts << QStringLiteral("zp=%1").arg(exactText(facts->zeroPoint));
    } else if (const TensorMeta* tensor = document[node].meta.val.tensor()) {
        parts << toQString(nameOf(tensor->dtype));
    }
    const Endpoint place = document.units.placeOf[node];
    const std::vector<NodeId> own =
        place.unit.isValid() ? document.units[place.unit].nodes : std::vector<NodeId> {node};
    for (const NodeId each : own)
        for (const FindingId id : document.findingsOf[each])
            if (const QString rule = toQString(document[id].rule); !parts.contains(rule))
                parts << rule;
    return parts.join(QLatin1Char(' '));
}

} // namespace qdq::ui
