// SPDX-License-Identifier: Apache-2.0
#include "core/quant/config.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using Json = nlohmann::ordered_json;

template <typename T> void put(Json& object, const char* key, const std::optional<T>& value)
{
    if (value)
        object[key] = *value;
}

Json argJson(const Arg& arg)
{
    if (const auto* flag = arg.as<bool>())
        return *flag;
    if (const auto* number = arg.as<std::int64_t>())
        return *number;
    const auto* real = arg.as<double>();
    return real ? Json(*real) : Json();
}

Json observerJson(const ObserverCtor& observer)
{
    Json json;
    json["type"] = observer.type;
    if (observer.args.empty())
        return json;
    for (const auto& [key, arg] : observer.args)
        json["args"][key] = argJson(arg);
    return json;
}

/// A field that may be null: absent, null or a value.
template <typename T>
void putNullable(Json& object, const char* key, const std::optional<std::optional<T>>& value)
{
    if (value)
        object[key] = *value ? Json(**value) : Json();
}

Json specJson(const SpecOverride& spec)
{
    if (spec.isNull)
        return {};
    Json json = Json::object();
    if (spec.dtype)
        json["dtype"] = nameOf(*spec.dtype);
    putNullable(json, "quant_min", spec.quantMin);
    putNullable(json, "quant_max", spec.quantMax);
    if (spec.qscheme)
        json["qscheme"] = *spec.qscheme ? Json(nameOf(**spec.qscheme)) : Json();
    putNullable(json, "ch_axis", spec.chAxis);
    put(json, "is_dynamic", spec.isDynamic);
    if (spec.observer)
        json["observer"] = observerJson(*spec.observer);
    return json;
}

Json presetArgsJson(const PresetArgs& args)
{
    Json json = Json::object();
    put(json, "is_per_channel", args.isPerChannel);
    put(json, "is_qat", args.isQat);
    put(json, "is_dynamic", args.isDynamic);
    put(json, "reduce_range", args.reduceRange);
    put(json, "act_qmin", args.actQmin);
    put(json, "act_qmax", args.actQmax);
    put(json, "weight_qmin", args.weightQmin);
    put(json, "weight_qmax", args.weightQmax);
    return json;
}

Json qconfigJson(const NamedQConfig& named)
{
    Json json;
    json["preset"] = named.preset;
    if (named.presetArgs != PresetArgs {})
        json["preset_args"] = presetArgsJson(named.presetArgs);
    for (SpecRole role : kSpecRoles)
        if (const auto& spec = named.overrides[static_cast<std::size_t>(role)])
            json[std::string(nameOf(role))] = specJson(*spec);
    put(json, "is_qat", named.isQat);
    return json;
}

Json callJson(const ConfigCall& call)
{
    Json json;
    json["set"] = nameOf(call.set);
    if (call.set != Setter::Global)
        json["key"] = call.key;
    json["qconfig"] = call.qconfig ? Json(*call.qconfig) : Json();
    if (call.isOff)
        json["enabled"] = false;
    return json;
}

} // namespace

std::string writeQuantizerConfig(const QuantizerConfig& config)
{
    Json json;
    json["format"] = "qdqscope.quantizer";
    json["version"] = kQuantizerConfigVersion;
    json["backend"] = config.backend;
    for (const NamedQConfig& named : config.qconfigs)
        json["qconfigs"][named.name] = qconfigJson(named);
    for (const ConfigCall& call : config.calls)
        json["calls"].push_back(callJson(call));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace qdq
