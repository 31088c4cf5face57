// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"
#include "ui/draw/nodecontent.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <limits>
#include <optional>
#include <vector>

// A graph with everything decided that painting needs: texts, sizes, places. A plain value: made on
// a worker (scenebuilder.h), shared as shared_ptr<const Scene>, painted on any thread
// (scenepainter.h). Logical pixels at 100 %, origin at the top left.

namespace qdq::ui {

struct SceneCard
{
    QRectF rect;
    CardContent content;
    Difference difference = Difference::None; ///< from another graph that stands beside this one
};

struct SceneBadge
{
    QRectF rect; ///< of the pill
    BadgeContent content;
    Difference difference = Difference::None;
};

struct SceneEdge
{
    Endpoint from;
    Endpoint to;
    QPolygonF points; ///< from the bottom of `from` to the top of `to`; empty for a reference
    EdgeStyle style = EdgeStyle::Integer;
    /// Too far for a line: a chip at both ends names the other end.
    bool isReference = false;
};

/// An edge that leaves the scope of the scene.
struct SceneStub
{
    Endpoint end; ///< the end that is in the scene
    QPolygonF points;
    EdgeStyle style = EdgeStyle::Integer;
};

/// Ends of edges that are not drawn as lines: names their other ends.
struct SceneChip
{
    QRectF rect;
    QString text; ///< "↑ mask, cos", "↓ ×12"
    QPolygonF line; ///< between the chip and `end`, downwards
    Endpoint end; ///< the card or badge that it hangs on
    std::vector<Endpoint> others; ///< where the edges come from, or lead to
};

/// Outline of an expanded module.
struct SceneModule
{
    QRectF rect;
    QString path;
    QString label; ///< last part of the path
    QString className;
    /// How much its name may be enlarged in the upper left corner before it covers a card; with
    /// the class behind it.
    double labelScale = std::numeric_limits<double>::infinity();
    double classScale = std::numeric_limits<double>::infinity();
};

/// Tensors of one shared-scale group, as far as they are drawn.
struct SceneGroup
{
    std::size_t number = 0; ///< 1 …, of the whole graph
    QString name; ///< "S1"
    QString label; ///< "S1 · 3 tensors · 2⁻⁴"
    int colour = 0; ///< 0 … 5
    bool isBroken = false; ///< its members disagree
    std::vector<BadgeId> badges;
    /// Around members that stand together, with the op between them; a member that stands alone has
    /// one of its own. The first has the label.
    std::vector<QRectF> outlines;
    std::vector<QLineF> lines; ///< from outline to outline
};

struct Scene
{
    /// What is drawn; cards, badges and edges have the indexes of its units, badges and edges.
    UnitGraph units;
    std::vector<SceneCard> cards;
    std::vector<SceneBadge> badges;
    std::vector<SceneEdge> edges;
    std::vector<SceneStub> stubs;
    std::vector<SceneChip> chips;
    std::vector<SceneModule> modules; ///< outer before inner
    /// What another graph has here and this one has not; no part of the units, so nothing of it can
    /// be selected.
    std::vector<SceneCard> ghostCards;
    std::vector<SceneBadge> ghostBadges;
    std::vector<SceneGroup> groups; ///< by number
    bool showsGroups = false; ///< all of them are outlined
    QString colourTitle; ///< what cards are coloured by; empty for the kind of op
    std::vector<ColourClass> colours; ///< that cards of the scene have, for the legend
    QRectF bounds; ///< of all of it, marks included
    QString layoutNote; ///< why a plainer layout was used; empty when none was

    [[nodiscard]] QRectF rectOf(Endpoint end) const
    {
        if (end.isBadge())
            return badges[end.badge.index()].rect;
        return end.unit.isValid() ? cards[end.unit.index()].rect : QRectF();
    }
    [[nodiscard]] const std::vector<Mark>& marksOf(Endpoint end) const
    {
        return end.isBadge() ? badges[end.badge.index()].content.marks
                             : cards[end.unit.index()].content.marks;
    }
    /// Index into `groups`; nothing for a badge that shares its scale with none.
    [[nodiscard]] std::optional<std::size_t> groupOf(BadgeId badge) const;
    /// The group to be shown for a card or badge: of a card that of what it writes, else of what it
    /// reads.
    [[nodiscard]] std::optional<std::size_t> groupAt(Endpoint end) const;
    /// Where a node of the graph is drawn; invalid for hidden nodes and for those outside of the
    /// scope.
    [[nodiscard]] Endpoint placeOf(NodeId node) const
    {
        return node.isValid() && node.index() < units.placeOf.size() ? units.placeOf[node]
                                                                     : Endpoint {};
    }
};

/// The current finding on a scene: who has it, what shows it, along which edges.
struct Highlight
{
    Endpoint subject; ///< none when there is no current finding, or when it is not on the scene
    QString rule;
    Severity severity = Severity::Error;
    struct Evidence
    {
        Endpoint place;
        int number = 0; ///< 1 …
    };
    std::vector<Evidence> evidence; ///< without the subject itself
    std::vector<std::size_t> edges;

    [[nodiscard]] bool isEmpty() const { return !subject.isValid() && evidence.empty(); }
    [[nodiscard]] bool isEvidence(Endpoint place) const;
    [[nodiscard]] bool hasEdge(std::size_t edge) const;
};
[[nodiscard]] Highlight highlightOf(const Scene& scene, const Finding& finding);
/// Rectangle around subject and evidence; null when empty.
[[nodiscard]] QRectF boundsOf(const Scene& scene, const Highlight& highlight);

/// The marks that are shown, in their order.
[[nodiscard]] std::vector<Mark> visibleMarks(
    const std::vector<Mark>& marks, const VisibleRules& rules);

} // namespace qdq::ui
