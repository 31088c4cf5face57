// SPDX-License-Identifier: Apache-2.0
#include "core/causes/tryout.h"

#include "core/causes/graphedit.h"

#include <algorithm>

namespace qdq {

namespace {

void merge(SpecOverride& into, const SpecOverride& fields)
{
    const auto take = [](auto& target, const auto& source) {
        if (source)
            target = source;
    };
    take(into.dtype, fields.dtype);
    take(into.quantMin, fields.quantMin);
    take(into.quantMax, fields.quantMax);
    take(into.qscheme, fields.qscheme);
    take(into.chAxis, fields.chAxis);
    take(into.isDynamic, fields.isDynamic);
    take(into.observer, fields.observer);
}

/// From an annotated graph on.
Result<Tryout> runFrom(Annotated annotated, const QuantizerConfig& config, const Graph* observed,
    const TargetPtr& target)
{
    Tryout tryout;
    tryout.config = config;
    tryout.annotated = std::move(annotated);
    auto prepared = runPrepare(tryout.annotated);
    if (!prepared)
        return failWith(std::move(prepared));
    tryout.prepared = *std::move(prepared);
    const Graph nothing;
    tryout.state = transferState(tryout.prepared.graph, observed ? *observed : nothing);
    ConvertOptions options;
    options.allowUncalibrated = true;
    options.allowMissingState = true;
    auto converted = runConvert(tryout.state.graph, options);
    if (!converted)
        return failWith(std::move(converted));
    tryout.converted = std::move(converted->graph);
    auto checked = checkGraph(tryout.converted, target);
    if (!checked)
        return failWith(std::move(checked));
    tryout.checked = *std::move(checked);
    return tryout;
}

} // namespace

Result<QuantizerConfig> editedConfig(const QuantizerConfig& config, const CauseEdit& edit)
{
    const auto resolved = resolveQConfigs(config);
    if (!resolved)
        return tl::unexpected<Error>(resolved.error());
    QuantizerConfig edited = config;
    for (const SpecEdit& specs : edit.specs) {
        if (specs.qconfigs.empty())
            return fail(ErrorCode::Usage, {}, "no qconfig is known for this edit");
        for (std::size_t i = 0; i < edited.qconfigs.size(); ++i) {
            if (std::ranges::find(specs.qconfigs, edited.qconfigs[i].name) == specs.qconfigs.end())
                continue;
            for (const SpecRole role : kSpecRoles) {
                const bool isMeant = specs.isWeight
                    ? role == SpecRole::Weight
                    : role == SpecRole::InputActivation || role == SpecRole::OutputActivation;
                auto& fields = edited.qconfigs[i].overrides[static_cast<std::size_t>(role)];
                if (!isMeant || !(*resolved)[i][role])
                    continue;
                fields = fields.value_or(SpecOverride {});
                merge(*fields, specs.fields);
            }
        }
    }
    return edited;
}

Result<Tryout> tryConfig(const Graph& program, const QuantizerConfig& config, const Graph* observed,
    const TargetPtr& target)
{
    const bool isFolded = program.stageHint == Stage::Annotated;
    auto annotated = isFolded ? annotateGraph(program, config) : runAnnotate(program, config);
    if (!annotated)
        return failWith(std::move(annotated));
    return runFrom(*std::move(annotated), config, observed, target);
}

Result<Tryout> tryEdit(const ChainSources& run, const CauseEdit& edit, const TargetPtr& target)
{
    if (!run.annotated || !run.config || !run.converted)
        return fail(ErrorCode::Usage, {}, "no run of a config is known");
    if (edit.kind == EditKind::ReplaceFields) {
        const auto config = editedConfig(*run.config, edit);
        if (!config)
            return tl::unexpected<Error>(config.error());
        return tryConfig(run.annotated->graph, *config, run.observed, target);
    }
    Annotated annotated = *run.annotated;
    if (auto done = editAnnotations(annotated.graph, edit, *run.converted); !done)
        return failWith(std::move(done));
    return runFrom(std::move(annotated), *run.config, run.observed, target);
}

} // namespace qdq
