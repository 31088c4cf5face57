// SPDX-License-Identifier: Apache-2.0
#include "core/quant/config.h"

#include "core/base/text.h"
#include "core/quant/presets.h"
#include "core/quant/quantizer.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 4> kRoleNames = {
    "input_activation", "output_activation", "weight", "bias"};
constexpr std::array<std::string_view, 7> kFieldNames = {
    "dtype", "quant_min", "quant_max", "qscheme", "ch_axis", "is_dynamic", "observer"};
constexpr std::array<std::string_view, 5> kSetterNames = {
    "global", "module_type", "module_name", "function_type", "operator_type"};

Result<void> checkCall(const QuantizerConfig& config, const Quantizer& quantizer,
    const ConfigCall& call, const std::string& pointer)
{
    if (std::ranges::find(quantizer.setters, call.set) == quantizer.setters.end()) {
        std::vector<std::string> allowed;
        for (Setter setter : quantizer.setters)
            allowed.emplace_back(nameOf(setter));
        return fail(ErrorCode::Malformed, pointerTo(pointer, "set"),
            std::string(quantizer.id) + " has no setter \"" + std::string(nameOf(call.set))
                + "\"; allowed: " + (allowed.empty() ? "none" : join(allowed, ", ")));
    }
    if (call.set == Setter::Global && !call.key.empty())
        return fail(ErrorCode::Malformed, pointerTo(pointer, "key"),
            "a global setting has no key; allowed: set, qconfig");
    if (call.qconfig && !config.find(*call.qconfig)) {
        std::vector<std::string> allowed;
        for (const NamedQConfig& named : config.qconfigs)
            allowed.push_back(named.name);
        allowed.emplace_back("null");
        return fail(ErrorCode::Malformed, pointerTo(pointer, "qconfig"),
            "no qconfig is named \"" + *call.qconfig + "\"; allowed: " + join(allowed, ", "));
    }
    return {};
}

Result<const Quantizer*> backendOf(const QuantizerConfig& config)
{
    if (const Quantizer* quantizer = findQuantizer(config.backend))
        return quantizer;
    std::vector<std::string> known;
    for (const Quantizer& quantizer : quantizers())
        known.emplace_back(quantizer.id);
    return fail(ErrorCode::Malformed, "/backend",
        "unknown backend \"" + config.backend + "\"; allowed: " + join(known, ", "));
}

} // namespace

std::string_view nameOf(SpecRole role)
{
    return kRoleNames.at(static_cast<std::size_t>(role));
}

std::string_view nameOf(SpecField field)
{
    return kFieldNames.at(static_cast<std::size_t>(field));
}

std::string_view nameOf(Setter setter)
{
    return kSetterNames.at(static_cast<std::size_t>(setter));
}

std::optional<Setter> setterFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kSetterNames.size(); ++i)
        if (kSetterNames[i] == name)
            return static_cast<Setter>(i);
    return std::nullopt;
}

const NamedQConfig* QuantizerConfig::find(std::string_view name) const
{
    const auto it = std::ranges::find(qconfigs, name, &NamedQConfig::name);
    return it == qconfigs.end() ? nullptr : &*it;
}

std::string pointerTo(std::string_view parent, std::string_view key)
{
    std::string text(parent);
    text += '/';
    for (char c : key) {
        if (c == '~')
            text += "~0";
        else if (c == '/')
            text += "~1";
        else
            text += c;
    }
    return text;
}

std::string pointerTo(std::string_view parent, std::size_t index)
{
    return std::string(parent) + "/" + std::to_string(index);
}

Result<std::vector<QConfig>> resolveQConfigs(const QuantizerConfig& config)
{
    const auto quantizer = backendOf(config);
    if (!quantizer)
        return tl::unexpected(quantizer.error());
    std::vector<QConfig> resolved;
    for (const NamedQConfig& named : config.qconfigs) {
        if (config.find(named.name) != &named)
            return fail(ErrorCode::Malformed, pointerTo("/qconfigs", named.name),
                "\"" + named.name + "\" is there twice");
        auto qconfig = resolveQConfig(named, pointerTo("/qconfigs", named.name));
        if (!qconfig)
            return failWith(std::move(qconfig));
        resolved.push_back(*std::move(qconfig));
    }
    for (std::size_t i = 0; i < config.calls.size(); ++i) {
        auto ok = checkCall(config, **quantizer, config.calls[i], pointerTo("/calls", i));
        if (!ok)
            return failWith(std::move(ok));
    }
    return resolved;
}

} // namespace qdq
