// SPDX-License-Identifier: Apache-2.0
#include "core/base/hash64.h"
#include "core/diff/places.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 3> kMatchNames {"module", "name", "structure"};

/// What must be equal for two places to be one; nothing where a place cannot say.
using KeyOf = std::function<std::optional<std::uint64_t>(const OpPlace&)>;

Hash64 moduleAndOp(const OpPlace& place)
{
    return Hash64().add(place.module).add(place.op);
}

std::uint64_t bothSides(Hash64 hash, const OpPlace& place)
{
    return hash.add(place.around.up).add(place.around.down).value();
}

/// Sought and existing places with one key, by index, in order.
struct Group
{
    std::vector<std::size_t> sought;
    std::vector<std::size_t> there;
};

/// What is done with a group of which one side has more than the other.
enum class Unequal
{
    ByNumber, ///< only those with the same number are one
    InOrder, ///< then the first with the first
};

class Locator
{
public:
    Locator(std::span<const OpPlace> sought, std::span<const OpPlace> there)
        : m_sought(sought)
        , m_there(there)
        , m_found(sought.size())
        , m_isTaken(there.size(), false)
    {
    }

    std::vector<PlaceId> run(MatchBy by, std::span<const std::pair<PlaceId, PlaceId>> pinned)
    {
        for (const auto& [sought, there] : pinned)
            take(sought.index(), there.index());
        switch (by) {
        case MatchBy::ModuleAndOp:
            matchExactly();
            matchByName();
            matchByOneSide();
            matchInModule();
            matchLostModules();
            break;
        case MatchBy::Name:
            matchByNameAlone();
            break;
        case MatchBy::Structure:
            matchByStructure();
            break;
        }
        return std::move(m_found);
    }

private:
    /// Of ops that the network alone does not tell apart those with the same name go together.
    void matchExactly()
    {
        match(Unequal::ByNumber, [](const OpPlace& place) -> std::optional<std::uint64_t> {
            if (place.name.empty())
                return std::nullopt;
            return bothSides(moduleAndOp(place).add(place.name), place);
        });
        match(Unequal::ByNumber,
            [](const OpPlace& place) { return bothSides(moduleAndOp(place), place); });
        match(Unequal::ByNumber,
            [](const OpPlace& place) { return bothSides(Hash64().add(place.op), place); });
    }

    void matchByName()
    {
        match(Unequal::ByNumber, [](const OpPlace& place) -> std::optional<std::uint64_t> {
            if (place.name.empty())
                return std::nullopt;
            return moduleAndOp(place).add(place.name).add(place.around.near).value();
        });
    }

    void matchByNameAlone()
    {
        match(Unequal::ByNumber, [](const OpPlace& place) -> std::optional<std::uint64_t> {
            if (place.name.empty())
                return std::nullopt;
            return Hash64().add(place.op).add(place.name).value();
        });
    }

    void matchByStructure()
    {
        match(Unequal::InOrder,
            [](const OpPlace& place) { return bothSides(Hash64().add(place.op), place); });
        for (const auto side : {&Surroundings::up, &Surroundings::down, &Surroundings::near})
            match(Unequal::InOrder, [side](const OpPlace& place) {
                return Hash64().add(place.op).add(place.around.*side).value();
            });
    }

    void matchByOneSide()
    {
        for (const auto side : {&Surroundings::up, &Surroundings::down})
            match(Unequal::ByNumber, [side](const OpPlace& place) {
                return moduleAndOp(place).add(place.around.*side).value();
            });
    }

    void matchInModule()
    {
        match(Unequal::InOrder,
            [](const OpPlace& place) { return moduleAndOp(place).add(place.around.near).value(); });
        match(Unequal::ByNumber,
            [](const OpPlace& place) { return moduleAndOp(place).add(place.nth).value(); });
    }

    void matchLostModules()
    {
        std::set<std::string_view> modules;
        for (const OpPlace& place : m_there)
            modules.insert(place.module);
        for (std::size_t i = 0; i < m_sought.size(); ++i)
            m_isLeftOut.push_back(modules.contains(m_sought[i].module));
        match(Unequal::InOrder, [](const OpPlace& place) {
            return Hash64().add(place.op).add(place.around.near).value();
        });
    }

    void match(Unequal unequal, const KeyOf& keyOf)
    {
        std::unordered_map<std::uint64_t, std::size_t> indexOf;
        std::vector<Group> groups; // in order of first appearance
        for (std::size_t i = 0; i < m_sought.size(); ++i) {
            if (m_found[i].isValid() || (!m_isLeftOut.empty() && m_isLeftOut[i]))
                continue;
            const auto key = keyOf(m_sought[i]);
            if (!key)
                continue;
            const auto [entry, isNew] = indexOf.try_emplace(*key, groups.size());
            if (isNew)
                groups.emplace_back();
            groups[entry->second].sought.push_back(i);
        }
        for (std::size_t j = 0; j < m_there.size(); ++j) {
            const auto key = m_isTaken[j] ? std::nullopt : keyOf(m_there[j]);
            if (!key)
                continue;
            if (const auto entry = indexOf.find(*key); entry != indexOf.end())
                groups[entry->second].there.push_back(j);
        }
        for (const Group& group : groups)
            pair(group, unequal);
    }

    void pair(const Group& group, Unequal unequal)
    {
        if (group.sought.size() == group.there.size()) {
            pairInOrder(group);
            return;
        }
        std::unordered_map<std::uint32_t, std::size_t> byNumber;
        for (const std::size_t j : group.there)
            byNumber.try_emplace(m_there[j].nth, j);
        for (const std::size_t i : group.sought)
            if (const auto same = byNumber.find(m_sought[i].nth); same != byNumber.end())
                take(i, same->second);
        if (unequal == Unequal::InOrder)
            pairInOrder(group);
    }

    /// The free ones.
    void pairInOrder(const Group& group)
    {
        std::size_t next = 0;
        for (const std::size_t i : group.sought) {
            if (m_found[i].isValid())
                continue;
            while (next < group.there.size() && m_isTaken[group.there[next]])
                ++next;
            if (next == group.there.size())
                return;
            take(i, group.there[next]);
        }
    }

    void take(std::size_t i, std::size_t j)
    {
        if (m_found[i].isValid() || m_isTaken[j])
            return;
        m_found[i] = PlaceId {j};
        m_isTaken[j] = true;
    }

    std::span<const OpPlace> m_sought;
    std::span<const OpPlace> m_there;
    std::vector<PlaceId> m_found;
    std::vector<bool> m_isTaken;
    std::vector<bool> m_isLeftOut; ///< sought places that the current step is not for; empty: none
};

} // namespace

std::string_view nameOf(MatchBy match)
{
    return kMatchNames[static_cast<std::size_t>(match)];
}

std::optional<MatchBy> matchByFromName(std::string_view name)
{
    const auto found = std::ranges::find(kMatchNames, name);
    return found == kMatchNames.end()
        ? std::nullopt
        : std::optional(static_cast<MatchBy>(found - kMatchNames.begin()));
}

std::vector<PlaceId> locatePlaces(std::span<const OpPlace> sought, std::span<const OpPlace> there,
    MatchBy by, std::span<const std::pair<PlaceId, PlaceId>> pinned)
{
    return Locator(sought, there).run(by, pinned);
}

} // namespace qdq
