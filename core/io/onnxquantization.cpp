// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/io/onnxcall.h"

#include <cmath>

namespace qdq {

namespace {

/// Elements of a constant or of a value with a fixed shape.
std::optional<std::int64_t> countOf(const OnnxOperand& operand)
{
    if (operand.constant)
        return operand.constant->elementCount();
    if (!operand.meta)
        return std::nullopt;
    std::int64_t count = 1;
    for (const Dim& dim : operand.meta->shape) {
        const auto* size = std::get_if<std::int64_t>(&dim);
        if (!size || *size < 0 || __builtin_mul_overflow(count, *size, &count))
            return std::nullopt;
    }
    return count;
}

std::optional<std::int64_t> sizeAt(const OnnxOperand& operand, std::int64_t axis)
{
    const auto index = static_cast<std::size_t>(axis);
    if (operand.constant)
        return operand.constant->shape.at(index);
    const auto* size =
        operand.meta ? std::get_if<std::int64_t>(&operand.meta->shape.at(index)) : nullptr;
    return size ? std::optional(*size) : std::nullopt;
}

/// The only element of a constant; nothing when it cannot be read.
std::optional<double> literalOf(const OnnxOperand& operand)
{
    if (!operand.constant || operand.constant->elementCount() != 1)
        return std::nullopt;
    const auto values = operand.constant->loadAsDouble();
    return values && values->size() == 1 ? std::optional(values->front()) : std::nullopt;
}

/// Made when they are asked for, as constants of the file are read.
Tensor zeros(DType dtype, std::int64_t count)
{
    TensorLoader loader = [bytes = static_cast<std::size_t>(count) * sizeOf(dtype)]() {
        return Result<Bytes>(Bytes(bytes));
    };
    return {dtype, {count}, nullptr, std::make_shared<const TensorLoader>(std::move(loader))};
}

class QuantizationMapper
{
public:
    explicit QuantizationMapper(const OnnxCall& call)
        : m_call(call)
        , m_isQuantize(call.node.opType == "QuantizeLinear")
        , m_x(call.operand(0))
        , m_scale(call.operand(1))
        , m_zeroPoint(call.operand(2))
    {
    }

    OnnxMapping map()
    {
        const std::string problem = findAxis();
        if (!problem.empty()) {
            m_mapping = mapAsIs(m_call);
            m_mapping.damage = "node \"" + m_call.name + "\": " + problem;
            addResult();
            return std::move(m_mapping);
        }
        const std::string verb = m_isQuantize ? "quantize" : "dequantize";
        m_mapping.args.push_back(m_x.arg);
        if (m_axis)
            mapPerChannel(verb);
        else
            mapPerTensor(verb);
        addRangeAndType();
        addResult();
        return std::move(m_mapping);
    }

private:
    /// Decides between per tensor and per channel; what stands in the way, empty for nothing.
    std::string findAxis()
    {
        if (!m_x.isGiven() || !m_scale.isGiven())
            return "an input that is not optional is missing";
        const std::int64_t block = m_call.node.integer("block_size", 0);
        const auto scaleRank = m_scale.rank();
        const auto count = countOf(m_scale);
        if (block != 0 || (scaleRank && *scaleRank > 1 && count != 1))
            return "blocked quantization"
                + (block != 0 ? " (block_size " + std::to_string(block) + ")" : std::string())
                + " is shown but not checked; quantize per tensor or per channel, without "
                  "block_size, to have it checked";
        if (!scaleRank || *scaleRank == 0 || count == 1)
            return {};
        return findChannelAxis(count);
    }

    std::string findChannelAxis(std::optional<std::int64_t> count)
    {
        std::int64_t axis = m_call.node.integer("axis", 1);
        const auto rank = m_x.rank();
        if (rank == 1U)
            axis = 0; // the only one: the attribute does not count (DequantizeLinear-19)
        else if (rank && axis < 0)
            axis += static_cast<std::int64_t>(*rank);
        if (rank && (axis < 0 || axis >= static_cast<std::int64_t>(*rank)))
            return "inconsistent quantization: axis "
                + std::to_string(m_call.node.integer("axis", 1)) + " of a tensor with "
                + std::to_string(*rank) + " dimensions";
        const auto size = rank ? sizeAt(m_x, axis) : std::nullopt;
        if (size && count && *size != *count)
            return "inconsistent quantization: " + std::to_string(*count) + " scales for axis "
                + std::to_string(axis) + " of " + std::to_string(*size);
        const auto zeroPoints = m_zeroPoint.isGiven() ? countOf(m_zeroPoint) : std::nullopt;
        if (zeroPoints && count && *zeroPoints != *count)
            return "inconsistent quantization: " + std::to_string(*count) + " scales and "
                + std::to_string(*zeroPoints) + " zero points";
        m_axis = axis;
        return {};
    }

    [[nodiscard]] DType quantizedType() const
    {
        if (m_zeroPoint.isGiven())
            return m_zeroPoint.dtype();
        if (!m_isQuantize)
            return m_x.dtype();
        const std::int64_t given = m_call.node.integer("output_dtype", 0);
        return given == 0 ? DType::UInt8 : dtypeFromOnnxNumber(given).value_or(DType::Unknown);
    }

    void mapPerTensor(const std::string& verb)
    {
        const auto scale = literalOf(m_scale);
        const auto zeroPoint =
            m_zeroPoint.isGiven() ? literalOf(m_zeroPoint) : std::optional<double>(0.0);
        const bool isComputed =
            !m_scale.constant || (m_zeroPoint.isGiven() && !m_zeroPoint.constant);
        m_mapping.target =
            "quantized_decomposed." + verb + "_per_tensor" + (isComputed ? ".tensor" : ".default");
        m_mapping.args.push_back(scale && !isComputed ? Arg(*scale) : m_scale.arg);
        if (zeroPoint && !(isComputed && m_zeroPoint.isGiven()))
            m_mapping.args.emplace_back(static_cast<std::int64_t>(std::llround(*zeroPoint)));
        else
            m_mapping.args.push_back(m_zeroPoint.arg);
        if (scale && !(std::isfinite(*scale) && *scale > 0))
            m_mapping.warnings.push_back(
                "node \"" + m_call.name + "\": suspicious scale " + shortest(*scale));
        const auto range = rangeOf(quantizedType());
        if (zeroPoint && range
            && (*zeroPoint < static_cast<double>(range->min)
                || *zeroPoint > static_cast<double>(range->max)))
            m_mapping.warnings.push_back("node \"" + m_call.name + "\": zero point "
                + shortest(*zeroPoint) + " lies outside of its type");
    }

    void mapPerChannel(const std::string& verb)
    {
        m_mapping.target = "quantized_decomposed." + verb + "_per_channel.default";
        m_mapping.args.push_back(m_scale.arg);
        m_mapping.args.push_back(m_zeroPoint.arg);
        m_mapping.args.emplace_back(*m_axis);
        const DType dtype = quantizedType();
        const auto count = countOf(m_scale);
        if (!m_zeroPoint.isGiven() && m_scale.constant && sizeOf(dtype) > 0)
            m_mapping.zeroPoints = zeros(dtype, *count);
    }

    /// ONNX has no quant_min and quant_max. What a Q writes may be anything of its type; a constant
    /// is there to be looked at, and the range of a DQ that reads one is left open.
    void addRangeAndType()
    {
        const DType dtype = quantizedType();
        const auto range = m_x.constant && !m_isQuantize ? std::nullopt : rangeOf(dtype);
        m_mapping.args.push_back(range ? Arg(range->min) : Arg());
        m_mapping.args.push_back(range ? Arg(range->max) : Arg());
        m_mapping.args.emplace_back(dtype);
        if (!m_isQuantize && resultType() != DType::Float32)
            m_mapping.kwargs.emplace_back("out_dtype", resultType());
        for (const std::string name : {"saturate", "precision"})
            if (m_call.node.attribute(name))
                m_mapping.kwargs.emplace_back(name, m_call.node.integer(name, 0));
        if (!m_call.node.domain.empty())
            m_mapping.kwargs.emplace_back("domain", m_call.node.domain);
    }

    /// What a DQ gives.
    [[nodiscard]] DType resultType() const
    {
        const auto given = dtypeFromOnnxNumber(m_call.node.integer("output_dtype", 0));
        const DType dtype = given ? *given : m_scale.dtype();
        return dtype == DType::Unknown ? DType::Float32 : dtype;
    }

    void addResult()
    {
        if (!m_x.rank())
            return;
        TensorMeta& result = m_mapping.result.emplace();
        result.dtype = m_isQuantize ? quantizedType() : resultType();
        if (m_x.constant)
            result.shape.assign(m_x.constant->shape.begin(), m_x.constant->shape.end());
        else
            result.shape = m_x.meta->shape;
    }

    const OnnxCall& m_call;
    bool m_isQuantize;
    OnnxOperand m_x;
    OnnxOperand m_scale;
    OnnxOperand m_zeroPoint;
    std::optional<std::int64_t> m_axis; ///< nothing for per tensor
    OnnxMapping m_mapping;
};

} // namespace

OnnxMapping mapQuantization(const OnnxCall& call)
{
    return QuantizationMapper(call).map();
}

} // namespace qdq
