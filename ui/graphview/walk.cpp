// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/walk.h"

#include "core/units/ghosts.h"

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

void addOnce(std::vector<Endpoint>& ends, Endpoint end)
{
    if (end.isValid() && std::ranges::find(ends, end) == ends.end())
        ends.push_back(end);
}

} // namespace

Walk::Walk(const Scene& scene)
    : m_units(scene.cards.size())
    , m_badges(scene.badges.size())
{
    const auto links = [this](Endpoint end) -> Links& {
        return end.isBadge() ? m_badges[end.badge.index()] : m_units[end.unit.index()];
    };
    // A ghost has no node to select: steps go past it.
    const auto real = [&scene](Endpoint end) {
        const bool isPassed = end.isBadge() && isGhost(scene.units[end.badge]);
        return isPassed ? scene.placeOf(scene.units[end.badge].producer) : end;
    };
    for (const SceneEdge& edge : scene.edges) {
        const Endpoint from = real(edge.from);
        const Endpoint to = real(edge.to);
        if (from == to)
            continue;
        addOnce(links(to).inputs, from);
        addOnce(links(from).users, to);
    }
}

const Walk::Links& Walk::linksOf(Endpoint end) const
{
    return end.isBadge() ? m_badges[end.badge.index()] : m_units[end.unit.index()];
}

const std::vector<Endpoint>& Walk::inputsOf(Endpoint end) const
{
    return linksOf(end).inputs;
}

const std::vector<Endpoint>& Walk::usersOf(Endpoint end) const
{
    return linksOf(end).users;
}

Endpoint Walk::go(const Scene& scene, Endpoint at, Step step)
{
    if (!at.isValid())
        return m_units.empty() ? Endpoint {} : Endpoint {UnitId {0}, {}};
    if (step == Step::Previous || step == Step::Next)
        return among(scene, at, step == Step::Next);
    const std::vector<Endpoint>& choice = step == Step::Producer ? inputsOf(at) : usersOf(at);
    if (choice.empty())
        return at;
    m_choice = choice;
    return choice.front();
}

Endpoint Walk::among(const Scene& scene, Endpoint at, bool toRight)
{
    const auto here = std::ranges::find(m_choice, at);
    if (here == m_choice.end() || m_choice.size() < 2) {
        m_choice.clear();
        return acrossRank(scene, at, toRight);
    }
    if (toRight)
        return here + 1 == m_choice.end() ? at : *(here + 1);
    return here == m_choice.begin() ? at : *(here - 1);
}

Endpoint Walk::acrossRank(const Scene& scene, Endpoint at, bool toRight) const
{
    const QRectF from = scene.rectOf(at);
    Endpoint nearest = at;
    double best = std::numeric_limits<double>::infinity();
    const auto consider = [&](Endpoint end) {
        const QRectF rect = scene.rectOf(end);
        const double distance = (rect.center().x() - from.center().x()) * (toRight ? 1 : -1);
        if (distance > 0.5 && distance < best && rect.top() < from.bottom()
            && rect.bottom() > from.top()) {
            best = distance;
            nearest = end;
        }
    };
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        consider({UnitId {i}, {}});
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        consider({{}, BadgeId {i}});
    return nearest;
}

} // namespace qdq::ui
