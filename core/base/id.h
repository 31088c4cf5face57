// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace qdq {

/// Index into one vector of one owner. Ids of different Tags cannot be mixed. An id survives a copy
/// of its owner, a thread and a file; it says nothing about another owner.
template <typename Tag> struct Id
{
    static constexpr std::uint32_t kNone = 0xffffffffU;

    std::uint32_t value = kNone;

    constexpr Id() = default;
    explicit constexpr Id(std::size_t index)
        : value(static_cast<std::uint32_t>(index))
    {
    }

    [[nodiscard]] constexpr bool isValid() const { return value != kNone; }
    [[nodiscard]] constexpr std::size_t index() const { return value; }

    friend constexpr auto operator<=>(Id, Id) = default;
};

} // namespace qdq

template <typename Tag> struct std::hash<qdq::Id<Tag>>
{
    std::size_t operator()(qdq::Id<Tag> id) const noexcept { return id.value; }
};
