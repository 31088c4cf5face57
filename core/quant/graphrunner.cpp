// SPDX-License-Identifier: Apache-2.0
#include "core/quant/graphrunner.h"

#include "core/quant/kernels/operandof.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace qdq {

namespace {

using kernels::Buffer;
using kernels::Operand;
using kernels::Value;

/// The tensor's values; a copy when something will write to them.
Result<Value> valueOf(const Tensor& tensor, bool isWritten)
{
    auto bytes = tensor.load();
    if (!bytes)
        return failWith(std::move(bytes));
    if (!isWritten)
        return Value {tensor.dtype, tensor.shape, Buffer::wrap(std::move(*bytes))};
    auto buffer = Buffer::allocate((*bytes)->size());
    if (!buffer)
        return fail(ErrorCode::Limit, {},
            "no room for a tensor of " + std::to_string((*bytes)->size()) + " bytes");
    if (!(*bytes)->empty())
        std::memcpy(buffer->data(), (*bytes)->data(), (*bytes)->size());
    return Value {tensor.dtype, tensor.shape, std::move(buffer)};
}

Error atNode(Error error, const Node& node)
{
    if (error.where.empty())
        error.where = node.name;
    if (node.op == OpKind::CallFunction)
        error.message = node.target + ": " + error.message;
    return error;
}

Result<void> checkDims(const TensorMeta& wanted, const Tensor& given,
    std::map<std::string, std::int64_t>& symbols, const std::string& name)
{
    const std::string text = std::string(nameOf(given.dtype)) + " " + kernels::textOf(given.shape)
        + "; the graph wants " + std::string(nameOf(wanted.dtype)) + " " + shapeText(wanted.shape);
    if (given.dtype != wanted.dtype || given.shape.size() != wanted.shape.size())
        return fail(ErrorCode::Refused, name, "the batch has " + text);
    for (std::size_t d = 0; d < given.shape.size(); ++d) {
        const auto* size = std::get_if<std::int64_t>(&wanted.shape[d]);
        const std::int64_t known = size
            ? *size
            : symbols.try_emplace(std::get<std::string>(wanted.shape[d]), given.shape[d])
                  .first->second;
        if (known != given.shape[d])
            return fail(ErrorCode::Refused, name,
                "the batch has " + text + (size ? "" : ", with one size for each symbol"));
    }
    return {};
}

} // namespace

GraphRunner::GraphRunner(const Graph& graph, RunPlan plan, const kernels::OneDnn* oneDnn)
    : m_graph(graph)
    , m_plan(std::move(plan))
    , m_oneDnn(oneDnn)
    , m_values(graph.nodes.size())
    , m_inputIndex(graph.nodes.size(), 0)
{
    std::size_t index = 0;
    for (const NodeId id : userInputs(graph))
        m_inputIndex[id] = index++;
}

Result<void> GraphRunner::run(
    std::span<const Tensor> inputs, const Visit& visit, const Check& check)
{
    for (std::size_t step = 0; step < m_plan.order.size(); ++step) {
        const NodeId id = m_plan.order[step];
        auto checked = check(step);
        auto value = checked ? evaluate(id, inputs, visit)
                             : Result<Operand>(tl::unexpected(checked.error()));
        if (!value) {
            m_values = IdMap<NodeId, Operand>(m_graph.nodes.size());
            return tl::unexpected(value.error());
        }
        m_values[id] = std::move(*value);
        for (const NodeId done : m_plan.freeAfter[step])
            m_values[done] = {};
    }
    return {};
}

Result<Operand> GraphRunner::evaluate(NodeId id, std::span<const Tensor> inputs, const Visit& visit)
{
    const Node& node = m_graph[id];
    if (node.op == OpKind::CallModule)
        return observeModule(id, visit);
    if (node.op == OpKind::CallFunction)
        return callKernel(id);
    auto value = m_graph.isConstant(id) ? constant(id)
                                        : valueOf(inputs[m_inputIndex[id]], m_plan.isWritten[id]);
    if (!value)
        return tl::unexpected(atNode(value.error(), node));
    return Operand(std::move(*value));
}

Result<Operand> GraphRunner::observeModule(NodeId id, const Visit& visit)
{
    const Node& node = m_graph[id];
    const Operand operand = node.args.empty() ? Operand {} : operandOf(node.args.front());
    const Value* value = operand.as<Value>();
    if (!value) {
        const ObserverModule* module = m_graph.findModule(node.target);
        if (module && module->type == "PlaceholderObserver")
            return operand;
        return fail(ErrorCode::Refused, node.name,
            "the observer gets no tensor but what "
                + (node.inputs.empty() ? "nothing" : m_graph[node.inputs.front()].name)
                + " returns; only one of its parts can be observed");
    }
    if (auto visited = visit(id, *value); !visited)
        return tl::unexpected(atNode(visited.error(), node));
    return operand;
}

Result<Operand> GraphRunner::callKernel(NodeId id)
{
    const Node& node = m_graph[id];
    std::vector<Operand> args;
    for (const Arg& arg : node.args)
        args.push_back(operandOf(arg));
    std::vector<std::pair<std::string, Operand>> kwargs;
    for (const auto& [name, arg] : node.kwargs)
        kwargs.emplace_back(name, operandOf(arg));
    kernels::KernelCall call(std::move(args), std::move(kwargs), m_oneDnn);
    Operand result = m_plan.kernel[id]->run(call);
    if (call.failed())
        return tl::unexpected(atNode(*call.error(), node));
    return result;
}

Result<Value> GraphRunner::constant(NodeId id)
{
    const std::string_view name = m_graph.constantName(id);
    if (const auto found = m_constants.find(name); found != m_constants.end())
        return found->second;
    auto value = valueOf(*m_graph.constantOf(id), m_plan.isWritten[id]);
    if (value)
        m_constants.emplace(name, *value);
    return value;
}

Operand GraphRunner::operandOf(const Arg& arg) const
{
    return kernels::operandOf(arg, [this](NodeId id) { return m_values[id]; });
}

std::vector<std::pair<std::string, Tensor>> GraphRunner::writtenConstants() const
{
    std::vector<std::pair<std::string, Tensor>> written;
    for (const NodeId id : m_plan.order) {
        const auto found = m_constants.find(m_graph.constantName(id));
        if (!m_plan.isWritten[id] || !m_graph.isConstant(id) || found == m_constants.end())
            continue;
        const auto bytes = found->second.bytes();
        written.emplace_back(found->first,
            makeTensor(
                found->second.dtype, found->second.shape, Bytes(bytes.begin(), bytes.end())));
    }
    return written;
}

std::vector<NodeId> userInputs(const Graph& graph)
{
    std::vector<NodeId> inputs;
    for (const NodeId id : allNodes(graph))
        if (graph[id].op == OpKind::Placeholder && graph[id].inputKind == InputKind::UserInput)
            inputs.push_back(id);
    return inputs;
}

Result<void> checkInputs(const Graph& graph, std::span<const Tensor> inputs)
{
    const std::vector<NodeId> wanted = userInputs(graph);
    if (wanted.size() != inputs.size())
        return fail(ErrorCode::Refused, {},
            "a batch of " + std::to_string(inputs.size()) + " arrays for a graph of "
                + std::to_string(wanted.size()) + " inputs");
    std::map<std::string, std::int64_t> symbols;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const TensorMeta* meta = graph[wanted[i]].meta.val.tensor();
        if (!meta)
            continue;
        if (auto checked = checkDims(*meta, inputs[i], symbols, graph[wanted[i]].name); !checked)
            return checked;
    }
    return {};
}

} // namespace qdq
