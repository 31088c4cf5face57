// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/places.h"
#include "core/rules/finding.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What makes a finding the same finding after another export.
//
// A finding is a rule that is broken at a port of an op. None of the three is a node name: the op
// is told by its place (core/diff/places.h), which survives renumbering. The Q on the value of the
// second relu in block.conv1 is
//
//   rule R1, module block.conv1, op aten.relu.default, nth 1, port output
//
// whatever it is called. Where a network was edited between two exports, nth may shift; then the
// hashes of what stands around the op decide, as locatePlaces() says.

namespace qdq {

struct Fingerprint
{
    std::string rule; ///< "R3"
    OpPlace place; ///< without a node where it comes out of a file
    std::string port; ///< NodePlace::port
    /// Findings of the same rule at the same port before it: 0 but where a rule has several
    /// reasons.
    std::uint32_t repeat = 0;
};

/// One per finding, in their order. A node that stands nowhere in the network counts as an op.
[[nodiscard]] std::vector<Fingerprint> fingerprintsOf(
    const Graph& graph, const Places& places, const std::vector<Finding>& findings);

/// 16 hex digits of rule, module, op, nth, port and repeat: the same for every export that has the
/// op at the same place. For systems that keep one text per finding.
[[nodiscard]] std::string idOf(const Fingerprint& fingerprint);

/// 48 hex digits in three groups, "up-down-near".
[[nodiscard]] std::string textOf(const Surroundings& around);
/// False where `text` is not of that form.
[[nodiscard]] bool readSurroundings(std::string_view text, Surroundings& around);

/// For people: "R3 at aten.add.Tensor in block"; "R1 at output of aten.relu.default 2 in block".
[[nodiscard]] std::string describe(const Fingerprint& fingerprint);

/// By module, op, nth, port, rule: the order of files.
[[nodiscard]] bool comesBefore(const Fingerprint& a, const Fingerprint& b);

/// For each sought fingerprint the index of the same finding in `found`, or -1; none is given
/// twice. First the ops are located among `places`, the graph of `found`; then rule, port and
/// repeat must be equal.
[[nodiscard]] std::vector<std::ptrdiff_t> matchFingerprints(
    std::span<const Fingerprint> sought, std::span<const Fingerprint> found, const Places& places);

} // namespace qdq
