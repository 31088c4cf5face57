// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/onnxmodel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// One input of a node, with what is known of it before anything runs.
struct OnnxOperand
{
    /// Names the operand in a mapping: NodeId i is operand i, whatever node that will be. None
    /// where the input is left out.
    Arg arg;
    const TensorMeta* meta = nullptr; ///< null where rank and type are not known
    const Tensor* constant = nullptr; ///< null where the value is computed

    [[nodiscard]] bool isGiven() const { return arg.node().isValid(); }
    [[nodiscard]] DType dtype() const
    {
        return constant ? constant->dtype : meta ? meta->dtype : DType::Unknown;
    }
    [[nodiscard]] std::optional<std::size_t> rank() const
    {
        return constant ? std::optional(constant->shape.size())
            : meta      ? std::optional(meta->shape.size())
                        : std::nullopt;
    }
};

/// A node that is about to become a call.
struct OnnxCall
{
    const OnnxNode& node;
    std::string name; ///< for messages
    std::vector<OnnxOperand> operands;

    /// The operand at `index`, given or not.
    [[nodiscard]] OnnxOperand operand(std::size_t index) const
    {
        return index < operands.size() ? operands[index] : OnnxOperand {};
    }
};

/// What a node becomes. Constants that its arguments do not name have been read into them.
struct OnnxMapping
{
    std::string target;
    ArgList args;
    NamedArgs kwargs;
    bool keepsAttributes = false; ///< all attributes of the node are keyword arguments
    /// Zero points that the file leaves out and that are 0 by definition, one per channel: to be
    /// made a constant and put in at argument 2.
    std::optional<Tensor> zeroPoints;
    std::vector<std::string> warnings; ///< odd, but mapped
    std::string damage; ///< why the node could not be mapped to what it means; empty when it was
    std::optional<TensorMeta> result; ///< of Q and DQ, where the rank is known
};

/// The node as it is: "onnx.Resize" with its inputs in order and its attributes by name; of another
/// domain "com_microsoft.QGemm".
[[nodiscard]] OnnxMapping mapAsIs(const OnnxCall& call);

/// QuantizeLinear and DequantizeLinear as the calls of `quantized_decomposed` that they mean
/// (file-formats 5.3). Blocked quantization, and scales that do not fit their axis, stay as they
/// are, with `damage`.
[[nodiscard]] OnnxMapping mapQuantization(const OnnxCall& call);

/// Operators of the default domain as the aten operators that they are (file-formats 5.5); as they
/// are where there is none that means the same. `isConstantWeight` says whether operand 1 is a
/// constant, or the DQ of one.
[[nodiscard]] OnnxMapping mapOperator(const OnnxCall& call, bool isConstantWeight);

} // namespace qdq
