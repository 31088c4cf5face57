// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/kernels/value.h"

#include <unordered_map>

namespace qdq {

/// Values of nodes that were computed from constants alone, by the kernels that calibration runs
/// on. The rewriter must not change what such nodes are computed from while this lives.
class ConstantEvaluator
{
public:
    explicit ConstantEvaluator(const GraphRewriter& rewriter)
        : m_rewriter(rewriter)
    {
    }

    /// A constant itself is returned as it is and not loaded. Unsupported, with the node's name: an
    /// op that has no kernel, needs oneDNN or writes in place; a constant without values. Also what
    /// loading values and kernels meet.
    [[nodiscard]] Result<Tensor> value(NodeId id);

private:
    Result<void> evaluate(NodeId id);
    [[nodiscard]] Result<kernels::Operand> valueOf(NodeId id) const;
    [[nodiscard]] Result<kernels::Operand> call(NodeId id) const;
    [[nodiscard]] Result<kernels::Operand> constant(NodeId id) const;
    [[nodiscard]] kernels::Operand operandOf(const Arg& arg) const;

    const GraphRewriter& m_rewriter;
    std::unordered_map<NodeId, kernels::Operand> m_values;
};

} // namespace qdq
