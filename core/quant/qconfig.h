// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/qspec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qdq {

/// Which member of a quantization config a spec is (pt2e-quantization 1.6).
enum class SpecRole : std::uint8_t
{
    InputActivation,
    OutputActivation,
    Weight,
    Bias
};
inline constexpr std::array kSpecRoles = {
    SpecRole::InputActivation, SpecRole::OutputActivation, SpecRole::Weight, SpecRole::Bias};
/// Key of the config file: "input_activation".
[[nodiscard]] std::string_view nameOf(SpecRole role);

enum class SpecField : std::uint8_t
{
    DType,
    QuantMin,
    QuantMax,
    QScheme,
    ChAxis,
    IsDynamic,
    Observer
};
inline constexpr std::array kSpecFields = {SpecField::DType, SpecField::QuantMin,
    SpecField::QuantMax, SpecField::QScheme, SpecField::ChAxis, SpecField::IsDynamic,
    SpecField::Observer};
/// Key of the config file: "quant_min".
[[nodiscard]] std::string_view nameOf(SpecField field);

/// A set of SpecFields.
struct SpecFields
{
    std::uint8_t bits = 0;

    [[nodiscard]] bool has(SpecField field) const { return (bits >> static_cast<int>(field)) & 1; }
    void add(SpecField field)
    {
        bits = static_cast<std::uint8_t>(bits | (1U << static_cast<int>(field)));
    }
    friend bool operator==(SpecFields, SpecFields) = default;
};

/// A spec with the memory of which fields the user replaced; the others are the preset's.
struct ConfiguredSpec
{
    QuantizationSpec spec;
    SpecFields overridden;
    friend bool operator==(const ConfiguredSpec&, const ConfiguredSpec&) = default;
};

/// What torchao calls a QuantizationConfig: four optional specs. No value is "leave in float".
struct QConfig
{
    std::array<std::optional<ConfiguredSpec>, 4> specs;
    bool isQat = false;

    [[nodiscard]] const std::optional<ConfiguredSpec>& operator[](SpecRole role) const
    {
        return specs[static_cast<std::size_t>(role)];
    }
    [[nodiscard]] std::optional<ConfiguredSpec>& operator[](SpecRole role)
    {
        return specs[static_cast<std::size_t>(role)];
    }
    friend bool operator==(const QConfig&, const QConfig&) = default;
};

} // namespace qdq
