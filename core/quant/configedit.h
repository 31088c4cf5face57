// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

// Edits of a config as values: the edited one comes back, the other stays. Indexes of calls are
// those of QuantizerConfig::calls. A qconfig goes with the last call that an edit takes from it;
// one that no call used before stays.

namespace qdq {

/// The preset of a back end with its arguments at their defaults, per channel for XNNPACK.
[[nodiscard]] NamedQConfig defaultQConfig(std::string_view backend, std::string name);

/// The default preset as global setting; vpu, which has no settings, has no calls.
[[nodiscard]] QuantizerConfig defaultConfig(std::string_view backend);

/// Appends a call that quantizes with the config's first qconfig, made where there is none.
[[nodiscard]] QuantizerConfig withNewCall(QuantizerConfig config, Setter set, std::string key);

[[nodiscard]] QuantizerConfig withoutCall(QuantizerConfig config, std::size_t call);

/// Moves a call by `step` places among those of its lane, negative is up, as far as there are any;
/// calls of other lanes stay where they are.
[[nodiscard]] QuantizerConfig withMovedCall(QuantizerConfig config, std::size_t call, int step);
/// Where the call stands then.
[[nodiscard]] std::size_t placeOfMoved(const QuantizerConfig& config, std::size_t call, int step);

/// A second call right behind the first, with the same key and qconfig.
[[nodiscard]] QuantizerConfig withDuplicate(QuantizerConfig config, std::size_t call);

/// Switches a call off, or on again: one that is off is kept and not made.
[[nodiscard]] QuantizerConfig withSwitched(QuantizerConfig config, std::size_t call, bool isOn);

/// Another setter or key for a call; a global one has no key.
[[nodiscard]] QuantizerConfig withScope(
    QuantizerConfig config, std::size_t call, Setter set, std::string key);

/// "Quantize" with a qconfig that is there or is made, or "do not quantize".
[[nodiscard]] QuantizerConfig withAction(
    QuantizerConfig config, std::size_t call, bool isQuantized);

/// Makes the qconfig of a call its own, a copy where other calls use it, and gives it the value.
/// The call must quantize.
[[nodiscard]] QuantizerConfig withQConfig(
    QuantizerConfig config, std::size_t call, NamedQConfig qconfig);

/// Another back end: qconfigs call its preset with the arguments that it takes and keep the fields
/// that are valid there; calls of setters that it does not have go.
[[nodiscard]] QuantizerConfig withBackend(const QuantizerConfig& config, std::string_view backend);

/// Whether the back end refuses "do not quantize" for this setter.
[[nodiscard]] bool refusesNone(std::string_view backend, Setter set);

} // namespace qdq
