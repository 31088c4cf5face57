// SPDX-License-Identifier: Apache-2.0
#include "core/units/runs.h"

#include "core/units/frames.h"
#include "core/units/paths.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

namespace qdq {

namespace {

/// Children of one module in execution order; a child module by its path, an op by its number.
struct Level
{
    std::vector<std::string> names; ///< last parts of child modules; empty for ops
    std::unordered_map<std::string, std::size_t> placeOfModule;
};

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

class RunMaker
{
public:
    RunMaker(UnitGraph& units, std::size_t most, std::size_t length)
        : m_units(units)
        , m_most(most)
        , m_length(length)
    {
    }

    void run()
    {
        findLevels();
        if (std::ranges::none_of(m_levels, [&](const auto& level) { return isLong(level.second); }))
            return;
        for (std::size_t i = 0; i < m_units.units.size(); ++i)
            m_units.units[i].framePath = pathOf(i);
        frameBadges(m_units);
    }

private:
    void findLevels();
    [[nodiscard]] std::string pathOf(std::size_t unit) const;
    [[nodiscard]] std::string labelOf(const Level& level, std::size_t place) const;
    [[nodiscard]] bool isLong(const Level& level) const { return level.names.size() > m_most; }

    UnitGraph& m_units;
    std::size_t m_most;
    std::size_t m_length;
    std::unordered_map<std::string, Level> m_levels; ///< by path of the module
    std::vector<std::size_t> m_placeOfUnit; ///< among the children of its module
};

/// "a" and "a.b" of "a.b", after "" that holds all.
template <typename Visit> void forEachPrefix(std::string_view path, const Visit& visit)
{
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('.', end == 0 ? 0 : end + 1), path.size());
        visit(path.substr(0, end));
    }
}

void RunMaker::findLevels()
{
    m_placeOfUnit.resize(m_units.units.size());
    for (const Endpoint end : m_units.order) {
        if (end.isBadge())
            continue;
        const std::string& path = m_units[end.unit].framePath;
        Level* level = &m_levels[{}];
        forEachPrefix(path, [&](std::string_view module) {
            const auto [place, isNew] =
                level->placeOfModule.try_emplace(std::string(module), level->names.size());
            if (isNew)
                level->names.push_back(lastPart(module));
            level = &m_levels[std::string(module)];
        });
        m_placeOfUnit[end.unit.index()] = level->names.size();
        level->names.emplace_back();
    }
}

/// "0–49" where all children of the run are numbered modules, else "nodes 1–50".
std::string RunMaker::labelOf(const Level& level, std::size_t place) const
{
    const std::size_t first = place / m_length * m_length;
    const std::size_t last = std::min(first + m_length, level.names.size()) - 1;
    const bool areNumbers = std::all_of(level.names.begin() + static_cast<std::ptrdiff_t>(first),
        level.names.begin() + static_cast<std::ptrdiff_t>(last) + 1, isNumber);
    return areNumbers ? level.names[first] + "–" + level.names[last]
                      : "nodes " + std::to_string(first + 1) + "–" + std::to_string(last + 1);
}

std::string RunMaker::pathOf(std::size_t unit) const
{
    std::string path;
    const auto append = [&](const std::string& part) {
        if (!path.empty())
            path += '.';
        path += part;
    };
    const Level* level = &m_levels.at({});
    forEachPrefix(m_units.units[unit].framePath, [&](std::string_view module) {
        if (isLong(*level))
            append(labelOf(*level, level->placeOfModule.at(std::string(module))));
        append(lastPart(module));
        level = &m_levels.at(std::string(module));
    });
    if (isLong(*level))
        append(labelOf(*level, m_placeOfUnit[unit]));
    return path;
}

} // namespace

void addRuns(UnitGraph& units, std::size_t most, std::size_t length)
{
    RunMaker(units, most, length).run();
}

} // namespace qdq
