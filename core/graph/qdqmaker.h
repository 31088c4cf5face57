// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace qdq {

/// Puts converted Q/DQ graphs together op by op, as exported programs have them: int8 activations
/// with made-up scales, weights per channel. Structure only, no constant has values. The same calls
/// give the same graph. What it makes is right by construction, so there are no errors.
class QdqMaker
{
public:
    /// A value with the parameters it was quantized with.
    struct Quantized
    {
        NodeId node;
        double scale = 0;
        std::int64_t zeroPoint = 0;
    };

    [[nodiscard]] NodeId input(const std::string& name, DType dtype = DType::Float32);
    /// `target` as "aten.relu.default"; `path` is that of the module.
    [[nodiscard]] NodeId op(const std::string& target, ArgList args, const std::string& path);
    /// A get_attr of `path`.`leaf`; the constant is there once however often it is read.
    [[nodiscard]] NodeId constant(const std::string& path, const std::string& leaf,
        std::vector<std::int64_t> shape, DType dtype = DType::Float32);
    [[nodiscard]] Quantized quantize(NodeId value, const std::string& path);
    [[nodiscard]] NodeId dequantize(const Quantized& value, const std::string& path);
    [[nodiscard]] NodeId requantized(NodeId value, const std::string& path)
    {
        return dequantize(quantize(value, path), path);
    }
    /// "conv2d" or "linear" with its weight, and a float bias.
    [[nodiscard]] NodeId weighted(
        const char* kind, const Quantized& x, const std::string& path, bool hasBias = true);

    [[nodiscard]] std::size_t random(std::size_t below) { return m_random() % below; }
    [[nodiscard]] std::size_t size() const { return m_builder.nodeCount(); }
    /// The graph; the maker is used up.
    [[nodiscard]] Graph finish(const std::vector<NodeId>& outputs);

private:
    NodeId put(const std::string& base, OpKind kind, const std::string& target, ArgList args,
        const std::string& path, DType dtype = DType::Float32);
    [[nodiscard]] ModuleStackId stackOf(const std::string& path);

    GraphBuilder m_builder;
    std::map<std::string, int> m_names;
    std::set<std::string> m_tensors;
    std::mt19937 m_random {7};
};

} // namespace qdq
