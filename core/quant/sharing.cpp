// SPDX-License-Identifier: Apache-2.0
#include "core/quant/sharing.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

// torchao's union-find, slot by slot in its order, because which slot ends as the root of a group
// decides what a shared spec stands for when it is compared later.
//
// Implicit sharing compares every edge of a producer with every other edge of it. For a producer
// with tens of thousands of readers that would be quadratic, so such a producer keeps its edges
// sorted into those with a spec of their own, which by class (equal specs) are joined once and for
// all, and those with a shared spec, which are looked at until all are in one group. What is left
// out are only unions of slots that are in one group already, and those do nothing.

namespace qdq {

namespace {

constexpr std::size_t kManyReaders = 64;

// The attributes that implicit sharing compares, in one comparable value; observer and eps are not
// among them. A plain and a derived spec have the same attributes, so they can be equal; a fixed
// one has others. Shared specs are unwrapped before.
using SpecKey = std::tuple<DType, bool, std::optional<std::int64_t>, std::optional<std::int64_t>,
    std::optional<QScheme>, std::optional<int>, std::optional<std::pair<double, std::int64_t>>>;

SpecKey keyOf(const QSpec& spec)
{
    return std::visit(
        [](const auto& s) -> SpecKey {
            if constexpr (requires { s.with; })
                return {};
            else if constexpr (requires { s.zeroPoint; })
                return {s.dtype, s.isDynamic, s.quantMin, s.quantMax, s.qscheme, std::nullopt,
                    std::pair(s.scale, s.zeroPoint)};
            else
                return {s.dtype, s.isDynamic, s.quantMin, s.quantMax, s.qscheme, s.chAxis,
                    std::nullopt};
        },
        spec);
}

const SharedQuantizationSpec* sharedSpec(const Slot& slot)
{
    return slot.spec ? std::get_if<SharedQuantizationSpec>(&*slot.spec) : nullptr;
}

// The edges of one producer that have a spec, in user order.
struct Readers
{
    struct Class
    {
        std::vector<SlotId> edges; ///< equal specs of their own
        bool isJoined = false; ///< all of them are in one group
    };
    std::map<SpecKey, Class> classes;
    std::vector<SlotId> shared; ///< edges with a shared spec
    bool isSharedJoined = false; ///< all of `shared` are in one group, and so is what they name
    std::unordered_map<SlotId, std::size_t> position; ///< in user order
};

class Grouping
{
public:
    Grouping(const GraphRewriter& rewriter, Sharing& sharing)
        : m_rewriter(rewriter)
        , m_sharing(sharing)
    {
    }

    Result<void> run();

private:
    void collectSlots();
    void addSlot(EdgeOrNode place, const std::optional<QSpec>& spec);
    Result<void> joinImplicitly(SlotId edge);
    Result<void> joinReaders(SlotId edge, const QSpec* spec);
    [[nodiscard]] std::vector<SlotId> candidates(Readers& readers, SlotId edge, const QSpec* spec);
    Result<void> tryJoin(SlotId edge, const QSpec* spec, SlotId other, UnionReason reason);
    Result<void> joinShared(SlotId slot);
    Readers& readersOf(NodeId producer);
    void updateJoined(Readers& readers);
    void numberGroups();

    SlotId root(SlotId slot);
    void unite(SlotId parent, SlotId child, UnionReason reason);
    [[nodiscard]] SlotId find(const EdgeOrNode& place) const;
    Result<SlotId> sharedTarget(SlotId slot);
    // What a slot's spec stands for; null for "not quantized".
    Result<const QSpec*> unwrapped(SlotId slot);

    [[nodiscard]] const Slot& slot(SlotId id) const { return m_sharing[id]; }
    [[nodiscard]] std::string nodeOf(SlotId id) const
    {
        const EdgeOrNode& place = slot(id).place;
        return m_rewriter.peek(place.isEdge() ? place.to : place.from).name;
    }

    const GraphRewriter& m_rewriter;
    Sharing& m_sharing;
    std::unordered_map<EdgeOrNode, SlotId, PlaceHash> m_slotOf;
    std::vector<SlotId> m_parent;
    std::unordered_map<NodeId, Readers> m_readers;
};

void Grouping::addSlot(EdgeOrNode place, const std::optional<QSpec>& spec)
{
    const SlotId id {m_sharing.entries.size()};
    if (!m_slotOf.emplace(place, id).second)
        return;
    m_sharing.entries.push_back({place, spec, {}});
    m_parent.push_back(id);
}

void Grouping::collectSlots()
{
    for (const NodeId id : m_rewriter.snapshot()) {
        const QuantizationAnnotation* annotation = m_rewriter.annotation(id);
        if (!annotation)
            continue;
        for (const auto& [producer, spec] : annotation->inputs)
            addSlot({producer, id}, spec);
        if (annotation->output)
            addSlot({id, NodeId {}}, annotation->output);
    }
}

SlotId Grouping::root(SlotId id)
{
    SlotId top = id;
    while (m_parent[top.index()] != top)
        top = m_parent[top.index()];
    while (m_parent[id.index()] != top)
        id = std::exchange(m_parent[id.index()], top);
    return top;
}

void Grouping::unite(SlotId parent, SlotId child, UnionReason reason)
{
    const SlotId parentRoot = root(parent);
    const SlotId childRoot = root(child);
    if (parentRoot == childRoot)
        return;
    m_sharing.unions.push_back({parent, child, reason});
    const auto* shared = sharedSpec(slot(parentRoot));
    // The parent already refers to the child: the other direction would make a circle.
    if (shared && find(shared->with) == childRoot)
        m_parent[parentRoot.index()] = childRoot;
    else
        m_parent[childRoot.index()] = parentRoot;
}

SlotId Grouping::find(const EdgeOrNode& place) const
{
    const auto found = m_slotOf.find(place);
    return found == m_slotOf.end() ? SlotId {} : found->second;
}

Result<SlotId> Grouping::sharedTarget(SlotId id)
{
    const EdgeOrNode& place = sharedSpec(slot(id))->with;
    const SlotId target = find(place);
    if (!target.isValid())
        return fail(ErrorCode::Refused, nodeOf(id),
            "the spec is shared with " + placeText(m_rewriter, place) + ", which has no spec");
    return target;
}

Result<const QSpec*> Grouping::unwrapped(SlotId start)
{
    SlotId id = start;
    for (std::size_t steps = 0; sharedSpec(slot(id)); ++steps) {
        if (steps > m_parent.size())
            return fail(ErrorCode::Refused, nodeOf(start),
                "the shared spec of " + placeText(m_rewriter, slot(start).place)
                    + " leads back to itself in a circle");
        const auto target = sharedTarget(id);
        if (!target)
            return tl::unexpected<Error>(target.error());
        id = root(*target);
    }
    return slot(id).spec ? &*slot(id).spec : nullptr;
}

Result<void> Grouping::tryJoin(SlotId edge, const QSpec* spec, SlotId other, UnionReason reason)
{
    const auto otherSpec = unwrapped(other);
    if (!otherSpec)
        return tl::unexpected<Error>(otherSpec.error());
    if (spec && *otherSpec && keyOf(**otherSpec) == keyOf(*spec))
        unite(other, edge, reason);
    return {};
}

Readers& Grouping::readersOf(NodeId producer)
{
    const auto [entry, isNew] = m_readers.try_emplace(producer);
    Readers& readers = entry->second;
    if (!isNew)
        return readers;
    for (const NodeId user : m_rewriter[producer].users) {
        const SlotId edge = find({producer, user});
        if (!edge.isValid())
            continue;
        readers.position.emplace(edge, readers.position.size());
        if (sharedSpec(slot(edge))) {
            readers.shared.push_back(edge);
        } else if (const auto& spec = slot(edge).spec) {
            readers.classes[keyOf(*spec)].edges.push_back(edge);
        }
    }
    return readers;
}

// Edges that may be in another group than `edge` and may have its spec, in user order; those with a
// shared spec also for an edge that is not quantized, since looking at them can fail.
std::vector<SlotId> Grouping::candidates(Readers& readers, SlotId edge, const QSpec* spec)
{
    const bool isHub = readers.position.size() > kManyReaders;
    std::vector<SlotId> result;
    const auto found = spec ? readers.classes.find(keyOf(*spec)) : readers.classes.end();
    if (found != readers.classes.end()) {
        auto& [edges, isJoined] = found->second;
        result.insert(
            result.end(), edges.begin(), isHub && isJoined ? edges.begin() + 1 : edges.end());
        isJoined = true;
    }
    if (isHub && readers.isSharedJoined)
        result.push_back(readers.shared.front());
    else
        result.insert(result.end(), readers.shared.begin(), readers.shared.end());
    std::erase(result, edge);
    std::ranges::sort(result, {}, [&](SlotId id) { return readers.position.at(id); });
    return result;
}

void Grouping::updateJoined(Readers& readers)
{
    if (readers.isSharedJoined || readers.shared.empty())
        return;
    const SlotId first = root(readers.shared.front());
    const SlotId named = root(find(sharedSpec(slot(readers.shared.front()))->with));
    readers.isSharedJoined = std::ranges::all_of(readers.shared, [&](SlotId edge) {
        const SlotId target = find(sharedSpec(slot(edge))->with);
        return root(edge) == first && target.isValid() && root(target) == named;
    });
}

Result<void> Grouping::joinReaders(SlotId edge, const QSpec* spec)
{
    const NodeId producer = slot(edge).place.from;
    if (m_rewriter[producer].users.size() == 1)
        return {};
    Readers& readers = readersOf(producer);
    for (const SlotId other : candidates(readers, edge, spec))
        if (auto done = tryJoin(edge, spec, other, UnionReason::SameTensor); !done)
            return done;
    updateJoined(readers);
    return {};
}

Result<void> Grouping::joinImplicitly(SlotId edge)
{
    const auto spec = unwrapped(edge);
    if (!spec)
        return tl::unexpected<Error>(spec.error());
    const EdgeOrNode& place = slot(edge).place;
    if (!m_rewriter.annotation(place.to)->allowImplicitSharing)
        return {};
    if (auto done = joinReaders(edge, *spec); !done)
        return done;
    const SlotId output = find({place.from, NodeId {}});
    return output.isValid() ? tryJoin(edge, *spec, output, UnionReason::ProducerOutput)
                            : Result<void>();
}

Result<void> Grouping::joinShared(SlotId id)
{
    if (!sharedSpec(slot(id)))
        return {};
    const auto target = sharedTarget(id);
    if (!target)
        return tl::unexpected<Error>(target.error());
    unite(*target, id, UnionReason::SharedSpec);
    return {};
}

void Grouping::numberGroups()
{
    std::unordered_map<SlotId, GroupId> groupOf;
    for (std::size_t i = 0; i < m_sharing.entries.size(); ++i)
        m_sharing.entries[i].group =
            groupOf.try_emplace(root(SlotId {i}), GroupId {groupOf.size()}).first->second;
    m_sharing.groupCount = groupOf.size();
}

Result<void> Grouping::run()
{
    collectSlots();
    for (std::size_t i = 0; i < m_sharing.entries.size(); ++i) {
        const SlotId id {i};
        if (slot(id).place.isEdge())
            if (auto done = joinImplicitly(id); !done)
                return done;
        if (auto done = joinShared(id); !done)
            return done;
    }
    numberGroups();
    return {};
}

} // namespace

Result<Sharing> shareObservers(const GraphRewriter& rewriter)
{
    Sharing sharing;
    if (auto done = Grouping(rewriter, sharing).run(); !done)
        return failWith(std::move(done));
    return sharing;
}

std::string placeText(const GraphRewriter& rewriter, const EdgeOrNode& place)
{
    if (place.isEdge())
        return "edge " + rewriter.peek(place.from).name + " → " + rewriter.peek(place.to).name;
    return "output of " + rewriter.peek(place.from).name;
}

} // namespace qdq
