// SPDX-License-Identifier: Apache-2.0
#include "core/quant/qdqops.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

constexpr std::array kQuantizeOps = {
    ops::kQuantizePerTensor, ops::kQuantizePerTensorDynamic, ops::kQuantizePerChannel};
constexpr std::array kDequantizeOps = {
    ops::kDequantizePerTensor, ops::kDequantizePerTensorDynamic, ops::kDequantizePerChannel};
constexpr std::array kChooseOps = {ops::kChooseQParams, ops::kChooseQParamsSymmetric};
constexpr auto kSizeOps = std::to_array<std::string_view>(
    {"aten.sym_size.default", "aten.sym_size", "aten.sym_numel.default", "aten.sym_numel"});

template <typename Names> bool isCallOf(const Names& names, const Node& node)
{
    return node.op == OpKind::CallFunction && std::ranges::find(names, node.target) != names.end();
}

} // namespace

bool isQuantizeOp(const Node& node)
{
    return isCallOf(kQuantizeOps, node);
}

bool isDequantizeOp(const Node& node)
{
    return isCallOf(kDequantizeOps, node);
}

bool isChooseQParamsOp(const Node& node)
{
    return isCallOf(kChooseOps, node);
}

std::vector<NodeId> usersThatCount(const GraphRewriter& rewriter, NodeId id)
{
    std::vector<NodeId> users = rewriter[id].users;
    std::erase_if(users, [&](NodeId user) { return isCallOf(kSizeOps, rewriter.peek(user)); });
    return users;
}

bool namesBuffer(const Node& node)
{
    if (node.op != OpKind::GetAttr)
        return false;
    if (node.inputKind != InputKind::UserInput)
        return node.inputKind != InputKind::Parameter;
    return !node.target.ends_with("weight") && !node.target.ends_with("bias");
}

bool hasValidAnnotation(const GraphRewriter& rewriter, NodeId id)
{
    const QuantizationAnnotation* annotation = rewriter.annotation(id);
    return annotation && (!annotation->inputs.empty() || annotation->output);
}

} // namespace qdq
