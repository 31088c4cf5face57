// SPDX-License-Identifier: Apache-2.0
#include "core/quant/constantvalue.h"

#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/operandof.h"

namespace qdq {

using kernels::Operand;
using kernels::Value;

Operand ConstantEvaluator::operandOf(const Arg& arg) const
{
    return kernels::operandOf(arg, [this](NodeId id) { return m_values.at(id); });
}

Result<Operand> ConstantEvaluator::constant(NodeId id) const
{
    const Node& node = m_rewriter.peek(id);
    const Tensor* tensor = m_rewriter.findTensor(node.target);
    if (!tensor)
        return fail(ErrorCode::Unsupported, node.name, "the graph has no tensor " + node.target);
    auto bytes = tensor->load();
    if (!bytes)
        return fail(bytes.error().code, node.name, bytes.error().message);
    return Operand(Value {tensor->dtype, tensor->shape, kernels::Buffer::wrap(std::move(*bytes))});
}

Result<Operand> ConstantEvaluator::call(NodeId id) const
{
    const Node& node = m_rewriter.peek(id);
    const kernels::KernelEntry* kernel = kernels::findKernel(node.target);
    if (!kernel || kernel->needsOneDnn || kernel->effect == kernels::Effect::InPlace)
        return fail(
            ErrorCode::Unsupported, node.name, node.target + " is not evaluated on constants");
    std::vector<Operand> args;
    for (const Arg& arg : node.args)
        args.push_back(operandOf(arg));
    std::vector<std::pair<std::string, Operand>> kwargs;
    for (const auto& [name, arg] : node.kwargs)
        kwargs.emplace_back(name, operandOf(arg));
    kernels::KernelCall kernelCall(std::move(args), std::move(kwargs));
    Operand result = kernel->run(kernelCall);
    if (kernelCall.failed())
        return fail(kernelCall.error()->code, node.name, kernelCall.error()->message);
    return result;
}

Result<Operand> ConstantEvaluator::valueOf(NodeId id) const
{
    switch (m_rewriter.peek(id).op) {
    case OpKind::GetAttr:
        return constant(id);
    case OpKind::CallFunction:
        return call(id);
    default:
        return fail(ErrorCode::Unsupported, m_rewriter.peek(id).name, "the node is not constant");
    }
}

// Inputs first, with a stack of our own: a chain may be longer than the program's.
Result<void> ConstantEvaluator::evaluate(NodeId start)
{
    std::vector<NodeId> open {start};
    while (!open.empty()) {
        const NodeId id = open.back();
        const std::size_t before = open.size();
        for (const NodeId input : m_rewriter.peek(id).inputs)
            if (!m_values.contains(input))
                open.push_back(input);
        if (open.size() > before)
            continue;
        open.pop_back();
        if (m_values.contains(id))
            continue;
        auto value = valueOf(id);
        if (!value)
            return failWith(std::move(value));
        m_values.emplace(id, std::move(*value));
    }
    return {};
}

Result<Tensor> ConstantEvaluator::value(NodeId id)
{
    const Node& node = m_rewriter.peek(id);
    if (node.op == OpKind::GetAttr)
        if (const Tensor* tensor = m_rewriter.findTensor(node.target))
            return *tensor;
    if (auto done = evaluate(id); !done)
        return failWith(std::move(done));
    const Value* value = m_values.at(id).as<Value>();
    if (!value)
        return fail(ErrorCode::Unsupported, node.name, "the value is no tensor");
    const auto bytes = value->bytes();
    return makeTensor(value->dtype, value->shape, Bytes(bytes.begin(), bytes.end()));
}

} // namespace qdq
