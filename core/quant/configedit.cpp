// SPDX-License-Identifier: Apache-2.0
#include "core/quant/configedit.h"

#include "core/quant/ladder.h"
#include "core/quant/presets.h"
#include "core/quant/quantizer.h"

#include <algorithm>
#include <cassert>

namespace qdq {

namespace {

std::ptrdiff_t countUses(const QuantizerConfig& config, const std::string& qconfig)
{
    return std::ranges::count(
        config.calls, std::optional<std::string>(qconfig), &ConfigCall::qconfig);
}

/// Drops a qconfig whose last call has gone.
void dropUnused(QuantizerConfig& config, const std::optional<std::string>& qconfig)
{
    if (qconfig && countUses(config, *qconfig) == 0)
        std::erase_if(
            config.qconfigs, [&](const NamedQConfig& named) { return named.name == *qconfig; });
}

/// `wish`, or "wish 2" where that is taken; "default" where nothing is wished.
std::string freeName(const QuantizerConfig& config, const std::string& wish)
{
    const std::string stem = wish.empty() ? "default" : wish;
    std::string name = stem;
    for (int i = 2; config.find(name); ++i)
        name = stem + ' ' + std::to_string(i);
    return name;
}

/// The first qconfig, made where there is none.
std::string anyQConfig(QuantizerConfig& config)
{
    if (config.qconfigs.empty())
        config.qconfigs.push_back(defaultQConfig(config.backend, "default"));
    return config.qconfigs.front().name;
}

/// Ascending, the call itself among them.
std::vector<std::size_t> callsInLaneOf(const QuantizerConfig& config, std::size_t call)
{
    std::vector<std::size_t> lane = callsByStrength(config);
    std::erase_if(lane, [&](std::size_t other) {
        return laneOf(config.calls[other].set) != laneOf(config.calls[call].set);
    });
    return lane;
}

/// Only the arguments that the preset takes.
PresetArgs argumentsFor(const Preset& preset, const PresetArgs& args)
{
    PresetArgs kept;
    const auto keep = [&](std::string_view name, auto& target, const auto& value) {
        if (std::ranges::find(preset.arguments, name) != preset.arguments.end())
            target = value;
    };
    keep("is_qat", kept.isQat, args.isQat);
    keep("is_dynamic", kept.isDynamic, args.isDynamic);
    keep("reduce_range", kept.reduceRange, args.reduceRange);
    keep("is_per_channel", kept.isPerChannel, args.isPerChannel);
    keep("act_qmin", kept.actQmin, args.actQmin);
    keep("act_qmax", kept.actQmax, args.actQmax);
    keep("weight_qmin", kept.weightQmin, args.weightQmin);
    keep("weight_qmax", kept.weightQmax, args.weightQmax);
    return kept;
}

NamedQConfig ported(const NamedQConfig& named, std::string_view backend)
{
    NamedQConfig result = defaultQConfig(backend, named.name);
    const bool isPerChannel = result.presetArgs.isPerChannel.value_or(false);
    result.presetArgs = argumentsFor(*findPreset(result.preset), named.presetArgs);
    if (isPerChannel && !result.presetArgs.isPerChannel)
        result.presetArgs.isPerChannel = true;
    result.isQat = named.isQat;
    for (std::size_t role = 0; role < result.overrides.size(); ++role) {
        result.overrides[role] = named.overrides[role];
        if (!resolveQConfig(result, {}))
            result.overrides[role].reset();
    }
    return result;
}

} // namespace

NamedQConfig defaultQConfig(std::string_view backend, std::string name)
{
    NamedQConfig named;
    named.name = std::move(name);
    named.preset = backend;
    if (backend == "xnnpack")
        named.presetArgs.isPerChannel = true;
    return named;
}

QuantizerConfig defaultConfig(std::string_view backend)
{
    QuantizerConfig config;
    config.backend = backend;
    if (const Quantizer* quantizer = findQuantizer(backend);
        quantizer && !quantizer->setters.empty())
        config = withNewCall(std::move(config), Setter::Global, {});
    return config;
}

QuantizerConfig withNewCall(QuantizerConfig config, Setter set, std::string key)
{
    std::string qconfig = anyQConfig(config);
    config.calls.push_back({set, std::move(key), std::move(qconfig)});
    return config;
}

QuantizerConfig withoutCall(QuantizerConfig config, std::size_t call)
{
    const std::optional<std::string> qconfig = config.calls[call].qconfig;
    config.calls.erase(config.calls.begin() + static_cast<std::ptrdiff_t>(call));
    dropUnused(config, qconfig);
    return config;
}

QuantizerConfig withMovedCall(QuantizerConfig config, std::size_t call, int step)
{
    const std::size_t to = placeOfMoved(config, call, step);
    const std::vector<std::size_t> lane = callsInLaneOf(config, call);
    const auto at = [&](std::size_t index) {
        return std::ranges::find(lane, index) - lane.begin();
    };
    std::vector<ConfigCall> calls;
    for (const std::size_t index : lane)
        calls.push_back(std::move(config.calls[index]));
    const auto first = calls.begin();
    if (at(to) < at(call))
        std::rotate(first + at(to), first + at(call), first + at(call) + 1);
    else
        std::rotate(first + at(call), first + at(call) + 1, first + at(to) + 1);
    for (std::size_t i = 0; i < lane.size(); ++i)
        config.calls[lane[i]] = std::move(calls[i]);
    return config;
}

std::size_t placeOfMoved(const QuantizerConfig& config, std::size_t call, int step)
{
    const std::vector<std::size_t> lane = callsInLaneOf(config, call);
    const auto at = std::ranges::find(lane, call) - lane.begin();
    return lane[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at + step, 0, std::ssize(lane) - 1))];
}

QuantizerConfig withDuplicate(QuantizerConfig config, std::size_t call)
{
    ConfigCall copy = config.calls[call];
    config.calls.insert(
        config.calls.begin() + static_cast<std::ptrdiff_t>(call) + 1, std::move(copy));
    return config;
}

QuantizerConfig withSwitched(QuantizerConfig config, std::size_t call, bool isOn)
{
    config.calls[call].isOff = !isOn;
    return config;
}

QuantizerConfig withScope(QuantizerConfig config, std::size_t call, Setter set, std::string key)
{
    config.calls[call].set = set;
    config.calls[call].key = set == Setter::Global ? std::string() : std::move(key);
    return config;
}

QuantizerConfig withAction(QuantizerConfig config, std::size_t call, bool isQuantized)
{
    const std::optional<std::string> before = config.calls[call].qconfig;
    if (isQuantized == before.has_value())
        return config;
    config.calls[call].qconfig =
        isQuantized ? std::optional(anyQConfig(config)) : std::optional<std::string>();
    dropUnused(config, before);
    return config;
}

QuantizerConfig withQConfig(QuantizerConfig config, std::size_t call, NamedQConfig qconfig)
{
    ConfigCall& setting = config.calls[call];
    assert(setting.qconfig.has_value());
    if (countUses(config, *setting.qconfig) > 1) {
        qconfig.name = freeName(config, setting.set == Setter::Global ? "global" : setting.key);
        setting.qconfig = qconfig.name;
        config.qconfigs.push_back(std::move(qconfig));
        return config;
    }
    qconfig.name = *setting.qconfig;
    *std::ranges::find(config.qconfigs, qconfig.name, &NamedQConfig::name) = std::move(qconfig);
    return config;
}

QuantizerConfig withBackend(const QuantizerConfig& config, std::string_view backend)
{
    const Quantizer* quantizer = findQuantizer(backend);
    assert(quantizer);
    QuantizerConfig result;
    result.backend = backend;
    for (const ConfigCall& call : config.calls)
        if (std::ranges::find(quantizer->setters, call.set) != quantizer->setters.end())
            result.calls.push_back(call);
    if (!quantizer->setters.empty())
        for (const NamedQConfig& named : config.qconfigs)
            result.qconfigs.push_back(ported(named, backend));
    return result;
}

bool refusesNone(std::string_view backend, Setter set)
{
    return backend == "xnnpack" && set == Setter::ModuleName;
}

} // namespace qdq
