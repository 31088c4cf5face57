// SPDX-License-Identifier: Apache-2.0
#include "core/gate/fingerprint.h"

#include "core/base/hash64.h"
#include "core/base/text.h"

#include <array>
#include <charconv>
#include <map>
#include <tuple>

namespace qdq {

namespace {

constexpr int kDigits = 16; // of one hash

std::string hexOf(std::uint64_t value)
{
    std::array<char, kDigits> digits {};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr - digits.data();
    return std::string(static_cast<std::size_t>(kDigits - end), '0')
        + std::string(digits.data(), static_cast<std::size_t>(end));
}

bool readHex(std::string_view text, std::uint64_t& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return error == std::errc() && end == text.data() + text.size();
}

/// The words of a place, without what stands around it.
auto wordsOf(const Fingerprint& fingerprint)
{
    const OpPlace& place = fingerprint.place;
    return std::tie(
        place.module, place.op, place.nth, fingerprint.port, fingerprint.rule, fingerprint.repeat);
}

/// Ops that fingerprints name, each once, and which one each names.
struct NamedOps
{
    std::vector<OpPlace> ops;
    std::vector<std::size_t> opOf; ///< per fingerprint
};

NamedOps opsOf(std::span<const Fingerprint> fingerprints)
{
    NamedOps named;
    std::map<std::tuple<std::string, std::string, std::uint32_t, Surroundings>, std::size_t> index;
    for (const Fingerprint& fingerprint : fingerprints) {
        const OpPlace& place = fingerprint.place;
        const auto [entry, isNew] =
            index.try_emplace({place.module, place.op, place.nth, place.around}, named.ops.size());
        if (isNew)
            named.ops.push_back(place);
        named.opOf.push_back(entry->second);
    }
    return named;
}

} // namespace

std::vector<Fingerprint> fingerprintsOf(
    const Graph& graph, const Places& places, const std::vector<Finding>& findings)
{
    std::vector<Fingerprint> fingerprints;
    std::map<std::tuple<std::string, NodeId, std::string>, std::uint32_t> seen;
    for (const Finding& finding : findings) {
        Fingerprint fingerprint;
        fingerprint.rule = finding.rule;
        const NodePlace& place = places.nodes[finding.node];
        if (place.op.isValid()) {
            fingerprint.place = places[place.op];
            fingerprint.port = place.port;
        } else {
            fingerprint.place.node = finding.node;
            fingerprint.place.op = graph[finding.node].target;
            fingerprint.place.module = graph.modulePath(finding.node);
        }
        fingerprint.place.name.clear();
        fingerprint.repeat = seen[{finding.rule, fingerprint.place.node, fingerprint.port}]++;
        fingerprints.push_back(std::move(fingerprint));
    }
    return fingerprints;
}

std::string idOf(const Fingerprint& fingerprint)
{
    const OpPlace& place = fingerprint.place;
    Hash64 hash;
    hash.add(fingerprint.rule).add(place.module).add(place.op).add(place.nth);
    return hexOf(hash.add(fingerprint.port).add(fingerprint.repeat).value());
}

std::string textOf(const Surroundings& around)
{
    return hexOf(around.up) + "-" + hexOf(around.down) + "-" + hexOf(around.near);
}

bool readSurroundings(std::string_view text, Surroundings& around)
{
    const std::vector<std::string> parts = split(text, '-');
    if (parts.size() != 3)
        return false;
    for (const std::string& part : parts)
        if (part.size() != kDigits)
            return false;
    return readHex(parts[0], around.up) && readHex(parts[1], around.down)
        && readHex(parts[2], around.near);
}

std::string describe(const Fingerprint& fingerprint)
{
    const OpPlace& place = fingerprint.place;
    std::string text = fingerprint.rule + " at ";
    if (!fingerprint.port.empty())
        text += fingerprint.port + " of ";
    text += place.op + (place.nth == 0 ? "" : " " + std::to_string(place.nth));
    return text + (place.module.empty() ? "" : " in " + place.module);
}

bool comesBefore(const Fingerprint& a, const Fingerprint& b)
{
    const bool isLess = naturalLess(a.place.module, b.place.module);
    if (isLess != naturalLess(b.place.module, a.place.module))
        return isLess;
    return std::tuple(wordsOf(a), a.place.around) < std::tuple(wordsOf(b), b.place.around);
}

std::vector<std::ptrdiff_t> matchFingerprints(
    std::span<const Fingerprint> sought, std::span<const Fingerprint> found, const Places& places)
{
    const NamedOps named = opsOf(sought);
    const std::vector<PlaceId> located = locatePlaces(named.ops, places.ops);
    using Key = std::tuple<NodeId, std::string, std::string, std::uint32_t>;
    std::map<Key, std::ptrdiff_t> index;
    for (std::size_t i = 0; i < found.size(); ++i)
        index.emplace(Key {found[i].place.node, found[i].rule, found[i].port, found[i].repeat},
            static_cast<std::ptrdiff_t>(i));
    std::vector<std::ptrdiff_t> matches(sought.size(), -1);
    for (std::size_t i = 0; i < sought.size(); ++i) {
        const PlaceId op = located[named.opOf[i]];
        if (!op.isValid())
            continue;
        const auto match =
            index.find({places[op].node, sought[i].rule, sought[i].port, sought[i].repeat});
        if (match != index.end())
            matches[i] = match->second;
    }
    return matches;
}

} // namespace qdq
