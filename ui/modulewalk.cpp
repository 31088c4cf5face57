// SPDX-License-Identifier: Apache-2.0
#include "ui/modulewalk.h"

#include "core/units/paths.h"
#include "ui/graphview/graphview.h"
#include "ui/session/drawing.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <vector>

namespace qdq::ui {

namespace {

std::string parentOf(const std::string& path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

} // namespace

ModuleWalk::ModuleWalk(GraphView& view, Drawing& drawing, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_drawing(drawing)
{
}

std::string ModuleWalk::framed(std::string path) const
{
    const std::vector<SceneModule>& modules = m_drawing.scene()->modules;
    const auto isFrame = [&](const std::string& each) {
        return std::ranges::find(modules, toQString(each), &SceneModule::path) != modules.end();
    };
    while (!path.empty() && !isFrame(path))
        path = parentOf(path);
    return path;
}

void ModuleWalk::toParent(NodeId node)
{
    if (!m_drawing.scene())
        return;
    if (m_isWalking) {
        const std::string here = framed(m_path);
        show(here == m_path ? framed(parentOf(here)) : here);
        return;
    }
    const Endpoint place = m_drawing.scene()->placeOf(node);
    show(place.isValid() ? framed(m_drawing.scene()->units.framePath(place)) : std::string());
}

void ModuleWalk::intoFirstChild(NodeId node)
{
    if (!m_drawing.scene())
        return;
    const UnitGraph& units = m_drawing.scene()->units;
    const Endpoint place = m_drawing.scene()->placeOf(node);
    if (!m_isWalking && place.unit.isValid() && units[place.unit].kind == UnitKind::Module) {
        m_drawing.toggleModule(toQString(units[place.unit].name));
        return;
    }
    const std::string from = m_isWalking ? framed(m_path) : std::string();
    for (const Endpoint end : units.order) {
        const std::string& frame = units.framePath(end);
        if (end.isBadge() || !isInside(frame, from))
            continue;
        std::string child = framed(frame);
        if (child == from) {
            Q_EMIT nodeRequested(units[end.unit].main);
            return;
        }
        for (std::string up = framed(parentOf(child)); up != from; up = framed(parentOf(up)))
            child = up;
        show(child);
        return;
    }
}

void ModuleWalk::show(const std::string& path)
{
    m_path = path;
    m_isWalking = true;
    if (path.empty()) {
        m_view.frameAll();
    } else {
        std::vector<NodeId> nodes;
        for (const Unit& unit : m_drawing.scene()->units.units)
            if (isInside(unit.framePath, path))
                nodes.push_back(unit.main);
        m_view.frameNodes(nodes);
    }
    Q_EMIT shown(toQString(path));
}

} // namespace qdq::ui
