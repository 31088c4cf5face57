// SPDX-License-Identifier: Apache-2.0
#include "core/rules/rule.h"

#include <algorithm>
#include <array>

namespace qdq {

#define QDQ_CHECK(function, name, required, optional)                                              \
    void function(                                                                                 \
        const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings);
#include "core/rules/checks.def"
#undef QDQ_CHECK

namespace {

constexpr std::array kChecks = {
#define QDQ_CHECK(function, name, required, optional)                                              \
    RuleCheck {name, required, optional, function},
#include "core/rules/checks.def"
#undef QDQ_CHECK
};

constexpr bool comesBefore(const RuleCheck& a, const RuleCheck& b)
{
    return a.name < b.name;
}
static_assert(
    std::is_sorted(kChecks.begin(), kChecks.end(), comesBefore), "checks.def: sorted by name");

} // namespace

std::span<const RuleCheck> ruleChecks()
{
    return kChecks;
}

const RuleCheck* findCheck(std::string_view name)
{
    const auto* found = std::ranges::find(kChecks, name, &RuleCheck::name);
    return found == kChecks.end() ? nullptr : found;
}

} // namespace qdq
