// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenepreview.h"

#include <QCoreApplication>

#include <algorithm>

namespace qdq::ui {

std::vector<Ghost> ghostsOf(const ScenePreview& preview)
{
    std::vector<Ghost> ghosts;
    for (const ScenePreview::Gone& gone : preview.gone)
        ghosts.push_back({gone.producer, gone.consumers});
    return ghosts;
}

Difference addPreview(CardContent& card, const Unit& unit, const ScenePreview& preview)
{
    if (unit.kind == UnitKind::Module) {
        const bool isChanged = std::ranges::any_of(unit.ops, [&](NodeId op) {
            const auto known = preview.cards.find(op);
            return known != preview.cards.end() && known->second.difference != Difference::None;
        });
        return isChanged ? Difference::Changed : Difference::None;
    }
    auto known = preview.cards.find(unit.main);
    if (known == preview.cards.end())
        known = preview.cards.find(unit.fused);
    if (known == preview.cards.end())
        return Difference::None;
    card.isFloat |= known->second.isFloat;
    if (card.footer.isEmpty())
        card.footer = known->second.footer;
    for (CardRow& row : card.rows)
        if (row.key == QLatin1String("W") && row.right.isEmpty())
            row.right = known->second.weightWas;
    return known->second.difference;
}

Difference addPreview(BadgeContent& content, const Badge& badge, const ScenePreview& preview)
{
    if (isGhost(badge)) {
        content.hasSign = true;
        content.note = QCoreApplication::translate("draw", "Q/DQ removed");
        return Difference::Removed;
    }
    const auto known = preview.badges.find(badge.quantize);
    if (known == preview.badges.end())
        return Difference::None;
    content.hasSign = known->second.difference == Difference::Added;
    content.note = known->second.note;
    content.isUncalibrated |= known->second.isUnknown;
    return known->second.difference;
}

BadgeId badgeNow(const ScenePreview& preview, const Badge& ghost)
{
    const auto gone =
        std::ranges::find(preview.gone, ghost.producer, &ScenePreview::Gone::producer);
    return gone == preview.gone.end() ? BadgeId {} : preview.unitsNow->placeOf[gone->node].badge;
}

} // namespace qdq::ui
