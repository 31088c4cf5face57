// SPDX-License-Identifier: Apache-2.0
#include "core/io/inputfile.h"
#include "core/quant/config.h"
#include "core/quant/configjson.h"
#include "core/quant/presets.h"

#include <nlohmann/json.hpp>

#include <initializer_list>

namespace qdq {

namespace {

using namespace configjson;

/// Reads object[key] into `target` if it is there.
template <typename T, typename Read>
Result<void> readMember(const Json& object, std::string_view key, const std::string& parent,
    T& target, const Read& read)
{
    const auto it = object.find(std::string(key));
    if (it == object.end())
        return {};
    auto value = read(*it, pointerTo(parent, key));
    if (!value)
        return failWith(std::move(value));
    target = *std::move(value);
    return {};
}

/// The first failure of several reads, which have all been done.
Result<void> firstFailure(std::initializer_list<Result<void>> results)
{
    for (const Result<void>& result : results)
        if (!result)
            return result;
    return {};
}

/// Wraps a reader so that null reads as "no value".
template <typename T, typename Read> auto orNull(const Read& read)
{
    return [read](const Json& value, const std::string& pointer) -> Result<std::optional<T>> {
        if (value.is_null())
            return std::optional<T> {};
        auto inner = read(value, pointer);
        if (!inner)
            return failWith(std::move(inner));
        return std::optional<T> {*std::move(inner)};
    };
}

// ---- specs
// ----------------------------------------------------------------------------------------------------------

Result<DType> readDType(const Json& value, const std::string& pointer)
{
    auto name = readChoice(value, pointer, "dtype", {"int8", "uint8", "int16", "int32"});
    if (!name)
        return failWith(std::move(name));
    return dtypeFromName(*name).value();
}

Result<QScheme> readQScheme(const Json& value, const std::string& pointer)
{
    auto name = readChoice(value, pointer, "qscheme",
        {"per_tensor_affine", "per_tensor_symmetric", "per_channel_affine",
            "per_channel_symmetric"});
    if (!name)
        return failWith(std::move(name));
    return qschemeFromName(*name).value();
}

Result<int> readAxis(const Json& value, const std::string& pointer)
{
    auto number = readInteger(value, pointer);
    if (!number)
        return failWith(std::move(number));
    if (*number < 0 || *number > 63)
        return malformed(pointer, "ch_axis " + std::to_string(*number) + "; allowed: 0 … 63");
    return static_cast<int>(*number);
}

Result<Arg> readObserverArg(const Json& value, const std::string& pointer)
{
    if (value.is_boolean())
        return Arg {value.get<bool>()};
    if (value.is_number_integer()) {
        auto number = readInteger(value, pointer);
        if (!number)
            return failWith(std::move(number));
        return Arg {*number};
    }
    if (!value.is_number())
        return wrongKind(value, pointer, "a number or a bool");
    return Arg {value.get<double>()};
}

Result<ObserverCtor> readObserver(const Json& value, const std::string& pointer)
{
    if (auto ok = checkKeys(value, pointer, {"type", "args"}); !ok)
        return failWith(std::move(ok));
    Keys types;
    for (const ObserverClass& kind : observerClasses())
        types.push_back(kind.type);
    if (!value.contains("type"))
        return malformed(pointer, "type is missing; allowed: " + listOf(types));
    auto type = readChoice(value["type"], pointerTo(pointer, "type"), "observer", types);
    if (!type)
        return failWith(std::move(type));
    ObserverCtor observer {*std::move(type), {}};
    if (!value.contains("args"))
        return observer;
    const std::string argsPointer = pointerTo(pointer, "args");
    const auto allowed = findObserverClass(observer.type)->arguments;
    if (auto ok = checkKeys(value["args"], argsPointer, {allowed.begin(), allowed.end()}); !ok)
        return failWith(std::move(ok));
    for (const auto& [key, item] : value["args"].items()) {
        auto arg = readObserverArg(item, pointerTo(argsPointer, key));
        if (!arg)
            return failWith(std::move(arg));
        observer.args.emplace_back(key, *std::move(arg));
    }
    return observer;
}

Result<SpecOverride> readSpec(const Json& value, const std::string& pointer)
{
    SpecOverride spec;
    if (value.is_null()) {
        spec.isNull = true;
        return spec;
    }
    Keys allowed;
    for (SpecField field : kSpecFields)
        allowed.push_back(nameOf(field));
    if (auto ok = checkKeys(value, pointer, allowed); !ok)
        return failWith(std::move(ok));
    auto read = firstFailure({
        readMember(value, "dtype", pointer, spec.dtype, readDType),
        readMember(value, "quant_min", pointer, spec.quantMin, orNull<std::int64_t>(readInteger)),
        readMember(value, "quant_max", pointer, spec.quantMax, orNull<std::int64_t>(readInteger)),
        readMember(value, "qscheme", pointer, spec.qscheme, orNull<QScheme>(readQScheme)),
        readMember(value, "ch_axis", pointer, spec.chAxis, orNull<int>(readAxis)),
        readMember(value, "is_dynamic", pointer, spec.isDynamic, readBool),
        readMember(value, "observer", pointer, spec.observer, readObserver),
    });
    if (!read)
        return failWith(std::move(read));
    return spec;
}

// ---- qconfigs
// -------------------------------------------------------------------------------------------------------

Result<PresetArgs> readPresetArgs(
    const Json& value, const std::string& pointer, const Preset& preset)
{
    if (auto ok = checkKeys(value, pointer, {preset.arguments.begin(), preset.arguments.end()});
        !ok)
        return failWith(std::move(ok));
    PresetArgs args;
    auto read = firstFailure({
        readMember(value, "is_qat", pointer, args.isQat, readBool),
        readMember(value, "is_dynamic", pointer, args.isDynamic, readBool),
        readMember(value, "reduce_range", pointer, args.reduceRange, readBool),
        readMember(value, "is_per_channel", pointer, args.isPerChannel, readBool),
        readMember(value, "act_qmin", pointer, args.actQmin, readInteger),
        readMember(value, "act_qmax", pointer, args.actQmax, readInteger),
        readMember(value, "weight_qmin", pointer, args.weightQmin, readInteger),
        readMember(value, "weight_qmax", pointer, args.weightQmax, readInteger),
    });
    if (!read)
        return failWith(std::move(read));
    return args;
}

Result<const Preset*> readPreset(const Json& value, const std::string& pointer)
{
    Keys known;
    for (const Preset& preset : presets())
        known.push_back(preset.id);
    const auto it = value.find("preset");
    if (it == value.end())
        return malformed(pointer, "preset is missing; allowed: " + listOf(known));
    auto id = readChoice(*it, pointerTo(pointer, "preset"), "preset", known);
    if (!id)
        return failWith(std::move(id));
    return findPreset(*id);
}

Result<NamedQConfig> readQConfig(
    const std::string& name, const Json& value, const std::string& pointer)
{
    auto ok = checkKeys(value, pointer,
        {"preset", "preset_args", "input_activation", "output_activation", "weight", "bias",
            "is_qat"});
    if (!ok)
        return failWith(std::move(ok));
    const auto preset = readPreset(value, pointer);
    if (!preset)
        return tl::unexpected(preset.error());
    NamedQConfig named;
    named.name = name;
    named.preset = (*preset)->id;
    ok = readMember(value, "preset_args", pointer, named.presetArgs,
        [&](const Json& item, const std::string& at) {
            return readPresetArgs(item, at, **preset);
        });
    for (SpecRole role : kSpecRoles)
        if (ok)
            ok = readMember(value, nameOf(role), pointer,
                named.overrides[static_cast<std::size_t>(role)], readSpec);
    if (ok)
        ok = readMember(value, "is_qat", pointer, named.isQat, readBool);
    if (!ok)
        return failWith(std::move(ok));
    return named;
}

Result<void> readQConfigs(const Json& document, QuantizerConfig& config)
{
    const auto it = document.find("qconfigs");
    if (it == document.end())
        return {};
    if (!it->is_object())
        return wrongKind(*it, "/qconfigs", "an object");
    for (const auto& [name, value] : it->items()) {
        auto named = readQConfig(name, value, pointerTo("/qconfigs", name));
        if (!named)
            return failWith(std::move(named));
        config.qconfigs.push_back(*std::move(named));
    }
    return {};
}

// ---- calls
// ----------------------------------------------------------------------------------------------------------

Result<ConfigCall> readCall(const Json& value, const std::string& pointer)
{
    if (auto ok = checkKeys(value, pointer, {"set", "key", "qconfig", "enabled"}); !ok)
        return failWith(std::move(ok));
    for (std::string_view key : {"set", "qconfig"})
        if (!value.contains(std::string(key)))
            return malformed(pointer, std::string(key) + " is missing; required: set, qconfig");
    auto set = readChoice(value["set"], pointerTo(pointer, "set"), "setter",
        {"global", "module_type", "module_name", "function_type", "operator_type"});
    if (!set)
        return failWith(std::move(set));
    ConfigCall call;
    call.set = setterFromName(*set).value();
    if (call.set != Setter::Global && !value.contains("key"))
        return malformed(pointer, "key is missing; every setter but global needs one");
    bool isEnabled = true;
    auto ok = firstFailure({
        readMember(value, "key", pointer, call.key, readText),
        readMember(value, "qconfig", pointer, call.qconfig, orNull<std::string>(readText)),
        readMember(value, "enabled", pointer, isEnabled, readBool),
    });
    if (!ok)
        return failWith(std::move(ok));
    call.isOff = !isEnabled;
    if (call.set == Setter::Global && value.contains("key"))
        return malformed(pointerTo(pointer, "key"),
            "a global setting has no key; allowed: set, qconfig, enabled");
    return call;
}

Result<void> readCalls(const Json& document, QuantizerConfig& config)
{
    const auto it = document.find("calls");
    if (it == document.end())
        return {};
    if (!it->is_array())
        return wrongKind(*it, "/calls", "an array");
    for (std::size_t i = 0; i < it->size(); ++i) {
        auto call = readCall((*it)[i], pointerTo("/calls", i));
        if (!call)
            return failWith(std::move(call));
        config.calls.push_back(*std::move(call));
    }
    return {};
}

Result<void> checkHeader(const Json& document)
{
    if (!document.is_object())
        return wrongKind(document, "", "an object");
    if (!document.contains("format") || document["format"] != "qdqscope.quantizer")
        return malformed(
            "/format", "not a quantizer config; format must be \"qdqscope.quantizer\"");
    if (!document.contains("version"))
        return malformed("/version", "version is missing; allowed: 1");
    const auto version = readInteger(document["version"], "/version");
    if (!version)
        return tl::unexpected(version.error());
    if (*version > kQuantizerConfigVersion)
        return fail(ErrorCode::Unsupported, "/version",
            "the config has version " + std::to_string(*version) + "; this program knows up to "
                + std::to_string(kQuantizerConfigVersion));
    if (*version < 1)
        return malformed("/version", "version " + std::to_string(*version) + "; allowed: 1");
    return checkKeys(document, "", {"format", "version", "backend", "qconfigs", "calls"});
}

} // namespace

Result<QuantizerConfig> readQuantizerConfig(std::string_view text)
{
    const auto document = parse(text);
    if (!document)
        return tl::unexpected(document.error());
    QuantizerConfig config;
    auto ok = checkHeader(*document);
    if (ok && !document->contains("backend"))
        return malformed(
            "/backend", "backend is missing; allowed: x86_inductor, arm_inductor, xnnpack, vpu");
    if (ok)
        ok = readMember(*document, "backend", "", config.backend, readText);
    if (ok)
        ok = readQConfigs(*document, config);
    if (ok)
        ok = readCalls(*document, config);
    if (!ok)
        return failWith(std::move(ok));
    if (auto resolved = resolveQConfigs(config); !resolved)
        return failWith(std::move(resolved));
    return config;
}

Result<QuantizerConfig> readQuantizerConfigFile(const std::filesystem::path& path)
{
    constexpr std::uint64_t kMaxSize = 16ULL << 20;
    const auto file = InputFile::open(path);
    const auto content =
        file ? file->readAll(kMaxSize) : Result<Bytes>(tl::unexpected(file.error()));
    if (!content) {
        Error error = content.error();
        error.file = path.string();
        return tl::unexpected(std::move(error));
    }
    auto config =
        readQuantizerConfig({reinterpret_cast<const char*>(content->data()), content->size()});
    if (!config)
        config.error().file = path.string();
    return config;
}

} // namespace qdq
