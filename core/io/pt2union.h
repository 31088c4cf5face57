// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/jsontree.h"

#include <optional>

namespace qdq {

/// The member of a tagged union of an exported program: its name and what it holds.
struct UnionMember
{
    std::string_view name;
    JsonView value;
};

/// Reads every spelling of a union (file-formats 2.1): one member, all members with all but one
/// null, or `$type` and `$value`. Nothing when it is no object, or when none or several members are
/// set.
[[nodiscard]] std::optional<UnionMember> pickMember(JsonView unionValue);

/// The name of the value that an argument refers to: a tensor, a symbolic number, an object or a
/// token. Empty for literals.
[[nodiscard]] std::string_view valueNameOf(const UnionMember& argument);

} // namespace qdq
