// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxmodel.h"

#include <algorithm>
#include <array>

namespace qdq {

std::optional<DType> dtypeFromOnnxNumber(std::int64_t number)
{
    using enum DType;
    constexpr std::array kTypes = {Unknown, Float32, UInt8, Int8, UInt16, Int16, Int32, Int64,
        String, Bool, Float16, Float64, UInt32, UInt64, Complex64, Complex128, BFloat16,
        Float8E4M3FN, Float8E4M3FNUZ, Float8E5M2, Float8E5M2FNUZ, UInt4, Int4, Float4E2M1,
        Float8E8M0FNU, UInt2, Int2};
    if (number <= 0 || number >= static_cast<std::int64_t>(kTypes.size()))
        return std::nullopt;
    return kTypes[static_cast<std::size_t>(number)];
}

const OnnxAttribute* OnnxNode::attribute(std::string_view wanted) const
{
    const auto found = std::ranges::find(attributes, wanted, &OnnxAttribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

std::int64_t OnnxNode::integer(std::string_view wanted, std::int64_t fallback) const
{
    const OnnxAttribute* found = attribute(wanted);
    const auto* value = found ? std::get_if<std::int64_t>(&found->value) : nullptr;
    return value ? *value : fallback;
}

double OnnxNode::real(std::string_view wanted, double fallback) const
{
    const OnnxAttribute* found = attribute(wanted);
    const auto* value = found ? std::get_if<double>(&found->value) : nullptr;
    return value ? *value : fallback;
}

std::string_view OnnxNode::text(std::string_view wanted) const
{
    const OnnxAttribute* found = attribute(wanted);
    const auto* value = found ? std::get_if<std::string>(&found->value) : nullptr;
    return value ? std::string_view(*value) : std::string_view();
}

const std::vector<std::int64_t>* OnnxNode::integers(std::string_view wanted) const
{
    const OnnxAttribute* found = attribute(wanted);
    return found ? std::get_if<std::vector<std::int64_t>>(&found->value) : nullptr;
}

bool OnnxNode::isQuantizeOrDequantize() const
{
    return (domain.empty() || domain == "com.microsoft")
        && (opType == "QuantizeLinear" || opType == "DequantizeLinear");
}

std::int64_t OnnxModel::opset() const
{
    std::int64_t highest = 0;
    for (const auto& [domain, version] : opsets)
        if (domain.empty() || domain == "ai.onnx")
            highest = std::max(highest, version);
    return highest;
}

} // namespace qdq
