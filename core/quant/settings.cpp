// SPDX-License-Identifier: Apache-2.0
#include "core/quant/settings.h"

#include "core/quant/sourcenames.h"

#include <algorithm>

namespace qdq {

namespace {

/// Stores a value under a key as a Python dict does: a key that is there keeps its place.
void store(
    std::vector<SettingEntry>& entries, SettingEntry entry, std::vector<CallOutcome>& outcomes)
{
    const auto it = std::ranges::find(entries, entry.key, &SettingEntry::key);
    if (it == entries.end()) {
        entries.push_back(std::move(entry));
        return;
    }
    outcomes[it->call] = {CallFate::Overwritten, entry.call};
    *it = std::move(entry);
}

void storeGlobal(Settings& settings, SettingEntry entry)
{
    if (settings.global)
        settings.outcomes[settings.global->call] = {CallFate::Overwritten, entry.call};
    settings.global = std::move(entry);
}

/// Mode of the first stored config that has one; torchao looks at names, then types, then global.
struct Mode
{
    std::optional<bool> isQat;
    std::optional<bool> isDynamic;
    std::size_t qatCall = 0;
    std::size_t dynamicCall = 0;
};

Mode currentMode(const Settings& settings)
{
    Mode mode;
    const auto look = [&](const SettingEntry& entry) {
        const QConfig* config = settings.qconfigOf(entry);
        if (!config)
            return;
        if (!mode.isQat) {
            mode.isQat = config->isQat;
            mode.qatCall = entry.call;
        }
        const auto& input = (*config)[SpecRole::InputActivation];
        if (input && !mode.isDynamic) {
            mode.isDynamic = input->spec.isDynamic;
            mode.dynamicCall = entry.call;
        }
    };
    std::ranges::for_each(settings.moduleNames, look);
    std::ranges::for_each(settings.types, look);
    if (settings.global)
        look(*settings.global);
    return mode;
}

/// Whether the Inductor setters drop `config`, and against which call.
std::optional<CallOutcome> modeConflict(const Settings& settings, const QConfig& config)
{
    const Mode mode = currentMode(settings);
    CallOutcome outcome {CallFate::Dropped};
    const auto& input = config[SpecRole::InputActivation];
    if (mode.isDynamic && input && *mode.isDynamic != input->spec.isDynamic) {
        outcome.isMixedDynamic = true;
        outcome.other = mode.dynamicCall;
    }
    if (mode.isQat && *mode.isQat != config.isQat) {
        outcome.isMixedQat = true;
        outcome.other = mode.qatCall;
    }
    if (!outcome.other)
        return std::nullopt;
    return outcome;
}

std::optional<std::size_t> indexOf(const QuantizerConfig& config, const ConfigCall& call)
{
    if (!call.qconfig)
        return std::nullopt;
    return static_cast<std::size_t>(config.find(*call.qconfig) - config.qconfigs.data());
}

Result<Settings> startSettings(const QuantizerConfig& config)
{
    auto qconfigs = resolveQConfigs(config);
    if (!qconfigs)
        return failWith(std::move(qconfigs));
    Settings settings;
    settings.qconfigs = *std::move(qconfigs);
    for (const ConfigCall& call : config.calls)
        settings.outcomes.push_back({call.isOff ? CallFate::Off : CallFate::Stored});
    return settings;
}

/// Quantization-aware training is not this engine's: it must not come out as something else.
Result<Settings> refuseQat(Settings settings)
{
    const auto check = [&](const SettingEntry& entry) {
        const QConfig* config = settings.qconfigOf(entry);
        return config && config->isQat ? std::optional(entry.call) : std::nullopt;
    };
    std::optional<std::size_t> call;
    for (const auto* entries : {&settings.moduleNames, &settings.types})
        for (const SettingEntry& entry : *entries)
            if (!call)
                call = check(entry);
    if (!call && settings.global)
        call = check(*settings.global);
    if (call)
        return fail(ErrorCode::Unsupported, pointerTo("/calls", *call),
            "this qconfig has is_qat true; only post-training quantization is done here");
    return settings;
}

void callInductorSetter(Settings& settings, const ConfigCall& call, SettingEntry entry,
    std::span<const TypeOperator> operators)
{
    CallOutcome& outcome = settings.outcomes[entry.call];
    const bool isTyped = call.set == Setter::ModuleType || call.set == Setter::FunctionType;
    const auto it = std::ranges::find(operators, canonicalSource(call.key), &TypeOperator::source);
    if (isTyped && it != operators.end())
        outcome.target = it->target;
    if (const QConfig* config = settings.qconfigOf(entry)) {
        if (auto conflict = modeConflict(settings, *config)) {
            conflict->target = std::move(outcome.target);
            outcome = *std::move(conflict);
            return;
        }
    }
    if (call.set == Setter::Global) {
        storeGlobal(settings, std::move(entry));
        return;
    }
    if (call.set == Setter::ModuleName) {
        entry.key = call.key;
        store(settings.moduleNames, std::move(entry), settings.outcomes);
        return;
    }
    if (outcome.target.empty()) {
        outcome.fate = CallFate::Unlisted;
        return;
    }
    entry.key = outcome.target;
    store(settings.types, std::move(entry), settings.outcomes);
}

} // namespace

Result<Settings> configureInductor(
    const QuantizerConfig& config, std::span<const TypeOperator> operators)
{
    auto settings = startSettings(config);
    if (!settings)
        return settings;
    for (std::size_t i = 0; i < config.calls.size(); ++i)
        if (!config.calls[i].isOff)
            callInductorSetter(
                *settings, config.calls[i], {i, {}, indexOf(config, config.calls[i])}, operators);
    return refuseQat(*std::move(settings));
}

Result<Settings> configureXnnpack(const QuantizerConfig& config)
{
    auto settings = startSettings(config);
    if (!settings)
        return settings;
    for (std::size_t i = 0; i < config.calls.size(); ++i) {
        const ConfigCall& call = config.calls[i];
        if (call.isOff)
            continue;
        SettingEntry entry {i, call.key, indexOf(config, call)};
        if (call.set == Setter::Global) {
            entry.key.clear();
            storeGlobal(*settings, std::move(entry));
        } else if (call.set == Setter::OperatorType) {
            settings->outcomes[i].fate = CallFate::Ignored;
        } else if (call.set == Setter::ModuleType) {
            entry.key = canonicalSource(call.key);
            store(settings->types, std::move(entry), settings->outcomes);
        } else if (!call.qconfig) {
            return fail(ErrorCode::Refused, pointerTo("/calls", i),
                "set_module_name with null is not supported by the XNNPACK quantizer; give \""
                    + call.key + "\" a qconfig, or leave the call out");
        } else {
            store(settings->moduleNames, std::move(entry), settings->outcomes);
        }
    }
    return refuseQat(*std::move(settings));
}

} // namespace qdq
