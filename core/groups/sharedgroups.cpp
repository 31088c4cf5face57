// SPDX-License-Identifier: Apache-2.0
#include "core/groups/sharedgroups.h"

#include "core/quant/sharing.h"
#include "core/rules/sharedscale.h"
#include "core/rules/target.h"
#include "core/units/qparams.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

namespace qdq {

namespace {

/// Union-find over the badges of a folded graph, with what tied them.
class Grouper
{
public:
    Grouper(const Graph& graph, const UnitGraph& units)
        : m_graph(graph)
        , m_units(units)
        , m_parents(units.badges.size())
        , m_params(units.badges.size())
        , m_inputs(units.units.size())
        , m_outputs(units.units.size())
    {
        for (std::size_t i = 0; i < units.badges.size(); ++i)
            m_parents[BadgeId {i}] = BadgeId {i};
        for (const UnitEdge& edge : units.edges)
            if (edge.from.isBadge() && edge.to.unit.isValid())
                m_inputs[edge.to.unit].push_back(edge.from.badge);
            else if (edge.to.isBadge() && edge.from.unit.isValid())
                m_outputs[edge.from.unit].push_back(edge.to.badge);
    }

    void joinRequired(const Target& target);
    void joinHandedOn();
    void joinObservers();
    void joinSpecs();
    [[nodiscard]] SharedGroups collect();

private:
    struct Link
    {
        BadgeId badge;
        SharedReason reason;
        bool withZeroPoint = false;
    };

    void unite(BadgeId a, BadgeId b);
    void linkOps(BadgeKind kind, SharedReason::Kind reason);
    void join(const std::vector<BadgeId>& badges, SharedReason reason, bool withZeroPoint = false);
    [[nodiscard]] BadgeId rootOf(BadgeId badge);
    [[nodiscard]] const QdqParams* paramsOf(BadgeId badge);
    [[nodiscard]] bool haveSameParams(BadgeId a, BadgeId b);
    [[nodiscard]] const ObserverModule* observerOf(const Badge& badge) const;
    [[nodiscard]] BadgeId badgeAt(const EdgeOrNode& place) const;
    [[nodiscard]] SharedTensor tensorOf(BadgeId badge);
    void finish(SharedGroup& group, const std::vector<const Link*>& links) const;

    const Graph& m_graph;
    const UnitGraph& m_units;
    IdMap<BadgeId, BadgeId> m_parents;
    IdMap<BadgeId, std::optional<QdqParams>> m_params; ///< read when first asked for
    IdMap<UnitId, std::vector<BadgeId>> m_inputs;
    IdMap<UnitId, std::vector<BadgeId>> m_outputs;
    std::vector<Link> m_links;
};

/// The first Q or DQ of a tensor, or its observer; none where it is a spec only.
NodeId nodeOf(const Badge& badge)
{
    if (badge.quantize.isValid() || badge.dequantizes.empty())
        return badge.quantize;
    return badge.dequantizes.front();
}

BadgeId Grouper::rootOf(BadgeId badge)
{
    while (m_parents[badge] != badge) {
        m_parents[badge] = m_parents[m_parents[badge]];
        badge = m_parents[badge];
    }
    return badge;
}

/// The first badge of a group stands for it.
void Grouper::unite(BadgeId a, BadgeId b)
{
    const BadgeId first = std::min(rootOf(a), rootOf(b));
    const BadgeId second = std::max(rootOf(a), rootOf(b));
    m_parents[second] = first;
}

void Grouper::join(const std::vector<BadgeId>& badges, SharedReason reason, bool withZeroPoint)
{
    if (badges.size() < 2)
        return;
    for (const BadgeId badge : badges)
        unite(badges.front(), badge);
    m_links.push_back({badges.front(), std::move(reason), withZeroPoint});
}

void Grouper::joinRequired(const Target& target)
{
    const QdqView view(m_graph);
    for (const Rule& rule : target.rules) {
        if (rule.check->name != "shared-scale")
            continue;
        for (const NodeId op : allNodes(m_graph)) {
            std::vector<BadgeId> badges;
            for (const NodeId tensor : tensorsThatShare(view, rule.parameters, op))
                if (const Endpoint place = m_units.placeOf[tensor]; place.isBadge())
                    badges.push_back(place.badge);
            join(
                badges, {SharedReason::Kind::Required, op, rule.id}, rule.parameters.withZeroPoint);
        }
    }
}

const QdqParams* Grouper::paramsOf(BadgeId badge)
{
    const NodeId node = nodeOf(m_units[badge]);
    if (m_units[badge].kind != BadgeKind::Quantized || !node.isValid())
        return nullptr;
    if (!m_params[badge])
        m_params[badge] = qparamsOf(m_graph, node);
    return &*m_params[badge];
}

bool Grouper::haveSameParams(BadgeId a, BadgeId b)
{
    const QdqParams* left = paramsOf(a);
    const QdqParams* right = paramsOf(b);
    return left && right && left->scales.size() == 1 && left->scales == right->scales
        && left->zeroPoints == right->zeroPoints && left->dtype == right->dtype;
}

/// A file does not say that a Q behind a pool or a view shares; that both sides have one scale, to
/// the last bit, does.
void Grouper::joinHandedOn()
{
    for (std::size_t i = 0; i < m_units.units.size(); ++i) {
        const Unit& unit = m_units.units[i];
        const bool keepsValues = unit.family == OpFamily::Pool || unit.family == OpFamily::Shape;
        if (unit.kind != UnitKind::Op || !keepsValues)
            continue;
        for (const BadgeId output : m_outputs[UnitId {i}]) {
            std::vector<BadgeId> same {output};
            for (const BadgeId input : m_inputs[UnitId {i}])
                if (haveSameParams(input, output))
                    same.push_back(input);
            join(same, {SharedReason::Kind::HandedOn, unit.main, {}});
        }
    }
}

const ObserverModule* Grouper::observerOf(const Badge& badge) const
{
    if (badge.kind != BadgeKind::Observed || !badge.quantize.isValid())
        return nullptr;
    const ObserverModule* observer = m_graph.findModule(m_graph[badge.quantize].target);
    const ObserverModule* original =
        observer && !observer->aliasOf.empty() ? m_graph.findModule(observer->aliasOf) : nullptr;
    return original ? original : observer;
}

void Grouper::joinObservers()
{
    std::map<std::string_view, BadgeId> firsts;
    for (std::size_t i = 0; i < m_units.badges.size(); ++i) {
        const BadgeId badge {i};
        if (const ObserverModule* observer = observerOf(m_units[badge]))
            unite(firsts.try_emplace(observer->name, badge).first->second, badge);
    }
    linkOps(BadgeKind::Observed, SharedReason::Kind::SameObserver);
}

/// Of an output spec the badge of the producer; of an edge the one on it.
BadgeId Grouper::badgeAt(const EdgeOrNode& place) const
{
    const UnitId producer = m_units.placeOf[place.from].unit;
    if (!producer.isValid())
        return {};
    for (const BadgeId badge : m_outputs[producer])
        if (m_units[badge].spec == place)
            return badge;
    return {};
}

void Grouper::joinSpecs()
{
    if (m_graph.annotations.isEmpty())
        return;
    // Annotations that prepare would refuse share nothing.
    const Result<Sharing> sharing = shareObservers(GraphRewriter(m_graph));
    if (!sharing)
        return;
    std::map<GroupId, BadgeId> firsts;
    for (const Slot& slot : sharing->entries)
        if (const BadgeId badge = badgeAt(slot.place); badge.isValid())
            unite(firsts.try_emplace(slot.group, badge).first->second, badge);
    linkOps(BadgeKind::Specified, SharedReason::Kind::SharedSpec);
}

/// Names the ops on whose sides tensors of one group stand.
void Grouper::linkOps(BadgeKind kind, SharedReason::Kind reason)
{
    for (std::size_t i = 0; i < m_units.units.size(); ++i) {
        std::vector<BadgeId> around = m_inputs[UnitId {i}];
        std::ranges::copy(m_outputs[UnitId {i}], std::back_inserter(around));
        std::ranges::sort(around);
        const auto rest = std::ranges::unique(around);
        around.erase(rest.begin(), rest.end());
        std::set<BadgeId> roots;
        for (const BadgeId badge : around)
            if (m_units[badge].kind == kind && !roots.insert(rootOf(badge)).second)
                m_links.push_back({badge, {reason, m_units.units[i].main, {}}, false});
    }
}

SharedTensor Grouper::tensorOf(BadgeId id)
{
    SharedTensor tensor;
    tensor.badge = id;
    tensor.producer = m_units[id].producer;
    if (const ObserverModule* observer = observerOf(m_units[id]))
        tensor.range = seenRange(*observer);
    const QdqParams* params = paramsOf(id);
    if (!params || params->scales.size() != 1)
        return tensor;
    tensor.scale = params->scales.front();
    if (params->zeroPoints.size() != 1)
        return tensor;
    tensor.zeroPoint = params->zeroPoints.front();
    if (params->quantMin && params->quantMax) {
        // Before they are subtracted: the bounds of a file may be those of int64.
        const auto real = [&](std::int64_t code) {
            return (static_cast<double>(code) - static_cast<double>(*tensor.zeroPoint))
                * *tensor.scale;
        };
        tensor.range = {real(*params->quantMin), real(*params->quantMax)};
    }
    return tensor;
}

void Grouper::finish(SharedGroup& group, const std::vector<const Link*>& links) const
{
    std::set<double> scales;
    std::set<std::int64_t> zeroPoints;
    const bool withZeroPoint = std::ranges::any_of(links, &Link::withZeroPoint);
    double widest = -1;
    for (std::size_t i = 0; i < group.tensors.size(); ++i) {
        const SharedTensor& tensor = group.tensors[i];
        if (tensor.scale)
            scales.insert(*tensor.scale);
        if (tensor.zeroPoint && withZeroPoint)
            zeroPoints.insert(*tensor.zeroPoint);
        if (tensor.range && tensor.range->second - tensor.range->first > widest) {
            widest = tensor.range->second - tensor.range->first;
            group.widest = i;
        }
    }
    group.scales.assign(scales.begin(), scales.end());
    group.zeroPoints.assign(zeroPoints.begin(), zeroPoints.end());
    for (const Link* link : links)
        group.reasons.push_back(link->reason);
    const auto key = [](const SharedReason& reason) {
        return std::tuple(reason.op, reason.kind, reason.rule);
    };
    std::ranges::sort(group.reasons, {}, key);
    const auto rest = std::ranges::unique(group.reasons);
    group.reasons.erase(rest.begin(), rest.end());
}

SharedGroups Grouper::collect()
{
    IdMap<BadgeId, std::vector<BadgeId>> members(m_units.badges.size());
    for (const Endpoint end : m_units.order)
        if (end.isBadge())
            members[rootOf(end.badge)].push_back(end.badge);
    IdMap<BadgeId, std::vector<const Link*>> links(m_units.badges.size());
    for (const Link& link : m_links)
        links[rootOf(link.badge)].push_back(&link);

    SharedGroups result;
    result.byNode = IdMap<NodeId, std::uint32_t>(m_graph.nodes.size(), SharedGroups::kNone);
    for (const Endpoint end : m_units.order) {
        const BadgeId root = end.isBadge() ? rootOf(end.badge) : BadgeId {};
        if (!root.isValid() || members[root].size() < 2 || members[root].front() != end.badge)
            continue;
        const auto index = static_cast<std::uint32_t>(result.groups.size());
        SharedGroup& group = result.groups.emplace_back();
        group.number = result.groups.size();
        for (const BadgeId id : members[root]) {
            group.tensors.push_back(tensorOf(id));
            const Badge& badge = m_units[id];
            if (badge.quantize.isValid())
                result.byNode[badge.quantize] = index;
            for (const NodeId dequantize : badge.dequantizes)
                result.byNode[dequantize] = index;
            if (badge.kind == BadgeKind::Specified)
                result.bySpec.emplace(badge.spec, index);
        }
        finish(group, links[root]);
    }
    return result;
}

} // namespace

const SharedGroup* SharedGroups::of(NodeId node) const
{
    if (node.isValid() && node.index() < byNode.size() && byNode[node] != kNone)
        return &groups[byNode[node]];
    const auto found = bySpec.find({node, {}});
    return found == bySpec.end() ? nullptr : &groups[found->second];
}

const SharedGroup* SharedGroups::of(const Badge& badge) const
{
    if (badge.kind != BadgeKind::Specified)
        return of(nodeOf(badge));
    const auto found = bySpec.find(badge.spec);
    return found == bySpec.end() ? nullptr : &groups[found->second];
}

SharedGroups sharedGroups(const Graph& graph, const UnitGraph& units, const Target* target)
{
    Grouper grouper(graph, units);
    if (target)
        grouper.joinRequired(*target);
    grouper.joinHandedOn();
    grouper.joinObservers();
    grouper.joinSpecs();
    return grouper.collect();
}

} // namespace qdq
