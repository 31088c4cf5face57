// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjsonparts.h"

#include "core/base/bytes.h"

#include <limits>

namespace qdq::graphjson {

namespace {

double decodeDouble(const JsonCursor& json)
{
    if (!json.raw().as<JsonValue::Object>())
        return json.number();
    const JsonCursor word = json.member("float");
    if (word.string() == "inf")
        return std::numeric_limits<double>::infinity();
    if (word.string() == "-inf")
        return -std::numeric_limits<double>::infinity();
    if (word.string() == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    word.refuse("expected \"inf\", \"-inf\" or \"nan\", found \"" + word.string() + "\"");
}

ArgList decodeList(const JsonCursor& json, const ResolveNode& resolve)
{
    ArgList list;
    list.reserve(json.array().size());
    json.forEachItem([&](const JsonCursor& item) { list.push_back(decodeArg(item, resolve)); });
    return list;
}

NamedArgs decodeNamed(const JsonCursor& json, const ResolveNode& resolve)
{
    NamedArgs entries;
    json.forEachMember([&](const std::string& key, const JsonCursor& value) {
        entries.emplace_back(key, decodeArg(value, resolve));
    });
    return entries;
}

Arg decodeTagged(const JsonCursor& json, const ResolveNode& resolve)
{
    if (json.object().size() != 1)
        json.refuse("expected an object with one key that says the kind of argument");
    const std::string& kind = json.object().front().first;
    const JsonCursor value = json.member(kind);
    if (kind == "node")
        return resolve(value);
    if (kind == "dtype")
        return decodeDType(value);
    if (kind == "float")
        return decodeDouble(json);
    if (kind == "memory_format")
        return MemoryFormatArg {value.string()};
    if (kind == "layout")
        return LayoutArg {value.string()};
    if (kind == "device")
        return DeviceArg {value.string()};
    if (kind == "sym")
        return SymArg {value.string()};
    if (kind == "repr")
        return ReprArg {value.string()};
    if (kind == "dict")
        return DictArg {decodeNamed(value, resolve)};
    if (kind == "slice") {
        if (value.array().size() != 3)
            value.refuse("expected three items");
        return SliceArg {decodeList(value, resolve)};
    }
    if (kind == "complex")
        return ComplexArg {decodeDouble(value.item(0)), decodeDouble(value.item(1))};
    json.refuse("unknown kind of argument \"" + kind
        + "\"; known: node dtype float memory_format layout device sym slice complex dict repr");
}

template <typename T, typename Decode>
std::optional<T> optionalMember(const JsonCursor& json, std::string_view key, const Decode& decode)
{
    if (json.isNull(key))
        return std::nullopt;
    return decode(json.member(key));
}

std::optional<std::int64_t> optionalInteger(const JsonCursor& json, std::string_view key)
{
    return optionalMember<std::int64_t>(
        json, key, [](const JsonCursor& value) { return value.integer(); });
}

std::optional<double> optionalDouble(const JsonCursor& json, std::string_view key)
{
    return optionalMember<double>(json, key, decodeDouble);
}

std::optional<int> optionalAxis(const JsonCursor& json)
{
    return optionalMember<int>(json, "ch_axis", [](const JsonCursor& value) {
        if (value.integer() < -64 || value.integer() > 64)
            value.refuse("axis " + std::to_string(value.integer()) + " is no axis");
        return static_cast<int>(value.integer());
    });
}

std::optional<QScheme> optionalScheme(const JsonCursor& json)
{
    return optionalMember<QScheme>(json, "qscheme", [](const JsonCursor& value) {
        const std::optional<QScheme> scheme = qschemeFromName(value.string());
        if (!scheme)
            value.refuse("unknown qscheme \"" + value.string() + "\"");
        return *scheme;
    });
}

bool booleanOr(const JsonCursor& json, std::string_view key, bool fallback)
{
    return json.isNull(key) ? fallback : json.member(key).boolean();
}

EdgeOrNode decodePlace(const JsonCursor& json, const ResolveNode& resolve)
{
    if (json.has("node"))
        return {resolve(json.member("node")), NodeId {}};
    const JsonCursor edge = json.member("edge");
    return {resolve(edge.item(0)), resolve(edge.item(1))};
}

QuantizationSpec decodePlainSpec(const JsonCursor& json)
{
    QuantizationSpec spec;
    spec.dtype = decodeDType(json.member("dtype"));
    spec.quantMin = optionalInteger(json, "quant_min");
    spec.quantMax = optionalInteger(json, "quant_max");
    spec.qscheme = optionalScheme(json);
    spec.chAxis = optionalAxis(json);
    spec.isDynamic = booleanOr(json, "is_dynamic", false);
    if (!json.isNull("observer")) {
        const JsonCursor observer = json.member("observer");
        spec.observer.type = observer.member("type").string();
        if (!observer.isNull("args"))
            spec.observer.args =
                decodeNamed(observer.member("args"), [](const JsonCursor& value) -> NodeId {
                    value.refuse("an observer's argument is a number or a bool");
                });
    }
    return spec;
}

DerivedQuantizationSpec decodeDerivedSpec(const JsonCursor& json, const ResolveNode& resolve)
{
    DerivedQuantizationSpec spec;
    json.member("derived_from").forEachItem([&](const JsonCursor& place) {
        spec.derivedFrom.push_back(decodePlace(place, resolve));
    });
    spec.dtype = decodeDType(json.member("dtype"));
    spec.quantMin = optionalInteger(json, "quant_min");
    spec.quantMax = optionalInteger(json, "quant_max");
    spec.qscheme = optionalScheme(json);
    spec.chAxis = optionalAxis(json);
    spec.isDynamic = booleanOr(json, "is_dynamic", false);
    return spec;
}

std::optional<QSpec> decodeSpec(const JsonCursor& json, const ResolveNode& resolve)
{
    if (json.raw().isNull())
        return std::nullopt;
    const std::string& kind = json.member("kind").string();
    if (kind == "QuantizationSpec")
        return decodePlainSpec(json);
    if (kind == "SharedQuantizationSpec")
        return SharedQuantizationSpec {decodePlace(json.member("with"), resolve)};
    if (kind == "DerivedQuantizationSpec")
        return decodeDerivedSpec(json, resolve);
    if (kind == "FixedQParamsQuantizationSpec")
        return FixedQParamsQuantizationSpec {decodeDType(json.member("dtype")),
            decodeDouble(json.member("scale")), json.member("zero_point").integer(),
            optionalInteger(json, "quant_min"), optionalInteger(json, "quant_max"),
            optionalScheme(json), booleanOr(json, "is_dynamic", false)};
    json.refuse("unknown kind of spec \"" + kind + "\"");
}

} // namespace

DType decodeDType(const JsonCursor& json)
{
    const std::optional<DType> dtype = dtypeFromName(json.string());
    if (!dtype)
        json.refuse("unknown dtype \"" + json.string() + "\"");
    return *dtype;
}

Arg decodeArg(const JsonCursor& json, const ResolveNode& resolve)
{
    const JsonValue& raw = json.raw();
    if (raw.isNull())
        return {};
    if (const auto* value = raw.as<bool>())
        return *value;
    if (const auto* value = raw.as<std::int64_t>())
        return *value;
    if (const auto* value = raw.as<double>())
        return *value;
    if (const auto* value = raw.as<std::string>())
        return *value;
    if (raw.as<JsonValue::Array>())
        return decodeList(json, resolve);
    return decodeTagged(json, resolve);
}

ValueMeta decodeValue(const JsonCursor& json, const ResolveNode& resolve)
{
    if (json.raw().isNull())
        return {};
    if (json.raw().as<JsonValue::Array>()) {
        std::vector<ValueMeta> items;
        json.forEachItem(
            [&](const JsonCursor& item) { items.push_back(decodeValue(item, resolve)); });
        return {std::move(items)};
    }
    if (json.has("sym"))
        return {SymMeta {
            json.member("sym").string(), json.isNull("type") ? "" : json.member("type").string()}};
    if (json.has("const"))
        return {ConstMeta {decodeArg(json.member("const"), resolve)}};
    TensorMeta meta {decodeDType(json.member("dtype")), {}};
    json.member("shape").forEachItem([&meta](const JsonCursor& dim) {
        if (const auto* symbol = dim.raw().as<std::string>())
            meta.shape.emplace_back(*symbol);
        else
            meta.shape.emplace_back(dim.integer());
    });
    return {std::move(meta)};
}

QuantizationAnnotation decodeAnnotation(const JsonCursor& json, const ResolveNode& resolve)
{
    QuantizationAnnotation annotation;
    annotation.annotated = booleanOr(json, "annotated", false);
    annotation.allowImplicitSharing = booleanOr(json, "allow_implicit_sharing", true);
    if (!json.isNull("inputs"))
        json.member("inputs").forEachItem([&](const JsonCursor& pair) {
            annotation.inputs.emplace_back(
                resolve(pair.item(0)), decodeSpec(pair.item(1), resolve));
        });
    if (!json.isNull("output"))
        annotation.output = decodeSpec(json.member("output"), resolve);
    if (!json.isNull("is_output_of_quantized_pattern"))
        annotation.isOutputOfQuantizedPattern =
            json.member("is_output_of_quantized_pattern").boolean();
    return annotation;
}

ObserverModule decodeModule(std::string_view name, const JsonCursor& json)
{
    ObserverModule module;
    module.name = name;
    module.type = json.member("type").string();
    if (!json.isNull("dtype"))
        module.dtype = decodeDType(json.member("dtype"));
    module.qscheme = optionalScheme(json);
    module.quantMin = optionalInteger(json, "quant_min");
    module.quantMax = optionalInteger(json, "quant_max");
    module.chAxis = optionalAxis(json);
    module.isDynamic = booleanOr(json, "is_dynamic", false);
    if (!json.isNull("reduce_range"))
        module.reduceRange = json.member("reduce_range").boolean();
    module.bins = optionalInteger(json, "bins");
    module.upsampleRate = optionalInteger(json, "upsample_rate");
    module.averagingConstant = optionalDouble(json, "averaging_constant");
    module.eps = optionalDouble(json, "eps");
    module.scale = optionalDouble(json, "scale");
    module.zeroPoint = optionalInteger(json, "zero_point");
    if (!json.isNull("state")) {
        module.state.emplace();
        json.member("state").forEachMember(
            [&module](const std::string& key, const JsonCursor& tensor) {
                module.state->emplace_back(key, decodeInlineTensor(tensor));
            });
    }
    for (const char* key : {"same_as", "alias_of"})
        if (!json.isNull(key))
            module.aliasOf = json.member(key).string();
    if (!json.isNull("derived_from"))
        json.member("derived_from").forEachItem([&module](const JsonCursor& source) {
            // Null where the observer that is read stands nowhere in the graph.
            module.derivedFrom.push_back(source.raw().isNull() ? std::string() : source.string());
        });
    return module;
}

Tensor decodeInlineTensor(const JsonCursor& json)
{
    Tensor tensor;
    tensor.dtype = decodeDType(json.member("dtype"));
    json.member("shape").forEachItem(
        [&tensor](const JsonCursor& size) { tensor.shape.push_back(size.integer()); });
    if (!json.isNull("data")) {
        const JsonCursor data = json.member("data");
        Result<Bytes> bytes = fromBase64(data.string());
        if (!bytes)
            data.refuse(bytes.error().message);
        tensor.bytes = std::make_shared<const Bytes>(std::move(*bytes));
    }
    if (Result<void> valid = validateTensor(tensor); !valid)
        json.refuse(valid.error().message);
    return tensor;
}

} // namespace qdq::graphjson
