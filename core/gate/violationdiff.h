// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/graphdiff.h"
#include "core/rules/rule.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace qdq {

/// Violations of two graphs, as indexes into CheckResult::violations, ascending.
struct ViolationDiff
{
    std::vector<std::size_t> onlyA;
    std::vector<std::size_t> onlyB;
    std::vector<std::pair<std::size_t, std::size_t>> both;
};

/// The same violation is the same rule at the same port of an op that `diff` has matched.
[[nodiscard]] ViolationDiff diffViolations(const Graph& a, const CheckResult& checkA,
    const Graph& b, const CheckResult& checkB, const GraphDiff& diff);

} // namespace qdq
