// SPDX-License-Identifier: Apache-2.0
#include "core/gate/violationdiff.h"

#include "core/gate/fingerprint.h"

#include <map>
#include <string>
#include <tuple>

namespace qdq {

namespace {

/// Op of b, port, rule, how many of them came before.
using Key = std::tuple<NodeId, std::string, std::string, std::uint32_t>;

Key keyOf(const Fingerprint& fingerprint, NodeId op)
{
    return {op, fingerprint.port, fingerprint.rule, fingerprint.repeat};
}

} // namespace

ViolationDiff diffViolations(const Graph& a, const CheckResult& checkA, const Graph& b,
    const CheckResult& checkB, const GraphDiff& diff)
{
    const auto printsA = fingerprintsOf(a, diff.placesA, checkA.violations);
    const auto printsB = fingerprintsOf(b, diff.placesB, checkB.violations);
    std::map<Key, std::size_t> inB;
    for (std::size_t j = 0; j < printsB.size(); ++j)
        inB.emplace(keyOf(printsB[j], printsB[j].place.node), j);

    ViolationDiff violations;
    std::vector<bool> isInBoth(printsB.size(), false);
    for (std::size_t i = 0; i < printsA.size(); ++i) {
        const PlaceId op = diff.placesA.nodes[printsA[i].place.node].op;
        const PlaceId match = op.isValid() ? diff.matchOf[op.index()] : PlaceId {};
        const auto same =
            match.isValid() ? inB.find(keyOf(printsA[i], diff.placesB[match].node)) : inB.end();
        if (same == inB.end()) {
            violations.onlyA.push_back(i);
        } else {
            violations.both.emplace_back(i, same->second);
            isInBoth[same->second] = true;
        }
    }
    for (std::size_t j = 0; j < printsB.size(); ++j)
        if (!isInBoth[j])
            violations.onlyB.push_back(j);
    return violations;
}

} // namespace qdq
