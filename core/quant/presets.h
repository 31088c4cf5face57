// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <span>

namespace qdq {

/// A function that makes the default qconfig of a back end, with the arguments it takes
/// (pt2e-quantization 3.2, 4, 5.1; vpu-target.md "The quantizer").
struct Preset
{
    std::string_view id; ///< "x86_inductor"
    std::string_view function; ///< torchao's name; empty where torchao has none
    std::span<const std::string_view> arguments; ///< keys of preset_args it takes
    QConfig (*make)(const PresetArgs& args);
};

[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] const Preset* findPreset(std::string_view id);

/// The qconfig that `named` stands for: its preset called, its overrides applied. Errors as
/// resolveQConfigs; `pointer` is where the qconfig stands in the file.
[[nodiscard]] Result<QConfig> resolveQConfig(const NamedQConfig& named, std::string_view pointer);

/// Observer classes that a spec may name, and the constructor arguments that may be bound to each.
struct ObserverClass
{
    std::string_view type;
    std::span<const std::string_view> arguments;
};
[[nodiscard]] std::span<const ObserverClass> observerClasses();
[[nodiscard]] const ObserverClass* findObserverClass(std::string_view type);

/// Specs of the vpu target (vpu-target.md, "The quantizer").
[[nodiscard]] QuantizationSpec vpuActivationSpec();
[[nodiscard]] QuantizationSpec vpuWeightSpec();
/// int32, its scale derived from those of what `op` reads as input and weight.
[[nodiscard]] DerivedQuantizationSpec vpuBiasSpec(NodeId input, NodeId weight, NodeId op);

} // namespace qdq
