// SPDX-License-Identifier: Apache-2.0
// Upper layer of a scene: what keeps its size on the screen.
#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenepainter.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace qdq::ui {
namespace {

using namespace metrics;

/// Marks whose places on the screen are so near that they would overlap.
struct Cluster
{
    QPointF anchor; ///< of the first one: where its marks end on the right
    QRectF rect; ///< of its card or badge on the screen
    bool isBadge = false;
    int places = 0;
    std::vector<Mark> marks;
};

class Clusters
{
public:
    void add(
        const QPointF& anchor, const QRectF& rect, bool isBadge, const std::vector<Mark>& marks)
    {
        const int column = static_cast<int>(std::floor(anchor.x() / kCellWidth));
        const int row = static_cast<int>(std::floor(anchor.y() / kCellHeight));
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (Cluster* near = nearOne(column + dx, row + dy, anchor)) {
                    near->marks.insert(near->marks.end(), marks.begin(), marks.end());
                    ++near->places;
                    return;
                }
        m_cells[{column, row}].push_back(m_clusters.size());
        m_clusters.push_back({anchor, rect, isBadge, 1, marks});
    }
    const std::vector<Cluster>& all() const { return m_clusters; }

private:
    static constexpr double kCellWidth = 44;
    static constexpr double kCellHeight = kMarkHeight + 2;

    Cluster* nearOne(int column, int row, const QPointF& anchor)
    {
        const auto cell = m_cells.find({column, row});
        if (cell == m_cells.end())
            return nullptr;
        for (const std::size_t i : cell->second) {
            const QPointF distance = m_clusters[i].anchor - anchor;
            if (std::abs(distance.x()) < kCellWidth && std::abs(distance.y()) < kCellHeight)
                return &m_clusters[i];
        }
        return nullptr;
    }

    std::vector<Cluster> m_clusters;
    std::map<std::pair<int, int>, std::vector<std::size_t>> m_cells;
};

QPointF anchorOf(const QRectF& rect, bool isBadge)
{
    return isBadge ? QPointF(rect.right() - kBadgeMarkOverlap, rect.center().y())
                   : QPointF(rect.right() - kMarkInset, rect.top() - kMarkRise + kMarkHeight / 2);
}

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

CardState currentState()
{
    CardState state;
    state.tone = Tone::Current;
    return state;
}

void paintStrong(
    QPainter& painter, const Theme& theme, const Scene& scene, Endpoint end, const SceneLook& look)
{
    if (!end.isBadge()) {
        paintCardAt(painter, theme, scene.cards[end.unit.index()], currentState(), look);
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
        if (end.isBadge() && look.detail == Detail::Far)
            paintDot(painter, theme, rect.center());
        else
            clusters.add(anchorOf(rect, end.isBadge()), rect, end.isBadge(), marks);
    };
    for (const std::size_t i : part.cards)
        add(Endpoint {UnitId {i}, {}});
    for (const std::size_t i : part.badges)
        add(Endpoint {{}, BadgeId {i}});
    for (const Cluster& cluster : clusters.all()) {
        const std::vector<Mark> marks =
            cluster.places > 1 ? mergedMarks(cluster.marks) : cluster.marks;
        if (cluster.isBadge)
            paintBadgeMarks(painter, theme, cluster.rect, marks);
        else
            paintCardMarks(painter, theme, cluster.rect, marks);
    }
}

void paintHighlight(QPainter& painter, const Theme& theme, const Scene& scene,
    const Highlight& highlight, const SceneLook& look, const QTransform& toDevice)
{
    painter.save();
    painter.setTransform(toDevice, true);
    paintEvidenceEdges(painter, theme, scene, highlight, look);
    if (highlight.subject.isValid())
        paintStrong(painter, theme, scene, highlight.subject, look);
    for (const Highlight::Evidence& evidence : highlight.evidence)
        paintStrong(painter, theme, scene, evidence.place, look);
    painter.restore();
    if (highlight.subject.isValid())
        paintSubjectMarks(painter, theme, scene, highlight, look, toDevice);
    for (const Highlight::Evidence& evidence : highlight.evidence) {
        const QRectF rect = deviceRect(scene, evidence.place, look, toDevice);
        paintEvidenceNumber(painter, theme, {rect.left() - 4, rect.center().y()}, evidence.number);
    }
}

} // namespace qdq::ui
