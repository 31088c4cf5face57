// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

/// torch.fx's `_Namespace`: hands out node names exactly as PyTorch 2.14 does (pt2e-quantization
/// 0.2). Names are never handed out twice, also not after their node is erased.
class NodeNames
{
public:
    /// The name that a node gets whose candidate is `candidate`.
    [[nodiscard]] std::string alloc(std::string_view candidate);

private:
    std::unordered_set<std::string> m_used;
    std::unordered_map<std::string, std::int64_t> m_last; ///< base → number handed out last
};

/// The candidate that torch.fx derives from the name of an attribute or module: in snake case,
/// "model.LayerNorm.weight" gives "model.layer_norm.weight".
[[nodiscard]] std::string nameCandidateOfAttribute(std::string_view target);

/// The candidate that torch.fx derives from a call target: "quantize_per_tensor.default" of
/// "quantized_decomposed.quantize_per_tensor.default", in snake case too.
[[nodiscard]] std::string nameCandidateOfOperator(std::string_view target);

} // namespace qdq
