// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/ghosts.h"
#include "ui/draw/nodecontent.h"

#include <map>
#include <memory>
#include <vector>

namespace qdq::ui {

/// What a drawing of a what-if says beside its graph: what is different from now, and what goes
/// away. Ids are of the graph that is drawn.
struct ScenePreview
{
    struct Card
    {
        Difference difference = Difference::None;
        bool isFloat = false; ///< it took its inputs quantized and does so no more: hatched
        QString footer; ///< where the card has none: "excluded by block", "output stays fp32"
        QString weightWas; ///< where row W says nothing: "was i8/ch"
    };
    struct Badge
    {
        Difference difference = Difference::None;
        QString note {}; ///< "kept: head_conv needs it"
        bool isUnknown = false; ///< its scale cannot be known without data
    };
    /// A Q with its DQs that is there now; drawn where it would stand.
    struct Gone
    {
        NodeId node; ///< the Q or observer, of now
        NodeId producer;
        std::vector<NodeId> consumers;
    };
    std::map<NodeId, Card> cards; ///< by op
    std::map<NodeId, Badge> badges; ///< by Q or observer
    std::vector<Gone> gone;
    std::shared_ptr<const Graph> now; ///< what it is compared with, and how that is folded
    std::shared_ptr<const UnitGraph> unitsNow;
};

[[nodiscard]] std::vector<Ghost> ghostsOf(const ScenePreview& preview);

/// Says it on the card of a unit and on a badge, which have the content of their graph so far.
/// Returns how they differ.
[[nodiscard]] Difference addPreview(
    CardContent& card, const Unit& unit, const ScenePreview& preview);
[[nodiscard]] Difference addPreview(
    BadgeContent& content, const Badge& badge, const ScenePreview& preview);
/// The badge of now that a ghost stands for; none where it is no badge there.
[[nodiscard]] BadgeId badgeNow(const ScenePreview& preview, const Badge& ghost);

} // namespace qdq::ui
