// SPDX-License-Identifier: Apache-2.0
#include "core/units/identical.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace qdq {

namespace {

/// Two 64-bit sums over the same words: modules of one graph do not meet by chance.
class Signature
{
public:
    void add(std::uint64_t word)
    {
        m_sums[0] = (m_sums[0] ^ word) * 0x100000001b3U;
        m_sums[1] = (m_sums[1] + word) * 0x9e3779b97f4a7c15U;
        m_sums[1] ^= m_sums[1] >> 29;
    }
    void add(std::string_view text)
    {
        for (const char c : text)
            add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
        add(text.size());
    }
    [[nodiscard]] const std::array<std::uint64_t, 2>& sums() const { return m_sums; }

private:
    std::array<std::uint64_t, 2> m_sums {0xcbf29ce484222325U, 0x84222325cbf29ce4U};
};

struct Module
{
    Signature signature;
    std::uint32_t units = 0;
};

class Comparer
{
public:
    Comparer(const Graph& graph, const UnitGraph& units)
        : m_graph(graph)
        , m_units(units)
        , m_badgeSource(units.badges.size())
        , m_numberIn(units.units.size())
    {
    }

    std::unordered_map<std::string, std::string> run()
    {
        std::size_t edge = 0;
        for (const Endpoint end : m_units.order) {
            std::size_t last = edge;
            while (last < m_units.edges.size() && m_units.edges[last].to == end)
                ++last;
            if (end.isBadge()) {
                if (last > edge)
                    m_badgeSource[end.badge.index()] = m_units.edges[edge].from;
            } else {
                addUnit(end.unit, edge, last);
            }
            edge = last;
        }
        return sameAsFirst();
    }

private:
    /// One place of a unit: the module, and its number among the units of it.
    struct Place
    {
        std::uint32_t module = 0;
        std::uint32_t number = 0;
    };

    void addUnit(UnitId id, std::size_t firstEdge, std::size_t lastEdge);
    void addConstants(Signature& signature, const Unit& unit) const;
    std::vector<Place>& placesOf(UnitId id);
    [[nodiscard]] std::unordered_map<std::string, std::string> sameAsFirst() const;

    const Graph& m_graph;
    const UnitGraph& m_units;
    std::vector<Endpoint> m_badgeSource;
    std::vector<std::vector<Place>> m_numberIn; ///< per unit, by module from the outermost
    std::unordered_map<std::string_view, std::uint32_t> m_known;
    std::vector<std::string_view> m_paths;
    std::vector<Module> m_modules;
};

std::vector<Comparer::Place>& Comparer::placesOf(UnitId id)
{
    const std::string_view path = m_units[id].framePath;
    std::vector<Place>& places = m_numberIn[id.index()];
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('.', end == 0 ? 0 : end + 1), path.size());
        const std::string_view module = path.substr(0, end);
        const auto [entry, isNew] =
            m_known.try_emplace(module, static_cast<std::uint32_t>(m_modules.size()));
        if (isNew) {
            m_modules.emplace_back();
            m_paths.push_back(module);
        }
        places.push_back({entry->second, m_modules[entry->second].units++});
    }
    return places;
}

void Comparer::addConstants(Signature& signature, const Unit& unit) const
{
    for (const ConstantRow& row : unit.constants) {
        signature.add(static_cast<std::uint64_t>(row.role));
        signature.add(row.dequantize.isValid() ? 1 : 0);
        if (!row.constant.isValid())
            continue;
        if (const Tensor* tensor = m_graph.constantOf(row.constant)) {
            for (const std::int64_t size : tensor->shape)
                signature.add(static_cast<std::uint64_t>(size));
        } else if (const TensorMeta* meta = m_graph[row.constant].meta.val.tensor()) {
            for (const Dim& dim : meta->shape)
                signature.add(
                    static_cast<std::uint64_t>(isSymbolic(dim) ? 0 : std::get<std::int64_t>(dim)));
        }
    }
}

void Comparer::addUnit(UnitId id, std::size_t firstEdge, std::size_t lastEdge)
{
    const Unit& unit = m_units[id];
    const std::vector<Place>& places = placesOf(id);
    for (std::size_t depth = 0; depth < places.size(); ++depth) {
        Signature& signature = m_modules[places[depth].module].signature;
        signature.add(unit.title);
        signature.add(unit.fusedTitle);
        signature.add(
            std::string_view(unit.framePath).substr(m_paths[places[depth].module].size()));
        addConstants(signature, unit);
        for (std::size_t e = firstEdge; e < lastEdge; ++e) {
            Endpoint from = m_units.edges[e].from;
            const bool hasBadge = from.isBadge();
            if (hasBadge)
                from = m_badgeSource[from.badge.index()];
            const bool isInside = from.unit.isValid()
                && m_numberIn[from.unit.index()].size() > depth
                && m_numberIn[from.unit.index()][depth].module == places[depth].module;
            signature.add(isInside && hasBadge ? 1 : 0);
            signature.add(isInside ? m_numberIn[from.unit.index()][depth].number + 1ULL : 0ULL);
        }
    }
}

std::unordered_map<std::string, std::string> Comparer::sameAsFirst() const
{
    std::map<std::pair<std::array<std::uint64_t, 2>, std::uint32_t>, std::string_view> first;
    std::unordered_map<std::string, std::string> same;
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        const Module& module = m_modules[i];
        if (module.units < 2)
            continue;
        const auto [entry, isNew] =
            first.try_emplace({module.signature.sums(), module.units}, m_paths[i]);
        if (!isNew)
            same.emplace(m_paths[i], entry->second);
    }
    return same;
}

} // namespace

std::unordered_map<std::string, std::string> identicalModules(
    const Graph& graph, const UnitGraph& units)
{
    return Comparer(graph, units).run();
}

} // namespace qdq
