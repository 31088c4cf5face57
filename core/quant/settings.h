// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <span>

namespace qdq {

/// What became of a setter call.
enum class CallFate : std::uint8_t
{
    Stored,
    Overwritten, ///< a later call with the same key replaced its value
    Dropped, ///< the setter refused it: static and dynamic, or QAT and PTQ, do not go together
    Unlisted, ///< the setter knows no operator for this type or function
    Ignored, ///< stored where annotate never looks
    Off, ///< the call is switched off: it was not made
};

struct CallOutcome
{
    CallFate fate = CallFate::Stored;
    std::optional<std::size_t> other =
        {}; ///< Overwritten: the later call; Dropped: a call it does not go with
    bool isMixedDynamic = false; ///< Dropped: static against dynamic
    bool isMixedQat = false; ///< Dropped: QAT against PTQ
    std::string target = {}; ///< operator that a type or function means to the Inductor setters
};

/// One entry of a quantizer's ordered map. The first call with a key gives the position, the last
/// one the value.
struct SettingEntry
{
    std::size_t call = 0; ///< whose value counts
    std::string key; ///< module path; canonical class name; operator target
    std::optional<std::size_t>
        qconfig; ///< index into Settings::qconfigs; none is "do not quantize"
};

/// A quantizer object after all its setter calls: what annotate reads.
struct Settings
{
    std::vector<QConfig> qconfigs;
    std::vector<SettingEntry> moduleNames;
    std::vector<SettingEntry> types;
    std::optional<SettingEntry> global;
    std::vector<CallOutcome> outcomes; ///< by call

    /// Null for "do not quantize".
    [[nodiscard]] const QConfig* qconfigOf(const SettingEntry& entry) const
    {
        return entry.qconfig ? &qconfigs[*entry.qconfig] : nullptr;
    }
};

/// Type or function, and the operator that a setting for it means.
struct TypeOperator
{
    std::string_view source; ///< canonicalSource spelling
    std::string_view target;
};

/// The setters of the Inductor quantizers: types become operators, configs of another mode are
/// dropped (pt2e-quantization 3.3).
[[nodiscard]] Result<Settings> configureInductor(
    const QuantizerConfig& config, std::span<const TypeOperator> operators);
/// The setters of the XNNPACK quantizer: plain stores (pt2e-quantization 5.2). Refused: a module
/// name with null.
[[nodiscard]] Result<Settings> configureXnnpack(const QuantizerConfig& config);

} // namespace qdq
