// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gatejson.h"

#include "core/io/inputfile.h"
#include "core/quant/config.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace qdq::gatejson {

namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t {16} << 20U;

Result<std::string> text(const Json& object, const std::string& pointer, const std::string& key)
{
    const auto value = member(object, pointer, key);
    if (!value)
        return tl::unexpected(value.error());
    return configjson::readText(**value, pointerTo(pointer, key));
}

Result<std::uint32_t> count(
    const Json& object, const std::string& pointer, const std::string& key, bool isOptional)
{
    if (isOptional && !object.contains(key))
        return 0;
    const auto value = member(object, pointer, key);
    if (!value)
        return tl::unexpected(value.error());
    const auto number = configjson::readInteger(**value, pointerTo(pointer, key));
    if (!number)
        return tl::unexpected(number.error());
    if (*number < 0 || *number > std::numeric_limits<std::int32_t>::max())
        return configjson::malformed(pointerTo(pointer, key),
            std::to_string(*number) + " is no count; allowed: 0 to 2147483647");
    return static_cast<std::uint32_t>(*number);
}

Result<void> readAround(const Json& object, const std::string& pointer, Surroundings& around)
{
    if (!object.contains("around"))
        return {};
    const std::string place = pointerTo(pointer, "around");
    const auto value = configjson::readText(object["around"], place);
    if (!value)
        return tl::unexpected(value.error());
    if (!readSurroundings(*value, around))
        return configjson::malformed(
            place, "\"" + *value + "\" is not three groups of 16 hex digits joined by '-'");
    return {};
}

} // namespace

const Keys& placeKeys()
{
    static const Keys kKeys = {"rule", "module", "op", "nth", "port", "repeat", "around"};
    return kKeys;
}

Result<Fingerprint> readPlace(const Json& value, const std::string& pointer)
{
    Fingerprint fingerprint;
    OpPlace& place = fingerprint.place;
    for (const auto& [key, field] : {std::pair {"rule", &fingerprint.rule},
             {"module", &place.module}, {"op", &place.op}, {"port", &fingerprint.port}}) {
        auto read = text(value, pointer, key);
        if (!read)
            return failWith(std::move(read));
        *field = std::move(*read);
    }
    const auto nth = count(value, pointer, "nth", false);
    if (!nth)
        return tl::unexpected(nth.error());
    place.nth = *nth;
    const auto repeat = count(value, pointer, "repeat", true);
    if (!repeat)
        return tl::unexpected(repeat.error());
    fingerprint.repeat = *repeat;
    if (auto around = readAround(value, pointer, place.around); !around)
        return failWith(std::move(around));
    return fingerprint;
}

Result<const Json*> member(const Json& object, const std::string& pointer, const std::string& key)
{
    const auto found = object.find(key);
    if (found == object.end())
        return configjson::malformed(pointer, "\"" + key + "\" is missing");
    return &*found;
}

Result<void> checkHeader(const Json& document, const std::string& format, int version)
{
    const auto name = text(document, "", "format");
    if (!name)
        return tl::unexpected(name.error());
    if (*name != format)
        return configjson::malformed(
            "/format", "\"" + *name + "\" where \"" + format + "\" must stand");
    const auto number = count(document, "", "version", false);
    if (!number)
        return tl::unexpected(number.error());
    if (*number < 1 || *number > static_cast<std::uint32_t>(version))
        return fail(ErrorCode::Unsupported, "/version",
            "version " + std::to_string(*number) + " is not known here; known is "
                + std::to_string(version));
    return {};
}

Result<std::string> readSmallFile(const std::filesystem::path& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto bytes = file->readAll(kMaxBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

std::string jsonText(const std::string& text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string placeLine(const Fingerprint& fingerprint, bool hasSurroundings)
{
    const OpPlace& place = fingerprint.place;
    std::string line = "{\"rule\": " + jsonText(fingerprint.rule)
        + ", \"module\": " + jsonText(place.module) + ", \"op\": " + jsonText(place.op)
        + ", \"nth\": " + std::to_string(place.nth) + ", \"port\": " + jsonText(fingerprint.port);
    if (fingerprint.repeat != 0)
        line += ", \"repeat\": " + std::to_string(fingerprint.repeat);
    if (hasSurroundings)
        line += ", \"around\": " + jsonText(textOf(place.around));
    return line + "}";
}

} // namespace qdq::gatejson
