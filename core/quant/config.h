// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/quant/qconfig.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// A `qdqscope.quantizer` file as data: which quantizer, and the setter calls of the user in call
// order (quantizer-config.md). What the calls do is in core/quant/settings.h.

namespace qdq {

/// Arguments of a preset that the user gave; what is absent has the preset's default.
struct PresetArgs
{
    std::optional<bool> isQat;
    std::optional<bool> isDynamic;
    std::optional<bool> reduceRange;
    std::optional<bool> isPerChannel;
    std::optional<std::int64_t> actQmin;
    std::optional<std::int64_t> actQmax;
    std::optional<std::int64_t> weightQmin;
    std::optional<std::int64_t> weightQmax;
    friend bool operator==(const PresetArgs&, const PresetArgs&) = default;
};

/// Fields of one spec that replace those of the preset. The inner optional of the nullable fields
/// is the value `null`.
struct SpecOverride
{
    bool isNull = false; ///< `"bias": null`: no spec at all; then nothing else is set
    std::optional<DType> dtype;
    std::optional<std::optional<std::int64_t>> quantMin; ///< null: the bound is the dtype's
    std::optional<std::optional<std::int64_t>> quantMax;
    std::optional<std::optional<QScheme>> qscheme;
    std::optional<std::optional<int>> chAxis;
    std::optional<bool> isDynamic;
    std::optional<ObserverCtor> observer;
    friend bool operator==(const SpecOverride&, const SpecOverride&) = default;
};

struct NamedQConfig
{
    std::string name;
    std::string preset; ///< "x86_inductor"; findPreset knows it
    PresetArgs presetArgs;
    std::array<std::optional<SpecOverride>, 4> overrides; ///< by SpecRole
    std::optional<bool> isQat;
    friend bool operator==(const NamedQConfig&, const NamedQConfig&) = default;
};

enum class Setter : std::uint8_t
{
    Global,
    ModuleType,
    ModuleName,
    FunctionType,
    OperatorType
};
/// Word of the file: "module_name".
[[nodiscard]] std::string_view nameOf(Setter setter);
[[nodiscard]] std::optional<Setter> setterFromName(std::string_view name);

struct ConfigCall
{
    Setter set = Setter::Global;
    std::string key; ///< module path, dotted type or function, operator; empty for Global
    std::optional<std::string> qconfig; ///< name in qconfigs; no value is null: "do not quantize"
    bool isOff = false; ///< `"enabled": false`: kept, checked as the others are, and never made
    friend bool operator==(const ConfigCall&, const ConfigCall&) = default;
};

struct QuantizerConfig
{
    std::string backend; ///< "x86_inductor"; findQuantizer knows it
    std::vector<NamedQConfig> qconfigs; ///< in file order; names are unique
    std::vector<ConfigCall> calls; ///< in call order

    [[nodiscard]] const NamedQConfig* find(std::string_view name) const;
    friend bool operator==(const QuantizerConfig&, const QuantizerConfig&) = default;
};

inline constexpr int kQuantizerConfigVersion = 1;

/// Reads the text of a config file. Every Error names a JSON pointer in `where` and lists what is
/// allowed there.
[[nodiscard]] Result<QuantizerConfig> readQuantizerConfig(std::string_view text);
/// The same from a file, at most 16 MiB; errors carry `file`.
[[nodiscard]] Result<QuantizerConfig> readQuantizerConfigFile(const std::filesystem::path& path);

/// JSON text that reads back to an equal config: stable key order, two spaces of indent, a final
/// newline.
[[nodiscard]] std::string writeQuantizerConfig(const QuantizerConfig& config);

/// Checks a config that was made or edited in memory as the reader checks a file, and resolves its
/// named qconfigs, in their order: presets called, overrides applied. Malformed: an unknown backend
/// or preset, a setter that the backend does not have, a call whose qconfig is not there, a bound
/// outside its dtype's range, quant_min above quant_max, a negative ch_axis, a spec without a
/// preset's base that lacks dtype or observer.
[[nodiscard]] Result<std::vector<QConfig>> resolveQConfigs(const QuantizerConfig& config);

/// "/qconfigs/by~1name/weight": appends one escaped part to a JSON pointer.
[[nodiscard]] std::string pointerTo(std::string_view parent, std::string_view key);
[[nodiscard]] std::string pointerTo(std::string_view parent, std::size_t index);

} // namespace qdq
