// SPDX-License-Identifier: Apache-2.0
#include "core/quant/presets.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace qdq {

namespace {

using Names = std::string_view;

constexpr double kEps = 0x1p-12; // bound to every observer of the torchao presets
constexpr double kVpuEps = 0x1p-24;

ObserverCtor observerWithEps(std::string type, double eps)
{
    return {std::move(type), {{"eps", Arg {eps}}}};
}

QuantizationSpec activation(DType dtype, std::int64_t low, std::int64_t high, bool isDynamic)
{
    QuantizationSpec spec;
    spec.dtype = dtype;
    spec.quantMin = low;
    spec.quantMax = high;
    spec.qscheme = QScheme::PerTensorAffine;
    spec.isDynamic = isDynamic;
    spec.observer = observerWithEps(isDynamic ? "PlaceholderObserver" : "HistogramObserver", kEps);
    return spec;
}

QuantizationSpec weight(std::int64_t low, std::int64_t high, bool isPerChannel)
{
    QuantizationSpec spec;
    spec.dtype = DType::Int8;
    spec.quantMin = low;
    spec.quantMax = high;
    spec.qscheme = isPerChannel ? QScheme::PerChannelSymmetric : QScheme::PerTensorSymmetric;
    spec.observer =
        observerWithEps(isPerChannel ? "PerChannelMinMaxObserver" : "MinMaxObserver", kEps);
    return spec;
}

QConfig makeQConfig(const QuantizationSpec& act, bool hasOutput, const QuantizationSpec& weightSpec,
    const PresetArgs& args)
{
    QConfig config;
    config[SpecRole::InputActivation] = ConfiguredSpec {act, {}};
    if (hasOutput)
        config[SpecRole::OutputActivation] = ConfiguredSpec {act, {}};
    config[SpecRole::Weight] = ConfiguredSpec {weightSpec, {}};
    config.isQat = args.isQat.value_or(false);
    return config;
}

QConfig x86Preset(const PresetArgs& args)
{
    const int high = args.reduceRange.value_or(false) ? 127 : 255;
    QuantizationSpec weights = weight(-128, 127, true);
    weights.chAxis = 0;
    return makeQConfig(
        activation(DType::UInt8, 0, high, args.isDynamic.value_or(false)), true, weights, args);
}

QConfig armPreset(const PresetArgs& args)
{
    return makeQConfig(activation(DType::Int8, -128, 127, args.isDynamic.value_or(false)), true,
        weight(-128, 127, false), args);
}

QConfig xnnpackPreset(const PresetArgs& args)
{
    const bool isDynamic = args.isDynamic.value_or(false);
    const auto act =
        activation(DType::Int8, args.actQmin.value_or(-128), args.actQmax.value_or(127), isDynamic);
    auto weights = weight(args.weightQmin.value_or(-127), args.weightQmax.value_or(127),
        args.isPerChannel.value_or(false));
    weights.chAxis = 0; // also per tensor
    return makeQConfig(act, !isDynamic, weights, args);
}

QConfig vpuPreset(const PresetArgs& args)
{
    return makeQConfig(vpuActivationSpec(), true, vpuWeightSpec(), args);
}

constexpr std::array<Names, 3> kX86Args = {"is_qat", "is_dynamic", "reduce_range"};
constexpr std::array<Names, 2> kArmArgs = {"is_qat", "is_dynamic"};
constexpr std::array<Names, 7> kXnnpackArgs = {
    "is_per_channel", "is_qat", "is_dynamic", "act_qmin", "act_qmax", "weight_qmin", "weight_qmax"};

constexpr std::array<Preset, 4> kPresets = {{
    {"x86_inductor", "get_default_x86_inductor_quantization_config", kX86Args, x86Preset},
    {"arm_inductor", "get_default_arm_inductor_quantization_config", kArmArgs, armPreset},
    {"xnnpack", "get_symmetric_quantization_config", kXnnpackArgs, xnnpackPreset},
    {"vpu", "", {}, vpuPreset},
}};

constexpr std::array<Names, 2> kMinMaxArgs = {"eps", "reduce_range"};
constexpr std::array<Names, 3> kMovingArgs = {"eps", "reduce_range", "averaging_constant"};
constexpr std::array<Names, 4> kHistogramArgs = {"eps", "reduce_range", "bins", "upsample_rate"};
constexpr std::array<Names, 1> kEpsOnly = {"eps"};

constexpr std::array<ObserverClass, 8> kObservers = {{
    {"HistogramObserver", kHistogramArgs},
    {"MinMaxObserver", kMinMaxArgs},
    {"PerChannelMinMaxObserver", kMinMaxArgs},
    {"MovingAverageMinMaxObserver", kMovingArgs},
    {"MovingAveragePerChannelMinMaxObserver", kMovingArgs},
    {"PlaceholderObserver", kEpsOnly},
    {"Pow2MinMaxObserver", kMinMaxArgs},
    {"Pow2PerChannelMinMaxObserver", kMinMaxArgs},
}};

/// Copies what `change` sets into `target`; marks the field even where the value is the same, since
/// the user said it.
template <typename T>
void replace(T& target, const std::optional<T>& change, SpecField field, SpecFields& overridden)
{
    if (!change)
        return;
    target = *change;
    overridden.add(field);
}

ConfiguredSpec applyOverride(ConfiguredSpec base, const SpecOverride& change)
{
    QuantizationSpec& spec = base.spec;
    replace(spec.dtype, change.dtype, SpecField::DType, base.overridden);
    replace(spec.quantMin, change.quantMin, SpecField::QuantMin, base.overridden);
    replace(spec.quantMax, change.quantMax, SpecField::QuantMax, base.overridden);
    replace(spec.qscheme, change.qscheme, SpecField::QScheme, base.overridden);
    replace(spec.chAxis, change.chAxis, SpecField::ChAxis, base.overridden);
    replace(spec.isDynamic, change.isDynamic, SpecField::IsDynamic, base.overridden);
    replace(spec.observer, change.observer, SpecField::Observer, base.overridden);
    return base;
}

std::string rangeText(const IntegerRange& range)
{
    return std::to_string(range.min) + " … " + std::to_string(range.max);
}

Result<void> checkBound(const std::optional<std::int64_t>& bound, const QuantizationSpec& spec,
    SpecField field, std::string_view pointer)
{
    const auto range = rangeOf(spec.dtype);
    if (!bound || !range || (*bound >= range->min && *bound <= range->max))
        return {};
    return fail(ErrorCode::Malformed, pointerTo(pointer, nameOf(field)),
        std::string(nameOf(field)) + " " + std::to_string(*bound) + " is outside "
            + std::string(nameOf(spec.dtype)) + "; allowed: " + rangeText(*range));
}

Result<void> checkSpec(const QuantizationSpec& spec, std::string_view pointer)
{
    if (auto ok = checkBound(spec.quantMin, spec, SpecField::QuantMin, pointer); !ok)
        return ok;
    if (auto ok = checkBound(spec.quantMax, spec, SpecField::QuantMax, pointer); !ok)
        return ok;
    if (spec.quantMin && spec.quantMax && *spec.quantMin > *spec.quantMax)
        return fail(ErrorCode::Malformed, std::string(pointer),
            "quant_min " + std::to_string(*spec.quantMin) + " is larger than quant_max "
                + std::to_string(*spec.quantMax));
    if (spec.chAxis && *spec.chAxis < 0)
        return fail(ErrorCode::Malformed, pointerTo(pointer, nameOf(SpecField::ChAxis)),
            "ch_axis " + std::to_string(*spec.chAxis) + " is negative; allowed: 0 and up");
    return {};
}

Result<void> applyRole(
    QConfig& config, SpecRole role, const SpecOverride& change, std::string_view parent)
{
    auto& slot = config[role];
    if (change.isNull) {
        slot.reset();
        return {};
    }
    const std::string pointer = pointerTo(parent, nameOf(role));
    if (!slot && (!change.dtype || !change.observer))
        return fail(ErrorCode::Malformed, pointer,
            "the preset has no " + std::string(nameOf(role))
                + ", so the spec must be complete; required: dtype, observer");
    slot = applyOverride(slot.value_or(ConfiguredSpec {}), change);
    return checkSpec(slot->spec, pointer);
}

} // namespace

std::span<const Preset> presets()
{
    return kPresets;
}

const Preset* findPreset(std::string_view id)
{
    const auto it = std::ranges::find(kPresets, id, &Preset::id);
    return it == kPresets.end() ? nullptr : &*it;
}

std::span<const ObserverClass> observerClasses()
{
    return kObservers;
}

const ObserverClass* findObserverClass(std::string_view type)
{
    const auto it = std::ranges::find(kObservers, type, &ObserverClass::type);
    return it == kObservers.end() ? nullptr : &*it;
}

QuantizationSpec vpuActivationSpec()
{
    QuantizationSpec spec;
    spec.dtype = DType::Int8;
    spec.quantMin = -128;
    spec.quantMax = 127;
    spec.qscheme = QScheme::PerTensorSymmetric;
    spec.observer = observerWithEps("Pow2MinMaxObserver", kVpuEps);
    return spec;
}

QuantizationSpec vpuWeightSpec()
{
    QuantizationSpec spec;
    spec.dtype = DType::Int8;
    spec.quantMin = -127;
    spec.quantMax = 127;
    spec.qscheme = QScheme::PerChannelSymmetric;
    spec.chAxis = 0;
    spec.observer = observerWithEps("Pow2PerChannelMinMaxObserver", kVpuEps);
    return spec;
}

DerivedQuantizationSpec vpuBiasSpec(NodeId input, NodeId weight, NodeId op)
{
    DerivedQuantizationSpec spec;
    spec.derivedFrom = {{input, op}, {weight, op}};
    spec.dtype = DType::Int32;
    spec.quantMin = std::numeric_limits<std::int32_t>::min();
    spec.quantMax = std::numeric_limits<std::int32_t>::max();
    spec.qscheme = QScheme::PerChannelSymmetric;
    spec.chAxis = 0;
    return spec;
}

Result<QConfig> resolveQConfig(const NamedQConfig& named, std::string_view pointer)
{
    const Preset* preset = findPreset(named.preset);
    if (!preset) {
        std::vector<std::string> known;
        for (const Preset& candidate : kPresets)
            known.emplace_back(candidate.id);
        return fail(ErrorCode::Malformed, pointerTo(pointer, "preset"),
            "unknown preset \"" + named.preset + "\"; allowed: " + join(known, ", "));
    }
    QConfig config = preset->make(named.presetArgs);
    for (SpecRole role : kSpecRoles)
        if (const auto& spec = config[role])
            if (auto ok = checkSpec(spec->spec, pointerTo(pointer, "preset_args")); !ok)
                return failWith(std::move(ok));
    for (SpecRole role : kSpecRoles)
        if (const auto& change = named.overrides[static_cast<std::size_t>(role)])
            if (auto ok = applyRole(config, role, *change, pointer); !ok)
                return failWith(std::move(ok));
    config.isQat = named.isQat.value_or(config.isQat);
    return config;
}

} // namespace qdq
