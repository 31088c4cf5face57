// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

/// torch.fx's `_Namespace`: hands out node names exactly as PyTorch 2.14 does (pt2e-quantization
/// 0.2). Names are never handed out twice, also not after their node is erased.
///
/// Nearly all names are a base with a number, and the numbers of one base follow each other: they
/// are kept as runs, so that tens of thousands of names cost next to nothing to keep or to copy.
class NodeNames
{
public:
    /// The name that a node gets whose candidate is `candidate`.
    [[nodiscard]] std::string alloc(std::string_view candidate);

private:
    struct Family ///< the names that share a base
    {
        std::int64_t last = 0; ///< number handed out last
        bool hasBare = false; ///< the base itself was handed out
        std::map<std::int64_t, std::int64_t> runs; ///< first → last of numbers handed out

        [[nodiscard]] std::int64_t nextFree(std::int64_t number) const; ///< `number` or above
        void take(std::int64_t number); ///< which is free
    };
    struct TextHash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept
        {
            return std::hash<std::string_view> {}(text);
        }
    };

    Family& familyOf(std::string_view base);

    std::unordered_map<std::string, Family, TextHash, std::equal_to<>> m_families;
    std::unordered_set<std::string> m_padded; ///< "x_007": no number writes itself so
};

/// The candidate that torch.fx derives from the name of an attribute or module: in snake case,
/// "model.LayerNorm.weight" gives "model.layer_norm.weight".
[[nodiscard]] std::string nameCandidateOfAttribute(std::string_view target);

/// The candidate that torch.fx derives from a call target: "quantize_per_tensor.default" of
/// "quantized_decomposed.quantize_per_tensor.default", in snake case too.
[[nodiscard]] std::string nameCandidateOfOperator(std::string_view target);

} // namespace qdq
