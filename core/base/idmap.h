// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace qdq {

/// Dense side table: one T per id of an owner, so that passes keep their data out of the owner's
/// structs.
template <typename IdType, typename T> class IdMap
{
public:
    IdMap() = default;
    explicit IdMap(std::size_t size, const T& initial = T {})
        : m_items(size, initial)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    [[nodiscard]] bool isEmpty() const { return m_items.empty(); }
    void resize(std::size_t size, const T& initial = T {}) { m_items.resize(size, initial); }

    [[nodiscard]] decltype(auto) operator[](IdType id) { return m_items.at(id.index()); }
    [[nodiscard]] decltype(auto) operator[](IdType id) const { return m_items.at(id.index()); }

    [[nodiscard]] auto begin() const { return m_items.begin(); }
    [[nodiscard]] auto end() const { return m_items.end(); }

    friend bool operator==(const IdMap&, const IdMap&) = default;

private:
    std::vector<T> m_items;
};

} // namespace qdq
