// SPDX-License-Identifier: Apache-2.0
#include "core/quant/observermodule.h"

#include "core/quant/observer.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr double kDefaultEps = 0x1p-23;

const Arg* boundArgument(const ObserverCtor& ctor, std::string_view name)
{
    const auto found = std::ranges::find(ctor.args, name, &NamedArgs::value_type::first);
    return found == ctor.args.end() ? nullptr : &found->second;
}

double numberOr(const ObserverCtor& ctor, std::string_view name, double standard)
{
    const Arg* arg = boundArgument(ctor, name);
    if (const auto* number = arg ? arg->as<double>() : nullptr)
        return *number;
    const auto* whole = arg ? arg->as<std::int64_t>() : nullptr;
    return whole ? static_cast<double>(*whole) : standard;
}

template <typename Spec> ObserverModule moduleWith(std::string type, const Spec& spec)
{
    ObserverModule module;
    module.type = std::move(type);
    module.dtype = spec.dtype;
    module.qscheme = spec.qscheme;
    module.quantMin = spec.quantMin;
    module.quantMax = spec.quantMax;
    return module;
}

// The observers that keep a range settle their bounds and eps when they are made.
Result<void> settleRange(ObserverModule& module, const ObserverCtor& ctor)
{
    const Arg* reduce = boundArgument(ctor, "reduce_range");
    module.reduceRange = reduce && reduce->as<bool>() && *reduce->as<bool>();
    const auto range =
        observerRange(*module.dtype, module.quantMin, module.quantMax, *module.reduceRange);
    if (!range)
        return tl::unexpected<Error>(range.error());
    module.quantMin = range->quantMin;
    module.quantMax = range->quantMax;
    module.eps = static_cast<double>(static_cast<float>(numberOr(ctor, "eps", kDefaultEps)));
    return {};
}

void settlePlaceholder(ObserverModule& module, const ObserverCtor& ctor)
{
    module.qscheme = module.qscheme.value_or(QScheme::PerTensorAffine);
    module.eps = numberOr(ctor, "eps", kDefaultEps);
}

Result<ObserverModule> make(const QuantizationSpec& spec)
{
    const ObserverCtor& ctor = spec.observer;
    const auto kind = observerKindFromName(ctor.type);
    if (!kind || *kind == ObserverKind::FixedQParams || *kind == ObserverKind::Derived)
        return fail(ErrorCode::Unsupported, {}, "observer class " + ctor.type + " is not known");
    ObserverModule module = moduleWith(ctor.type, spec);
    module.isDynamic = spec.isDynamic;
    // torchao looks for these letters in the name of the class.
    if (ctor.type.find("PerChannel") != std::string::npos)
        module.chAxis = spec.chAxis;
    if (*kind == ObserverKind::Placeholder) {
        settlePlaceholder(module, ctor);
        return module;
    }
    if (auto done = settleRange(module, ctor); !done)
        return failWith(std::move(done));
    if (*kind == ObserverKind::Histogram) {
        module.bins = static_cast<std::int64_t>(numberOr(ctor, "bins", 2048));
        module.upsampleRate = 16;
    }
    if (*kind == ObserverKind::MovingAverageMinMax
        || *kind == ObserverKind::MovingAveragePerChannelMinMax)
        module.averagingConstant = numberOr(ctor, "averaging_constant", 0.01);
    return module;
}

Result<ObserverModule> make(const FixedQParamsQuantizationSpec& spec)
{
    ObserverModule module = moduleWith("FixedQParamsObserver", spec);
    module.isDynamic = spec.isDynamic;
    module.scale = spec.scale;
    module.zeroPoint = spec.zeroPoint;
    return module;
}

Result<ObserverModule> make(const DerivedQuantizationSpec& spec)
{
    if (spec.qscheme && isPerChannel(*spec.qscheme) && !spec.chAxis)
        return fail(ErrorCode::Refused, {}, "a derived per-channel spec needs a ch_axis");
    ObserverModule module = moduleWith("DerivedObserverOrFakeQuantize", spec);
    module.chAxis = spec.chAxis;
    return module;
}

Result<ObserverModule> make(const SharedQuantizationSpec&)
{
    return fail(ErrorCode::Refused, {}, "a shared spec makes no observer of its own");
}

} // namespace

Result<ObserverModule> observerFromSpec(const QSpec& spec)
{
    auto module = std::visit([](const auto& s) { return make(s); }, spec);
    if (!module || module->type == "DerivedObserverOrFakeQuantize")
        return module;
    // The observer at work has the checks of every constructor. A missing axis is no fault yet: the
    // first tensor finds it.
    ObserverModule checked = *module;
    if (checked.type.find("PerChannel") != std::string::npos)
        checked.chAxis = checked.chAxis.value_or(0);
    if (auto observer = makeObserver(checked); !observer)
        return fail(observer.error().code, {}, observer.error().message);
    return module;
}

} // namespace qdq
