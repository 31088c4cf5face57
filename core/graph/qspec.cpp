// SPDX-License-Identifier: Apache-2.0
#include "core/graph/qspec.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

constexpr std::array<std::pair<QScheme, std::string_view>, 5> kSchemes = {{
    {QScheme::PerTensorAffine, "per_tensor_affine"},
    {QScheme::PerTensorSymmetric, "per_tensor_symmetric"},
    {QScheme::PerChannelAffine, "per_channel_affine"},
    {QScheme::PerChannelSymmetric, "per_channel_symmetric"},
    {QScheme::PerChannelAffineFloatQParams, "per_channel_affine_float_qparams"},
}};

} // namespace

std::string_view nameOf(QScheme scheme)
{
    return kSchemes.at(static_cast<std::size_t>(scheme)).second;
}

std::optional<QScheme> qschemeFromName(std::string_view name)
{
    for (const auto& [scheme, text] : kSchemes)
        if (text == name)
            return scheme;
    return std::nullopt;
}

} // namespace qdq
