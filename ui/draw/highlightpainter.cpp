// SPDX-License-Identifier: Apache-2.0
// Upper layer of a scene: what keeps its size on the screen.
#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenepainter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace qdq::ui {
namespace {

using namespace metrics;

/// Where the row of these marks stands on the screen.
QRectF markRow(const QRectF& rect, bool isBadge, const std::vector<Mark>& marks)
{
    double width = -kMarkGap;
    for (const Mark& mark : marks)
        width += widthOf(mark) + kMarkGap;
    if (isBadge)
        return {rect.right() - kBadgeMarkOverlap, rect.center().y() - kMarkHeight / 2, width,
            kMarkHeight};
    return {rect.right() - kMarkInset - width, rect.top() - kMarkRise, width, kMarkHeight};
}

/// Marks that would overlap on the screen, drawn as one.
struct Cluster
{
    QRectF owner; ///< card or badge of the first of them
    bool isBadge = false;
    std::vector<Mark> marks;
    QRectF row;
};

class Clusters
{
public:
    void add(const QRectF& owner, bool isBadge, const std::vector<Mark>& marks)
    {
        const QRectF row = markRow(owner, isBadge, marks);
        const auto [column, line] = cellOf(row);
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (Cluster* other = touching({column + dx, line + dy}, row)) {
                    other->marks.insert(other->marks.end(), marks.begin(), marks.end());
                    other->marks = mergedMarks(other->marks);
                    other->row = markRow(other->owner, other->isBadge, other->marks);
                    return;
                }
        m_cells[{column, line}].push_back(m_clusters.size());
        m_clusters.push_back({owner, isBadge, marks, row});
    }
    const std::vector<Cluster>& all() const { return m_clusters; }

private:
    using Cell = std::pair<int, int>;

    /// Wider than any row but the longest, and those overlap only with what is beside them anyway.
    static Cell cellOf(const QRectF& row)
    {
        return {static_cast<int>(std::floor(row.right() / 160)),
            static_cast<int>(std::floor(row.top() / 40))};
    }
    Cluster* touching(const Cell& cell, const QRectF& row)
    {
        const auto found = m_cells.find(cell);
        if (found == m_cells.end())
            return nullptr;
        for (const std::size_t i : found->second)
            if (m_clusters[i].row.intersects(row))
                return &m_clusters[i];
        return nullptr;
    }

    std::vector<Cluster> m_clusters;
    std::map<Cell, std::vector<std::size_t>> m_cells;
};

void paintDot(QPainter& painter, const Theme& theme, const QPointF& centre)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::ErrorSolid]);
    painter.drawEllipse(centre, 3, 3);
}

/// Where the card or badge is on the screen; the place of a badge that is no pill is a point on its
/// edge.
QRectF deviceRect(
    const Scene& scene, Endpoint end, const SceneLook& look, const QTransform& toDevice)
{
    const QRectF rect = toDevice.mapRect(scene.rectOf(end));
    if (!end.isBadge() || look.detail == Detail::Near)
        return rect;
    return QRectF(rect.center() - QPointF(4, 4), QSizeF(8, 8));
}

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
        paintCardMarks(painter, theme, rect, marks);
}

} // namespace

std::vector<Mark> mergedMarks(const std::vector<Mark>& marks)
{
    std::map<QString, Mark> byRule;
    int total = 0;
    for (const Mark& mark : marks) {
        total += mark.count;
        const auto [entry, isNew] = byRule.try_emplace(mark.rule, mark);
        if (!isNew)
            entry->second.count += mark.count;
    }
    constexpr std::size_t kMostRules = 2;
    std::vector<Mark> merged;
    if (byRule.size() <= kMostRules) {
        for (const auto& [rule, mark] : byRule)
            merged.push_back(mark);
        return merged;
    }
    Mark sum = byRule.begin()->second;
    sum.rule += QStringLiteral("…") + byRule.rbegin()->first;
    sum.count = total;
    for (const auto& [rule, mark] : byRule)
        sum.severity = std::min(sum.severity, mark.severity);
    return {sum};
}

void paintMarks(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look, const QTransform& toDevice)
{
    Clusters clusters;
    const auto add = [&](Endpoint end) {
        const std::vector<Mark> marks = visibleMarks(scene.marksOf(end), look.rules);
        if (marks.empty())
            return;
        const QRectF rect = deviceRect(scene, end, look, toDevice);
        if (end.isBadge() && look.detail != Detail::Near)
            paintDot(painter, theme, rect.center());
        else
            clusters.add(rect, end.isBadge(), marks);
    };
    for (const std::size_t i : part.cards)
        add(Endpoint {UnitId {i}, {}});
    for (const std::size_t i : part.badges)
        add(Endpoint {{}, BadgeId {i}});
    for (const Cluster& cluster : clusters.all()) {
        if (cluster.isBadge)
            paintBadgeMarks(painter, theme, cluster.owner, cluster.marks);
        else
            paintCardMarks(painter, theme, cluster.owner, cluster.marks);
    }
}

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
