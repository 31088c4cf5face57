// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace qdq {

using PickleId = std::uint32_t;

/// One value out of a pickle, as data. Nothing is imported, constructed or called: a class or
/// function is its name, and a call of one is the name with the arguments.
struct PickleValue
{
    enum class Kind : std::uint8_t
    {
        None,
        Bool, ///< `integer`
        Integer, ///< `integer`
        BigInteger, ///< `text` holds its little-endian bytes
        Float, ///< `number`
        String, ///< `text`, UTF-8
        ByteString, ///< `text`
        Tuple, ///< `items`
        List, ///< `items`
        Set, ///< `items`
        Dict, ///< `items`: key, value, key, value, …
        Global, ///< `text`: "module.name"
        Call, ///< `items`: callable, arguments; then key, value, … of what was put in afterwards
        PersistentId, ///< `items`: the id
    };
    Kind kind = Kind::None;
    std::int64_t integer = 0;
    double number = 0;
    std::string text;
    std::vector<PickleId> items;
};

/// All values of a pickle. They refer to each other by index, and may do so in a circle: walk with
/// care.
struct Pickle
{
    std::vector<PickleValue> values;
    PickleId root = 0;

    [[nodiscard]] const PickleValue& operator[](PickleId id) const { return values[id]; }
};

/// Reads the subset of the pickle format, protocols 2 to 5, that torch.save writes
/// (file-formats 3.3). Every length is checked against the remaining bytes before anything is
/// allocated. Errors (place "byte N"): an instruction outside of the subset, an empty stack, a
/// missing memo entry, a length past the end, more than a million values on the stack or two
/// million in all.
[[nodiscard]] Result<Pickle> readPickle(std::span<const std::byte> bytes);

} // namespace qdq
