// SPDX-License-Identifier: Apache-2.0
#include "core/quant/prepare.h"

#include "core/quant/observermodule.h"
#include "core/quant/qdqops.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

namespace {

using InstanceId = Id<struct InstanceTag>;

// ---- observer instances (6.3)
// ---------------------------------------------------------------------------------------

struct Instance
{
    ObserverModule module;
    std::vector<InstanceId> sources; ///< of a derived one; none for a source that is not quantized
    std::string name; ///< the first of its names in list order; empty while it stands nowhere
};

struct Instances
{
    std::vector<Instance> all;
    std::unordered_map<EdgeOrNode, InstanceId, PlaceHash>
        ofPlace; ///< every slot met so far; none for "not quantized"

    Instance& operator[](InstanceId id) { return all[id.index()]; }
};

const std::string& annotatedNode(const GraphRewriter& rewriter, const Slot& slot)
{
    return rewriter.peek(slot.place.isEdge() ? slot.place.to : slot.place.from).name;
}

// An edge or output that must have its observer before another one.
Result<InstanceId> earlierInstance(const GraphRewriter& rewriter, const Instances& instances,
    const EdgeOrNode& place, const Slot& slot)
{
    const auto found = instances.ofPlace.find(place);
    if (found == instances.ofPlace.end())
        return fail(ErrorCode::Refused, annotatedNode(rewriter, slot),
            "the spec of " + placeText(rewriter, slot.place) + " refers to "
                + placeText(rewriter, place) + ", which has no observer yet");
    return found->second;
}

Result<InstanceId> makeInstance(
    const GraphRewriter& rewriter, Instances& instances, const Slot& slot)
{
    if (!slot.spec)
        return InstanceId {};
    if (const auto* shared = std::get_if<SharedQuantizationSpec>(&*slot.spec))
        return earlierInstance(rewriter, instances, shared->with, slot);
    Instance instance;
    if (const auto* derived = std::get_if<DerivedQuantizationSpec>(&*slot.spec)) {
        for (const EdgeOrNode& place : derived->derivedFrom) {
            const auto source = earlierInstance(rewriter, instances, place, slot);
            if (!source)
                return tl::unexpected<Error>(source.error());
            instance.sources.push_back(*source);
        }
    }
    auto module = observerFromSpec(*slot.spec);
    if (!module)
        return fail(module.error().code, annotatedNode(rewriter, slot),
            placeText(rewriter, slot.place) + ": " + module.error().message);
    instance.module = std::move(*module);
    instances.all.push_back(std::move(instance));
    return InstanceId {instances.all.size() - 1};
}

// The first slot of a group makes its observer, from its own spec.
Result<Instances> makeInstances(const GraphRewriter& rewriter, const Sharing& sharing)
{
    Instances instances;
    std::vector<std::optional<InstanceId>> ofGroup(sharing.groupCount);
    for (const Slot& slot : sharing.entries) {
        auto& instance = ofGroup[slot.group.index()];
        if (!instance) {
            const auto made = makeInstance(rewriter, instances, slot);
            if (!made)
                return tl::unexpected<Error>(made.error());
            instance = *made;
        }
        instances.ofPlace.emplace(slot.place, *instance);
    }
    return instances;
}

// ---- destinations of in-place ops (6.5, inputs 2)
// -------------------------------------------------------------------

// What the constants-only producers of every node are, by direct arguments: computed once, before
// anything is inserted.
struct Origins
{
    std::vector<bool> reachesInput; ///< some producer is a placeholder
    std::vector<bool> reachesBuffer; ///< the node or some producer is a get_attr of a buffer
};

Origins originsOf(const GraphRewriter& rewriter, const std::vector<NodeId>& order)
{
    const std::size_t count = rewriter.graph().nodes.size();
    Origins origins {std::vector<bool>(count), std::vector<bool>(count)};
    for (const NodeId id : order) {
        const Node& node = rewriter.peek(id);
        origins.reachesBuffer[id.index()] = namesBuffer(node);
        const auto take = [&](const Arg& arg) {
            const NodeId input = arg.node();
            if (!input.isValid())
                return;
            if (rewriter.peek(input).op == OpKind::Placeholder
                || origins.reachesInput[input.index()])
                origins.reachesInput[id.index()] = true;
            if (origins.reachesBuffer[input.index()])
                origins.reachesBuffer[id.index()] = true;
        };
        std::ranges::for_each(node.args, take);
        for (const auto& [name, arg] : node.kwargs)
            take(arg);
    }
    return origins;
}

// ---- insertion (6.5, 6.6)
// -------------------------------------------------------------------------------------------

class Inserter
{
public:
    Inserter(GraphRewriter& rewriter, Instances& instances, std::vector<NodeId> order)
        : m_rewriter(rewriter)
        , m_instances(instances)
        , m_order(std::move(order))
        , m_origins(originsOf(rewriter, m_order))
        , m_instanceOfNode(rewriter.graph().nodes.size())
    {
    }

    Result<void> run();
    /// Names of the instances, aliases and sources, modules in list order.
    void settleModules();
    [[nodiscard]] NodeId observerNode(const EdgeOrNode& place) const;

private:
    void observeInputs(NodeId id);
    Arg observedArg(NodeId id, const Arg& arg);
    NodeId observedInput(NodeId id, NodeId input);
    Result<void> observeOutput(NodeId id);
    [[nodiscard]] Result<void> checkKwargs(NodeId id) const;
    [[nodiscard]] bool isMutableBuffer(NodeId id, NodeId input) const;
    [[nodiscard]] NodeId throughObservers(NodeId id) const;
    [[nodiscard]] InstanceId instanceAt(const EdgeOrNode& place) const;
    /// The node that observes `value` with this instance; none when there is none yet.
    [[nodiscard]] NodeId observerBehind(NodeId value, InstanceId instance) const;
    NodeId insertObserver(NodeId after, InstanceId instance);

    GraphRewriter& m_rewriter;
    Instances& m_instances;
    std::vector<NodeId> m_order;
    Origins m_origins;
    IdMap<NodeId, InstanceId> m_instanceOfNode; ///< of observer nodes; none for the others
    std::unordered_map<NodeId, std::vector<NodeId>> m_observersBehind; ///< of a value
    std::unordered_map<EdgeOrNode, NodeId, PlaceHash> m_nodeOfPlace;
};

InstanceId Inserter::instanceAt(const EdgeOrNode& place) const
{
    const auto found = m_instances.ofPlace.find(place);
    return found == m_instances.ofPlace.end() ? InstanceId {} : found->second;
}

NodeId Inserter::observerNode(const EdgeOrNode& place) const
{
    const auto found = m_nodeOfPlace.find(place);
    return found == m_nodeOfPlace.end() ? NodeId {} : found->second;
}

NodeId Inserter::throughObservers(NodeId id) const
{
    while (m_instanceOfNode[id].isValid())
        id = m_rewriter.peek(id).args.front().node();
    return id;
}

bool Inserter::isMutableBuffer(NodeId id, NodeId input) const
{
    const Node& node = m_rewriter.peek(id);
    return node.op == OpKind::CallFunction && !node.args.empty()
        && node.args.front().node() == input && writesFirstArgument(node.target)
        && !m_origins.reachesInput[input.index()] && m_origins.reachesBuffer[input.index()];
}

NodeId Inserter::insertObserver(NodeId after, InstanceId instance)
{
    const std::string name = m_rewriter.freeAttribute("activation_post_process_");
    ObserverModule placeholder; // settleModules() says what it is
    placeholder.name = name;
    m_rewriter.setModule(std::move(placeholder));
    Node node;
    node.op = OpKind::CallModule;
    node.target = name;
    node.args = {after};
    const NodeId id = m_rewriter.insertAfter(after, std::move(node), name);
    m_instanceOfNode.resize(id.index() + 1);
    m_instanceOfNode[id] = instance;
    m_observersBehind[after].push_back(id);
    return id;
}

NodeId Inserter::observerBehind(NodeId value, InstanceId instance) const
{
    const auto behind = m_observersBehind.find(value);
    if (behind == m_observersBehind.end())
        return {};
    const auto found = std::ranges::find(
        behind->second, instance, [this](NodeId id) { return m_instanceOfNode[id]; });
    return found == behind->second.end() ? NodeId {} : *found;
}

// The node through which `id` reads `input`: an observer that is there, a new one, or `input`
// itself.
NodeId Inserter::observedInput(NodeId id, NodeId input)
{
    const NodeId original = throughObservers(input);
    const EdgeOrNode edge {original, id};
    const InstanceId instance = instanceAt(edge);
    if (!instance.isValid() || isMutableBuffer(id, original))
        return input;
    NodeId observer = input;
    if (instanceAt({original, NodeId {}}) != instance) {
        observer = observerBehind(input, instance);
        if (!observer.isValid())
            observer = insertObserver(input, instance);
    }
    m_nodeOfPlace.emplace(edge, observer);
    return observer;
}

Arg Inserter::observedArg(NodeId id, const Arg& arg)
{
    if (const NodeId input = arg.node(); input.isValid())
        return observedInput(id, input);
    const auto* list = arg.as<ArgList>();
    if (!list)
        return arg;
    ArgList observed;
    observed.reserve(list->size());
    for (const Arg& item : *list)
        observed.push_back(observedArg(id, item));
    return observed;
}

void Inserter::observeInputs(NodeId id)
{
    const ArgList args = m_rewriter.peek(id).args;
    ArgList observed;
    observed.reserve(args.size());
    for (const Arg& arg : args)
        observed.push_back(observedArg(id, arg));
    m_rewriter.setArgs(id, std::move(observed), m_rewriter.peek(id).kwargs);
}

Result<void> Inserter::checkKwargs(NodeId id) const
{
    for (const auto& [name, arg] : m_rewriter.peek(id).kwargs) {
        NodeId found;
        forEachNode(arg, [&found](NodeId input) { found = input; });
        if (found.isValid())
            return fail(ErrorCode::Refused, m_rewriter.peek(id).name,
                "the node is annotated and reads " + m_rewriter.peek(found).name
                    + " through the keyword argument " + name + ", which cannot be observed");
    }
    return {};
}

Result<void> Inserter::observeOutput(NodeId id)
{
    const EdgeOrNode place {id, NodeId {}};
    const auto found = m_instances.ofPlace.find(place);
    if (found == m_instances.ofPlace.end() || !m_rewriter.peek(id).meta.val.tensor())
        return {};
    if (!found->second.isValid())
        return fail(ErrorCode::Refused, m_rewriter.peek(id).name,
            "the spec of the output leads to a place that is not quantized");
    const std::vector<NodeId> users = m_rewriter[id].users;
    const NodeId observer = insertObserver(id, found->second);
    m_rewriter.meta(observer).fromNode = m_rewriter.peek(id).meta.fromNode;
    m_nodeOfPlace.emplace(place, observer);
    for (const NodeId user : users)
        m_rewriter.replaceInput(user, id, observer);
    return {};
}

Result<void> Inserter::run()
{
    for (const NodeId id : m_order) {
        if (!m_rewriter.annotation(id))
            continue;
        if (auto checked = checkKwargs(id); !checked)
            return checked;
        observeInputs(id);
        if (auto done = observeOutput(id); !done)
            return done;
    }
    return {};
}

void Inserter::settleModules()
{
    std::vector<std::pair<std::string, InstanceId>> inListOrder;
    std::unordered_set<std::string> names;
    for (NodeId id = m_rewriter.first(); id.isValid(); id = m_rewriter.next(id)) {
        const InstanceId instance = m_instanceOfNode[id];
        if (!instance.isValid())
            continue;
        const std::string& name = m_rewriter.peek(id).target;
        inListOrder.emplace_back(name, instance);
        names.insert(name);
        if (std::string& first = m_instances[instance].name; first.empty())
            first = name;
    }
    m_rewriter.removeAttributes(names);
    for (const auto& [name, id] : inListOrder) {
        const Instance& instance = m_instances[id];
        ObserverModule module = instance.module;
        module.name = name;
        if (instance.name != name)
            module.aliasOf = instance.name;
        for (const InstanceId source : instance.sources)
            module.derivedFrom.push_back(
                source.isValid() ? m_instances[source].name : std::string());
        m_rewriter.setModule(std::move(module));
    }
}

} // namespace

void PrepareTrace::mapIds(const IdMap<NodeId, NodeId>& newIds)
{
    const auto map = [&newIds](NodeId& id) {
        if (id.isValid())
            id = newIds[id];
    };
    const auto mapPlace = [&map](EdgeOrNode& place) {
        map(place.from);
        map(place.to);
    };
    for (Slot& slot : sharing.entries) {
        mapPlace(slot.place);
        if (auto* shared = slot.spec ? std::get_if<SharedQuantizationSpec>(&*slot.spec) : nullptr)
            mapPlace(shared->with);
        if (auto* derived = slot.spec ? std::get_if<DerivedQuantizationSpec>(&*slot.spec) : nullptr)
            std::ranges::for_each(derived->derivedFrom, mapPlace);
    }
    std::ranges::for_each(observerOfSlot, map);
}

Result<PrepareTrace> prepare(GraphRewriter& rewriter)
{
    for (const NodeId id : rewriter.snapshot()) {
        const Node& node = rewriter.peek(id);
        const ObserverModule* module =
            node.op == OpKind::CallModule ? rewriter.findModule(node.target) : nullptr;
        if (module && module->isObserver())
            return fail(ErrorCode::Refused, node.name, "the graph has observers already");
    }
    PrepareTrace trace;
    auto sharing = shareObservers(rewriter);
    if (!sharing)
        return failWith(std::move(sharing));
    trace.sharing = std::move(*sharing);
    auto instances = makeInstances(rewriter, trace.sharing);
    if (!instances)
        return failWith(std::move(instances));
    Inserter inserter(rewriter, *instances, rewriter.snapshot());
    if (auto done = inserter.run(); !done)
        return failWith(std::move(done));
    inserter.settleModules();
    rewriter.dropUnreferencedAttributes();

    trace.observerOfGroup.resize(trace.sharing.groupCount);
    for (const Slot& slot : trace.sharing.entries) {
        trace.observerOfSlot.push_back(inserter.observerNode(slot.place));
        if (const InstanceId instance = instances->ofPlace.at(slot.place); instance.isValid())
            trace.observerOfGroup[slot.group.index()] = (*instances)[instance].name;
    }
    return trace;
}

} // namespace qdq
