// SPDX-License-Identifier: Apache-2.0
// Upper layer of a scene: what keeps its size on the screen.
#include "ui/draw/marklayout.h"
#include "ui/draw/scenepainter.h"

#include <QPainter>

#include <algorithm>

namespace qdq::ui {
namespace {

/// The rules that a view shows, and that of the current finding.
VisibleRules withRule(const VisibleRules& rules, const QString& rule)
{
    VisibleRules more = rules;
    if (more)
        more->insert(rule);
    return more;
}

void paintStrong(QPainter& painter, const Theme& theme, const Scene& scene, Endpoint end,
    const SceneLook& look, const QString& rule)
{
    if (!end.isBadge()) {
        const VisibleRules rules = withRule(look.rules, rule);
        CardState state;
        state.tone = Tone::Current;
        state.rules = &rules;
        state.difference = scene.cards[end.unit.index()].difference;
        paintCardAt(painter, theme, scene.cards[end.unit.index()], state, look);
    } else if (look.detail == Detail::Near) {
        BadgeState state;
        state.tone = Tone::Current;
        state.showsToggle = look.showsToggles;
        const SceneBadge& badge = scene.badges[end.badge.index()];
        paintBadge(painter, theme, badge.rect, badge.content, state);
    }
}

void paintEvidenceEdges(QPainter& painter, const Theme& theme, const Scene& scene,
    const Highlight& highlight, const SceneLook& look)
{
    for (const std::size_t i : highlight.edges) {
        EdgeLook strong;
        strong.style = scene.edges[i].style;
        strong.tone = EdgeTone::Evidence;
        strong.pixel = look.detail == Detail::Near ? 1 : 1 / look.zoom;
        strong.hasArrow = !scene.edges[i].to.isBadge() && look.detail != Detail::Far;
        paintEdge(painter, theme, scene.edges[i].points, strong);
    }
}

/// The marks of the subject again, the current one solid.
void paintSubjectMarks(QPainter& painter, const Theme& theme, const Scene& scene,
    const Highlight& highlight, const SceneLook& look, const QTransform& toDevice)
{
    std::vector<Mark> marks = visibleMarks(scene.marksOf(highlight.subject), look.rules);
    const auto current = std::ranges::find(marks, highlight.rule, &Mark::rule);
    if (current == marks.end())
        marks.insert(marks.begin(), Mark {highlight.rule, highlight.severity, false, true, 1});
    else
        current->isCurrent = true;
    const QRectF rect = deviceRect(scene, highlight.subject, look, toDevice);
    if (highlight.subject.isBadge())
        paintBadgeMarks(painter, theme, rect, marks);
    else
        paintCardMarks(painter, theme, rect, marks, markOffset(marks, look));
}

} // namespace

void paintHighlight(QPainter& painter, const Theme& theme, const Scene& scene,
    const Highlight& highlight, const SceneLook& look, const QTransform& toDevice)
{
    painter.save();
    painter.setTransform(toDevice, true);
    paintEvidenceEdges(painter, theme, scene, highlight, look);
    if (highlight.subject.isValid())
        paintStrong(painter, theme, scene, highlight.subject, look, highlight.rule);
    for (const Highlight::Evidence& evidence : highlight.evidence)
        paintStrong(painter, theme, scene, evidence.place, look, highlight.rule);
    painter.restore();
    if (highlight.subject.isValid())
        paintSubjectMarks(painter, theme, scene, highlight, look, toDevice);
    for (const Highlight::Evidence& evidence : highlight.evidence) {
        const QRectF rect = deviceRect(scene, evidence.place, look, toDevice);
        paintEvidenceNumber(painter, theme, {rect.left() - 4, rect.center().y()}, evidence.number);
    }
}

} // namespace qdq::ui
