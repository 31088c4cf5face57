// SPDX-License-Identifier: Apache-2.0
#include "core/gate/baseline.h"

#include "core/gate/gatejson.h"
#include "core/quant/config.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace qdq {

namespace {

using namespace gatejson;

constexpr auto kFormat = "qdqscope.baseline";

Result<void> readTarget(const Json& document, Baseline& baseline)
{
    const auto target = member(document, "", "target");
    if (!target)
        return tl::unexpected(target.error());
    if (auto keys = configjson::checkKeys(**target, "/target", {"id", "version"}); !keys)
        return keys;
    const auto id = member(**target, "/target", "id");
    const auto version = member(**target, "/target", "version");
    if (!id || !version)
        return tl::unexpected((id ? version : id).error());
    auto name = configjson::readText(**id, "/target/id");
    if (!name)
        return failWith(std::move(name));
    const auto number = configjson::readInteger(**version, "/target/version");
    if (!number)
        return tl::unexpected(number.error());
    baseline.target = std::move(*name);
    baseline.targetVersion = static_cast<int>(*number);
    return {};
}

Result<void> readFindings(const Json& document, Baseline& baseline)
{
    const auto list = member(document, "", "findings");
    if (!list)
        return tl::unexpected(list.error());
    if (!(*list)->is_array())
        return configjson::wrongKind(**list, "/findings", "an array");
    for (std::size_t i = 0; i < (*list)->size(); ++i) {
        const std::string pointer = pointerTo("/findings", i);
        if (auto keys = configjson::checkKeys((**list)[i], pointer, placeKeys()); !keys)
            return keys;
        auto fingerprint = readPlace((**list)[i], pointer);
        if (!fingerprint)
            return failWith(std::move(fingerprint));
        baseline.findings.push_back(std::move(*fingerprint));
    }
    return {};
}

} // namespace

Result<Baseline> readBaseline(std::string_view text)
{
    auto document = configjson::parse(text);
    if (!document)
        return failWith(std::move(document));
    if (auto keys =
            configjson::checkKeys(*document, "", {"format", "version", "target", "findings"});
        !keys)
        return failWith(std::move(keys));
    Baseline baseline;
    auto done = checkHeader(*document, kFormat, kBaselineVersion);
    if (done)
        done = readTarget(*document, baseline);
    if (done)
        done = readFindings(*document, baseline);
    if (!done)
        return failWith(std::move(done));
    return baseline;
}

Result<Baseline> readBaselineFile(const std::filesystem::path& path)
{
    auto text = readSmallFile(path);
    if (!text)
        return failWith(std::move(text));
    auto baseline = readBaseline(*text);
    if (!baseline)
        baseline.error().file = path.string();
    return baseline;
}

std::string writeBaseline(Baseline baseline)
{
    std::sort(baseline.findings.begin(), baseline.findings.end(), comesBefore);
    std::string text = "{\n  \"format\": \"" + std::string(kFormat)
        + "\",\n  \"version\": " + std::to_string(kBaselineVersion)
        + ",\n  \"target\": {\"id\": " + jsonText(baseline.target)
        + ", \"version\": " + std::to_string(baseline.targetVersion) + "},\n  \"findings\": [";
    for (std::size_t i = 0; i < baseline.findings.size(); ++i)
        text += (i == 0 ? "\n    " : ",\n    ") + placeLine(baseline.findings[i]);
    return text + (baseline.findings.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

} // namespace qdq
