// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace qdq {

/// Where the item of a name stands in a vector of items. It holds no names, eight bytes an item
/// beside them: `nameAt(index)` says them, and must go on saying the same of every index that was
/// inserted. Open addressing, at most half full.
class NameIndex
{
public:
    /// Nothing where no item has this name.
    template <typename NameAt>
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name, const NameAt& nameAt) const
    {
        if (m_slots.empty())
            return std::nullopt;
        const Slot& slot = m_slots[placeOf(name, hashOf(name), nameAt)];
        return slot.isFree() ? std::nullopt : std::optional<std::size_t>(slot.index);
    }

    /// The item at `index`; of two items of one name the first is found.
    template <typename NameAt> void insert(std::size_t index, const NameAt& nameAt)
    {
        if (2 * (m_count + 1) > m_slots.size())
            reserve(m_count + 1);
        const std::string_view name = nameAt(index);
        const std::uint32_t hash = hashOf(name);
        Slot& slot = m_slots[placeOf(name, hash, nameAt)];
        if (!slot.isFree())
            return;
        slot = {static_cast<std::uint32_t>(index), hash};
        ++m_count;
    }

    /// Items 0 … count-1 and no others.
    template <typename NameAt> void rebuild(std::size_t count, const NameAt& nameAt)
    {
        m_slots.clear();
        m_count = 0;
        reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            insert(i, nameAt);
    }

private:
    struct Slot
    {
        std::uint32_t index = kFree;
        std::uint32_t hash = 0;
        [[nodiscard]] bool isFree() const { return index == kFree; }
    };
    static constexpr std::uint32_t kFree = 0xffffffffU;

    static std::uint32_t hashOf(std::string_view name)
    {
        const std::size_t hash = std::hash<std::string_view> {}(name);
        return static_cast<std::uint32_t>(hash ^ (hash >> 32));
    }

    // The slot of the name, or the free one where it would go.
    template <typename NameAt>
    std::size_t placeOf(std::string_view name, std::uint32_t hash, const NameAt& nameAt) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t place = hash & mask;
        while (!m_slots[place].isFree()
            && (m_slots[place].hash != hash || nameAt(m_slots[place].index) != name))
            place = (place + 1) & mask;
        return place;
    }

    // Doubling keeps the hashes, so no name is looked at.
    void reserve(std::size_t count)
    {
        std::size_t size = m_slots.empty() ? 16 : m_slots.size();
        while (size < 2 * count)
            size *= 2;
        if (size == m_slots.size())
            return;
        const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(size));
        for (const Slot& slot : old)
            if (!slot.isFree())
                insertNew(slot);
    }
    void insertNew(const Slot& slot)
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t place = slot.hash & mask;
        while (!m_slots[place].isFree())
            place = (place + 1) & mask;
        m_slots[place] = slot;
    }

    std::vector<Slot> m_slots; ///< a power of two of them, or none
    std::size_t m_count = 0;
};

} // namespace qdq
