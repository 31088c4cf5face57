// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2union.h"

namespace qdq {

std::optional<UnionMember> pickMember(JsonView unionValue)
{
    if (!unionValue.isObject())
        return std::nullopt;
    if (const JsonView type = unionValue["$type"]; type.isString())
        return UnionMember {type.text(), unionValue["$value"]};
    if (unionValue.count() == 1) {
        const JsonView member = *unionValue.begin();
        return UnionMember {member.key(), member};
    }
    if (const JsonView type = unionValue["type"];
        type.isString() && type.text().starts_with("as_")) {
        const JsonView payload = unionValue[type.text()];
        return UnionMember {type.text(), payload ? payload : unionValue};
    }
    std::optional<UnionMember> picked;
    for (const JsonView member : unionValue) {
        if (member.isNull())
            continue;
        if (picked)
            return std::nullopt;
        picked = UnionMember {member.key(), member};
    }
    return picked;
}

std::string_view valueNameOf(const UnionMember& argument)
{
    const JsonView name = argument.value["name"];
    return name ? name.text() : argument.value["as_name"].text();
}

} // namespace qdq
