// SPDX-License-Identifier: Apache-2.0
#include "core/causes/statetransfer.h"

#include "core/quant/lint/observerstate.h"
#include "core/quant/observer.h"
#include "core/quant/slotplaces.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace qdq {

namespace {

/// The tensors, by node name, that an observer looks at, once per observer node.
using Observed = std::vector<std::string>;

NodeId throughObservers(const Graph& graph, NodeId id)
{
    while (instanceAt(graph, id) && !graph[id].inputs.empty())
        id = graph[id].inputs.front();
    return id;
}

/// By instance, sorted.
std::map<std::string, Observed> observedBy(const Graph& graph)
{
    std::map<std::string, Observed> observed;
    for (const NodeId id : allNodes(graph))
        if (const ObserverModule* instance = instanceAt(graph, id); instance)
            observed[instance->name].push_back(graph[throughObservers(graph, id)].name);
    for (auto& [name, tensors] : observed)
        std::ranges::sort(tensors);
    return observed;
}

bool keepsMinAndMax(ObserverKind kind)
{
    return kind == ObserverKind::MinMax || kind == ObserverKind::PerChannelMinMax
        || kind == ObserverKind::Pow2MinMax || kind == ObserverKind::Pow2PerChannelMinMax;
}

bool isPerChannel(const Observer& observer)
{
    return observer.kind == ObserverKind::PerChannelMinMax
        || observer.kind == ObserverKind::Pow2PerChannelMinMax
        || observer.kind == ObserverKind::MovingAveragePerChannelMinMax;
}

/// A moving average has seen more than its minimum and maximum say.
bool hasSeenItsRange(ObserverKind kind)
{
    return keepsMinAndMax(kind) || kind == ObserverKind::Histogram;
}

bool hasSeenData(const ObserverModule& module)
{
    const auto range = observedRange(module);
    return range && !range->isEmpty();
}

class StateTransfer
{
public:
    StateTransfer(Graph& prepared, const Graph& observed)
        : m_prepared(prepared)
        , m_then(observedBy(prepared))
        , m_observed(observed)
        , m_now(observedBy(observed))
    {
        for (const auto& [name, tensors] : m_now)
            for (const std::string& tensor : tensors)
                m_watchers[tensor].insert(name);
        m_isCalibrated = m_now.empty() || std::ranges::any_of(observed.modules, hasSeenData);
    }

    /// False where the state cannot be known.
    bool fill(ObserverModule& module) const;

private:
    [[nodiscard]] bool observeConstants(Observer& observer, const Observed& tensors) const;
    [[nodiscard]] bool takeUnion(Observer& observer, const Observed& tensors) const;
    [[nodiscard]] const ObserverModule* sameObserver(
        const ObserverModule& module, const Observed& tensors) const;

    const Graph& m_prepared;
    std::map<std::string, Observed> m_then;
    const Graph& m_observed;
    std::map<std::string, Observed> m_now;
    bool m_isCalibrated = false; ///< nothing says that no batch was run
    std::unordered_map<std::string, std::set<std::string>> m_watchers; ///< by tensor: observers
};

bool StateTransfer::observeConstants(Observer& observer, const Observed& tensors) const
{
    for (const std::string& name : tensors) {
        const Tensor* tensor = m_prepared.constantOf(m_prepared.find(name));
        const auto bytes = tensor && tensor->hasData()
            ? tensor->load()
            : Result<std::shared_ptr<const Bytes>>(fail(ErrorCode::Unsupported, {}, "no values"));
        if (!bytes || !observe(observer, {tensor->dtype, tensor->shape, **bytes}))
            return false;
    }
    return true;
}

/// Every observer that looked at nothing else than these tensors counts; together they must have
/// looked at all of them.
bool StateTransfer::takeUnion(Observer& observer, const Observed& tensors) const
{
    std::set<std::string> open(tensors.begin(), tensors.end());
    std::set<std::string> names;
    for (const std::string& tensor : tensors)
        if (const auto watchers = m_watchers.find(tensor); watchers != m_watchers.end())
            names.insert(watchers->second.begin(), watchers->second.end());
    for (const std::string& name : names) {
        const Observed& seen = m_now.at(name);
        const ObserverModule* module = m_observed.findModule(name);
        if (!module->state || !std::ranges::includes(tensors, std::set(seen.begin(), seen.end())))
            continue;
        const auto source = makeObserver(*module);
        if (!source || !hasSeenItsRange(source->kind) || source->minVal.empty()
            || (isPerChannel(observer) && source->minVal.size() != observer.minVal.size()
                && !observer.minVal.empty())
            || isPerChannel(observer) != isPerChannel(*source))
            continue;
        observer.minVal.resize(source->minVal.size(), source->minVal.front());
        observer.maxVal.resize(source->maxVal.size(), source->maxVal.front());
        for (std::size_t i = 0; i < source->minVal.size(); ++i) {
            observer.minVal[i] = std::min(observer.minVal[i], source->minVal[i]);
            observer.maxVal[i] = std::max(observer.maxVal[i], source->maxVal[i]);
        }
        for (const std::string& tensor : seen)
            open.erase(tensor);
    }
    return open.empty();
}

const ObserverModule* StateTransfer::sameObserver(
    const ObserverModule& module, const Observed& tensors) const
{
    const auto watchers = m_watchers.find(tensors.front());
    if (watchers == m_watchers.end())
        return nullptr;
    for (const std::string& name : watchers->second) {
        const ObserverModule* candidate = m_observed.findModule(name);
        if (candidate->type == module.type && candidate->bins == module.bins
            && candidate->averagingConstant == module.averagingConstant
            && m_now.at(name) == tensors)
            return candidate;
    }
    return nullptr;
}

bool StateTransfer::fill(ObserverModule& module) const
{
    const auto tensors = m_then.find(module.name);
    if (tensors == m_then.end() || tensors->second.empty())
        return true;
    auto observer = makeObserver(module);
    if (!observer)
        return false;
    const bool hasNoState = observer->kind == ObserverKind::FixedQParams
        || observer->kind == ObserverKind::Placeholder || observer->kind == ObserverKind::Derived;
    if (hasNoState || module.isDynamic)
        return true;
    if (!m_isCalibrated)
        return true;
    if (Observer fresh = *observer; observeConstants(fresh, tensors->second)) {
        module.state = stateOf(fresh);
        return true;
    }
    if (const ObserverModule* same = sameObserver(module, tensors->second)) {
        module.state = same->state;
        return true;
    }
    if (!keepsMinAndMax(observer->kind) || !takeUnion(*observer, tensors->second))
        return false;
    module.state = stateOf(*observer);
    return true;
}

} // namespace

TransferredState transferState(Graph prepared, const Graph& observed)
{
    TransferredState result {std::move(prepared), {}};
    const StateTransfer transfer(result.graph, observed);
    for (ObserverModule& module : result.graph.modules) {
        if (!module.isObserver() || !module.aliasOf.empty() || transfer.fill(module))
            continue;
        module.state.emplace();
        result.unknown.push_back(module.name);
    }
    return result;
}

} // namespace qdq
