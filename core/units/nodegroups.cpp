// SPDX-License-Identifier: Apache-2.0
#include "core/units/nodegroups.h"

#include "core/units/frames.h"
#include "core/units/paths.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

std::string joined(const std::string& module, const std::string& name)
{
    return module.empty() ? name : module + "." + name;
}

/// The op units of a group, each once.
std::vector<UnitId> unitsOf(const Graph& graph, const UnitGraph& units, const NodeGroup& group)
{
    std::vector<UnitId> members;
    for (const std::string& name : group.nodes) {
        const NodeId node = graph.find(name);
        if (!node.isValid() || !units.placeOf[node].unit.isValid())
            continue;
        members.push_back(units.placeOf[node].unit);
    }
    std::ranges::sort(members);
    const auto twice = std::ranges::unique(members);
    members.erase(twice.begin(), twice.end());
    return members;
}

class GroupMaker
{
public:
    explicit GroupMaker(UnitGraph& units)
        : m_units(units)
    {
        for (const Unit& unit : units.units)
            for (std::string path = unit.framePath; !path.empty() && m_taken.insert(path).second;
                 path = std::string(parentOf(path)))
                ;
    }

    std::string add(const std::vector<UnitId>& members, const std::string& name)
    {
        std::string around = frameOf(members.front());
        for (const UnitId member : members)
            around = commonPath(around, frameOf(member));
        const std::string path = freePath(joined(around, plainName(name)));
        for (const UnitId member : members) {
            std::string& frame = frameOf(member);
            const std::string inner =
                frame.substr(around.empty() || frame == around ? around.size() : around.size() + 1);
            frame = inner.empty() ? path : joined(path, inner);
        }
        return path;
    }

private:
    static std::string_view parentOf(std::string_view path)
    {
        const std::size_t dot = path.rfind('.');
        return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
    }
    /// A dot would make two modules of one.
    static std::string plainName(std::string name)
    {
        std::ranges::replace(name, '.', '_');
        return name.empty() ? "group" : name;
    }
    std::string freePath(const std::string& wanted)
    {
        std::string path = wanted;
        for (int i = 2; !m_taken.insert(path).second; ++i)
            path = wanted + " (" + std::to_string(i) + ")";
        return path;
    }
    std::string& frameOf(UnitId unit) { return m_units.units[unit.index()].framePath; }

    UnitGraph& m_units;
    std::unordered_set<std::string> m_taken; ///< paths of all frames
};

} // namespace

std::vector<std::string> addNodeGroups(
    const Graph& graph, UnitGraph& units, std::span<const NodeGroup> groups)
{
    std::vector<std::string> paths(groups.size());
    if (groups.empty())
        return paths;
    GroupMaker maker(units);
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (const std::vector<UnitId> members = unitsOf(graph, units, groups[i]); !members.empty())
            paths[i] = maker.add(members, groups[i].name);
    frameBadges(units);
    return paths;
}

} // namespace qdq
