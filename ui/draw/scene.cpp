// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scene.h"

#include <algorithm>

namespace qdq::ui {
namespace {

/// Edges that carry what the finding compares: between subject and evidence, and what flows into
/// the evidence before the subject.
std::vector<std::size_t> evidenceEdges(const Scene& scene, const Highlight& highlight)
{
    std::vector<Endpoint> inputs;
    for (const SceneEdge& edge : scene.edges)
        if (edge.to == highlight.subject && highlight.isEvidence(edge.from))
            inputs.push_back(edge.from);
    const auto isInput = [&inputs](Endpoint end) {
        return std::ranges::find(inputs, end) != inputs.end();
    };
    std::vector<std::size_t> edges;
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
        const SceneEdge& edge = scene.edges[i];
        const bool isIn = edge.to == highlight.subject && highlight.isEvidence(edge.from);
        const bool isOut = edge.from == highlight.subject && highlight.isEvidence(edge.to);
        if (isIn || isOut || (isInput(edge.to) && edge.from != highlight.subject))
            edges.push_back(i);
    }
    return edges;
}

} // namespace

std::optional<std::size_t> Scene::groupOf(BadgeId badge) const
{
    const QString& name = badges[badge.index()].content.group;
    if (name.isEmpty())
        return std::nullopt;
    const auto group = std::ranges::find(groups, name, &SceneGroup::name);
    return group == groups.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(group - groups.begin()));
}

std::optional<std::size_t> Scene::groupAt(Endpoint end) const
{
    if (end.isBadge())
        return groupOf(end.badge);
    std::optional<std::size_t> read;
    for (const UnitEdge& edge : units.edges) {
        if (end.isValid() && edge.from == end && edge.to.isBadge())
            if (const auto group = groupOf(edge.to.badge))
                return group;
        if (end.isValid() && edge.to == end && edge.from.isBadge() && !read)
            read = groupOf(edge.from.badge);
    }
    return read;
}

bool Highlight::isEvidence(Endpoint place) const
{
    return std::ranges::find(evidence, place, &Evidence::place) != evidence.end();
}

bool Highlight::hasEdge(std::size_t edge) const
{
    return std::ranges::binary_search(edges, edge);
}

Highlight highlightOf(const Scene& scene, const Finding& finding)
{
    Highlight highlight;
    highlight.rule = QString::fromStdString(finding.rule);
    highlight.severity = finding.severity;
    highlight.subject = scene.placeOf(finding.node);
    int number = 0;
    for (const NodeId node : finding.evidence) {
        const Endpoint place = scene.placeOf(node);
        ++number; // also for what is not drawn: the tables number the same list
        if (place.isValid() && place != highlight.subject && !highlight.isEvidence(place))
            highlight.evidence.push_back({place, number});
    }
    if (highlight.subject.isValid())
        highlight.edges = evidenceEdges(scene, highlight);
    return highlight;
}

QRectF boundsOf(const Scene& scene, const Highlight& highlight)
{
    QRectF bounds = scene.rectOf(highlight.subject);
    for (const Highlight::Evidence& evidence : highlight.evidence)
        bounds |= scene.rectOf(evidence.place);
    return bounds;
}

std::vector<Mark> visibleMarks(const std::vector<Mark>& marks, const VisibleRules& rules)
{
    std::vector<Mark> visible;
    std::ranges::copy_if(marks, std::back_inserter(visible),
        [&rules](const Mark& mark) { return isVisible(rules, mark.rule); });
    return visible;
}

} // namespace qdq::ui
