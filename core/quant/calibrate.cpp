// SPDX-License-Identifier: Apache-2.0
#include "core/quant/calibrate.h"

#include "core/base/text.h"
#include "core/quant/graphrunner.h"
#include "core/quant/observer.h"
#include "core/quant/runplan.h"

#include <chrono>
#include <map>

namespace qdq {

namespace {

/// An observer at work with what is known of its range.
struct Watched
{
    Observer observer;
    ObserverEvidence evidence;
};

/// Name of the instance that a module stands for.
const std::string& instanceOf(const ObserverModule& module)
{
    return module.aliasOf.empty() ? module.name : module.aliasOf;
}

using WatchedByName = std::map<std::string, Watched>;

Result<WatchedByName> makeObservers(const Graph& graph)
{
    WatchedByName watched;
    for (const ObserverModule& module : graph.modules) {
        if (!module.isObserver() || !module.aliasOf.empty())
            continue;
        ObserverModule fresh = module;
        fresh.state.reset();
        auto observer = makeObserver(fresh);
        if (!observer)
            return failWith(std::move(observer));
        ObserverEvidence evidence;
        evidence.module = module.name;
        watched.emplace(module.name, Watched {std::move(*observer), std::move(evidence)});
    }
    return watched;
}

/// Whether running to this node tells an observer something. Inductor's dynamic placeholders and
/// derived observers see nothing.
bool isWatchedNode(const Graph& graph, NodeId id)
{
    if (graph[id].op != OpKind::CallModule)
        return false;
    const ObserverModule* module = graph.findModule(graph[id].target);
    if (!module || !module->isObserver())
        return false;
    const auto kind = observerKindFromName(module->type);
    return kind != ObserverKind::Placeholder && kind != ObserverKind::Derived
        && kind != ObserverKind::FixedQParams;
}

Result<void> checkBatches(const Graph& graph, std::span<const CalibrationBatch> batches)
{
    for (const CalibrationBatch& batch : batches)
        if (auto checked = checkInputs(graph, batch.inputs); !checked) {
            Error error = checked.error();
            error.message = batch.source + ": " + error.message;
            return tl::unexpected(std::move(error));
        }
    return {};
}

Result<void> watch(
    Watched& watched, const kernels::Value& value, const ObserverEvidence::Place& place)
{
    Observer& observer = watched.observer;
    const std::vector<float> oldMin =
        observer.minVal.size() == 1 ? observer.minVal : std::vector<float>();
    const std::vector<float> oldMax = oldMin.empty() ? oldMin : observer.maxVal;
    auto seen = observe(observer, {value.dtype, value.shape, value.bytes()});
    if (!seen)
        return seen;
    ObserverEvidence& evidence = watched.evidence;
    ++evidence.tensors;
    evidence.elements += static_cast<std::uint64_t>(value.count());
    evidence.sawInfinity = observer.sawInfinity;
    if (oldMin.empty())
        return {};
    if (observer.minVal != oldMin)
        evidence.min = place;
    if (observer.maxVal != oldMax)
        evidence.max = place;
    return {};
}

/// Tells how far it is, a hundred times a second at most, and looks whether to stop.
class Ticker
{
public:
    Ticker(const Progress& progress, std::uint64_t total)
        : m_progress(progress)
        , m_total(total)
    {
    }

    Result<void> tick(std::uint64_t done)
    {
        if (m_progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "calibration was stopped");
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last >= std::chrono::milliseconds(10)) {
            m_last = now;
            m_progress.tell("calibrating", done, m_total);
        }
        return {};
    }

private:
    const Progress& m_progress;
    std::uint64_t m_total;
    std::chrono::steady_clock::time_point m_last;
};

Result<void> runBatches(GraphRunner& runner, const Graph& graph, WatchedByName& watched,
    std::span<const CalibrationBatch> batches, const Progress& progress)
{
    const std::size_t steps = runner.plan().order.size();
    Ticker ticker(progress, steps * batches.size());
    for (std::size_t b = 0; b < batches.size(); ++b) {
        const auto visit = [&](NodeId id, const kernels::Value& value) -> Result<void> {
            Watched& instance = watched.at(instanceOf(*graph.findModule(graph[id].target)));
            return watch(instance, value, {b, graph[id].inputs.front()});
        };
        const auto check = [&](std::size_t step) { return ticker.tick(b * steps + step); };
        if (auto run = runner.run(batches[b].inputs, visit, check); !run) {
            Error error = run.error();
            if (error.code != ErrorCode::Cancelled)
                error.message = batches[b].source + ": " + error.message;
            return tl::unexpected(std::move(error));
        }
    }
    return {};
}

Calibration finished(const Graph& prepared, const WatchedByName& watched, const GraphRunner& runner)
{
    Calibration result {prepared, {}};
    for (ObserverModule& module : result.graph.modules) {
        const auto found = watched.find(module.name);
        if (found == watched.end())
            continue;
        module.state = stateOf(found->second.observer);
        result.evidence.push_back(found->second.evidence);
    }
    for (auto& [name, tensor] : runner.writtenConstants())
        result.graph.tensors[result.graph.tensorIndex(name).value()].second = std::move(tensor);
    return result;
}

// ---- recorded state
// -----------------------------------------------------------------------------------------------------

std::string textOf(const ObserverModule& module)
{
    const auto bound = [](const std::optional<std::int64_t>& value) {
        return value ? std::to_string(*value) : std::string("none");
    };
    return module.type + " " + (module.dtype ? std::string(nameOf(*module.dtype)) : "none") + " "
        + bound(module.quantMin) + ".." + bound(module.quantMax) + " "
        + (module.qscheme ? std::string(nameOf(*module.qscheme)) : "no scheme")
        + (module.aliasOf.empty() ? "" : " shared with " + module.aliasOf);
}

tl::unexpected<Error> missingObserver(const ObserverModule& wanted, const Graph& recorded)
{
    std::vector<std::string> names;
    for (const ObserverModule& module : recorded.modules)
        names.push_back(module.name);
    const std::string nearest = nearestName(wanted.name, names);
    return fail(ErrorCode::Refused, wanted.name,
        "the recorded graph has no such observer"
            + (nearest.empty() ? std::string() : "; the nearest is " + nearest)
            + "; was it prepared with the same config?");
}

} // namespace

Result<Calibration> calibrate(
    const Graph& prepared, std::span<const CalibrationBatch> batches, const Progress& progress)
{
    auto watched = makeObservers(prepared);
    if (!watched)
        return failWith(std::move(watched));
    RunPlan plan;
    if (!batches.empty()) {
        auto planned = planRun(prepared, [&](NodeId id) { return isWatchedNode(prepared, id); });
        if (!planned)
            return failWith(std::move(planned));
        plan = std::move(*planned);
        if (auto checked = checkBatches(prepared, batches); !checked)
            return failWith(std::move(checked));
    }
    const kernels::OneDnn* oneDnn = nullptr;
    if (plan.needsOneDnn) {
        auto opened = kernels::openOneDnn();
        if (!opened)
            return failWith(std::move(opened));
        oneDnn = *opened;
    }
    GraphRunner runner(prepared, std::move(plan), oneDnn);
    if (auto run = runBatches(runner, prepared, *watched, batches, progress); !run)
        return failWith(std::move(run));
    return finished(prepared, *watched, runner);
}

Result<Graph> takeObserverState(const Graph& prepared, const Graph& recorded)
{
    Graph result = prepared;
    for (ObserverModule& module : result.modules) {
        if (!module.isObserver())
            continue;
        const ObserverModule* source = recorded.findModule(module.name);
        if (!source)
            return missingObserver(module, recorded);
        if (textOf(*source) != textOf(module))
            return fail(ErrorCode::Refused, module.name,
                "is " + textOf(module) + ", but was recorded as " + textOf(*source)
                    + "; was it prepared with the same config?");
        module.state = source->state;
        if (auto observer = makeObserver(module); !observer)
            return failWith(std::move(observer));
    }
    return result;
}

} // namespace qdq
