// SPDX-License-Identifier: Apache-2.0
#include "ui/session/whatiftry.h"

#include "core/causes/tryout.h"
#include "core/quant/slotplaces.h"
#include "core/rules/qdqview.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/runrecord.h"

#include <algorithm>

namespace qdq::ui {

namespace {

std::size_t countObservers(const Graph& prepared)
{
    std::size_t count = 0;
    for (const NodeId id : allNodes(prepared))
        count += instanceAt(prepared, id) ? 1 : 0;
    return count;
}

std::size_t countQdq(const Graph& converted)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        converted.nodes, [](const Node& node) { return isQuantize(node) || isDequantize(node); }));
}

/// The state of the last calibration; null where nothing was calibrated.
const Graph* observedBy(const WhatIfRequest& request)
{
    const DocumentPtr& document = request.calibrated;
    return document && document->run && document->run->observed ? &*document->run->observed
                                                                : nullptr;
}

/// Without a target nothing is checked, but a try needs one.
Result<Tryout> tried(const WhatIfRequest& request, const QuantizerConfig& config)
{
    const Graph* observed = observedBy(request);
    auto tryout = tryConfig(request.program->graph(), config, observed,
        request.target ? request.target : findTarget("vpu"));
    if (tryout && !request.target)
        tryout->checked = {};
    if (tryout)
        tryout->converted.stageHint = Stage::Converted;
    return tryout;
}

/// What the try leaves for whoever asks why.
std::shared_ptr<const RunRecord> recordOf(const WhatIfRequest& request, Tryout& tryout)
{
    auto record = std::make_shared<RunRecord>();
    record->config = std::move(tryout.config);
    record->annotated = std::move(tryout.annotated);
    record->prepared = std::move(tryout.prepared);
    if (observedBy(request)) {
        record->observed = std::move(tryout.state.graph);
        record->batches = request.calibrated->run->batches;
    }
    return record;
}

std::shared_ptr<const Applied> appliedOf(
    const WhatIfRequest& request, const Tryout& tryout, std::size_t qdqCount)
{
    auto applied = std::make_shared<Applied>(describeApplied(
        request.program->graph(), request.configThen, tryout.annotated, tryout.prepared));
    applied->qdqCount = qdqCount;
    return applied;
}

Result<DocumentPtr> documentNow(const WhatIfRequest& request, const Progress& progress)
{
    if (request.now && request.now->check.target == request.target)
        return request.now;
    if (request.now)
        return makeCheckedDocument(request.now->file, request.target, progress, request.now->run);
    auto now = tried(request, request.configNow);
    if (!now)
        return failWith(std::move(now));
    OpenedGraph file;
    file.graph = std::move(now->converted);
    file.info = request.program->file.info;
    CheckResult check = std::move(now->checked);
    return makeDocument(std::move(file), std::move(check), recordOf(request, *now));
}

} // namespace

WhatIfEffect tryWhatIf(const WhatIfRequest& request, const Progress& progress)
{
    WhatIfEffect effect;
    effect.hasRanges = observedBy(request) != nullptr;
    effect.batches = effect.hasRanges ? request.calibrated->run->batches : 0;
    auto then = tried(request, request.configThen);
    if (!then) {
        effect.error = then.error();
        return effect;
    }
    effect.states = callStates(then->annotated, request.configThen);
    effect.opCounts = opCountsOf(then->annotated, effect.states);
    effect.qdqThen = countQdq(then->converted);
    effect.observersThen = countObservers(then->prepared.graph);
    effect.unknownScales = then->state.unknown.size();
    effect.applied = appliedOf(request, *then, effect.qdqThen);
    auto now = documentNow(request, progress);
    if (!now || progress.isCancelled())
        return effect;
    effect.now = *now;
    effect.qdqNow = countQdq(effect.now->graph());
    effect.observersNow = countObservers(effect.now->run->prepared->graph);
    Tried tried;
    tried.applied = effect.applied;
    tried.config = request.configThen;
    tried.graph = std::move(then->converted);
    tried.check = std::move(then->checked);
    tried.run = recordOf(request, *then);
    effect.then = makePreview(std::move(tried), effect.now);
    effect.change = effect.then->preview->change;
    return effect;
}

} // namespace qdq::ui
