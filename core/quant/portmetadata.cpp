// SPDX-License-Identifier: Apache-2.0
#include "core/quant/portmetadata.h"

#include "core/quant/qdqops.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

namespace {

// Ops that torchao follows from a quantize node back to a constant.
constexpr auto kTransparent = std::to_array<std::string_view>({"aten.flatten.using_ints",
    "aten.permute.default", "aten.permute_copy.default", "aten.slice_copy.Tensor",
    "aten.squeeze.dim", "aten.squeeze_copy.dim", "aten.transpose.int", "aten.transpose_",
    "aten.view_copy.default", "aten.view.default", "aten._mkldnn_transpose"});

bool isDynamicSpec(const QSpec& spec)
{
    return std::visit(
        [](const auto& s) {
            if constexpr (requires { s.isDynamic; })
                return s.isDynamic;
            else
                return false;
        },
        spec);
}

class Porter
{
public:
    explicit Porter(GraphRewriter& rewriter)
        : m_rewriter(rewriter)
    {
    }

    Result<void> portInput(NodeId input, NodeId reader, const QSpec& spec);
    Result<void> portOutput(NodeId producer);
    std::vector<PassWarning> takeWarnings() { return std::move(m_warnings); }

private:
    void portStatic(NodeId input, NodeId reader);
    Result<void> portDynamic(NodeId input, NodeId reader);
    void portToConstant(NodeId quantize);
    [[nodiscard]] NodeId dequantizeFor(NodeId input, NodeId reader) const;
    [[nodiscard]] bool leadsBackTo(NodeId input, NodeId dequantize) const;
    NodeId chooseQParamsBehind(NodeId input);
    void copyMeta(NodeId to, NodeId from)
    {
        if (const auto trace = node(from).meta.stackTrace)
            m_rewriter.meta(to).stackTrace = trace;
    }
    [[nodiscard]] const Node& node(NodeId id) const { return m_rewriter[id]; }
    [[nodiscard]] NodeId firstArg(NodeId id) const
    {
        return node(id).args.empty() ? NodeId {} : node(id).args.front().node();
    }

    GraphRewriter& m_rewriter;
    std::unordered_map<NodeId, NodeId> m_chooseBehind;
    std::vector<PassWarning> m_warnings;
};

Result<void> Porter::portInput(NodeId input, NodeId reader, const QSpec& spec)
{
    if (isDynamicSpec(spec))
        return portDynamic(input, reader);
    portStatic(input, reader);
    return {};
}

bool Porter::leadsBackTo(NodeId input, NodeId id) const
{
    while (id.isValid()
        && (isQuantizeOp(node(id)) || isDequantizeOp(node(id))
            || node(id).isCall(ops::kChooseQParams)))
        id = firstArg(id);
    return id == input;
}

NodeId Porter::dequantizeFor(NodeId input, NodeId reader) const
{
    for (const Arg& arg : node(reader).args) {
        const NodeId id = arg.node();
        if (id.isValid() && isDequantizeOp(node(id)) && leadsBackTo(input, id))
            return id;
    }
    return {};
}

void Porter::portToConstant(NodeId quantize)
{
    std::vector<NodeId> chain {quantize};
    NodeId id = firstArg(quantize);
    while (id.isValid() && node(id).op == OpKind::CallFunction
        && std::ranges::find(kTransparent, node(id).target) != kTransparent.end()) {
        chain.push_back(id);
        id = firstArg(id);
    }
    if (id.isValid() && node(id).op == OpKind::GetAttr)
        for (const NodeId link : chain)
            copyMeta(link, id);
}

void Porter::portStatic(NodeId input, NodeId reader)
{
    const NodeId dequantize = dequantizeFor(input, reader);
    if (!dequantize.isValid())
        return;
    const NodeId quantize = firstArg(dequantize);
    if (!quantize.isValid() || !isQuantizeOp(node(quantize)))
        return;
    portToConstant(quantize);
    copyMeta(dequantize, reader);
}

// Breadth first over everything that is computed from `input`.
NodeId Porter::chooseQParamsBehind(NodeId input)
{
    const auto [entry, isNew] = m_chooseBehind.try_emplace(input);
    if (!isNew)
        return entry->second;
    std::deque<NodeId> queue(node(input).users.begin(), node(input).users.end());
    std::unordered_set<NodeId> seen(queue.begin(), queue.end());
    while (!queue.empty()) {
        const NodeId id = queue.front();
        queue.pop_front();
        if (isChooseQParamsOp(node(id)))
            return entry->second = id;
        for (const NodeId user : node(id).users)
            if (seen.insert(user).second)
                queue.push_back(user);
    }
    return {};
}

Result<void> Porter::portDynamic(NodeId input, NodeId reader)
{
    const auto refuse = [&](const std::string& message) {
        return fail(ErrorCode::Refused, node(reader).name,
            "input " + node(input).name + " has a dynamic spec, but " + message);
    };
    const NodeId choose = chooseQParamsBehind(input);
    if (!choose.isValid())
        return refuse("nothing behind it chooses scale and zero point");
    const auto parts = usersThatCount(m_rewriter, choose);
    if (parts.size() != 2)
        return refuse(
            node(choose).name + " is read by " + std::to_string(parts.size()) + " nodes, not two");
    if (node(parts.back()).users.empty())
        return refuse(node(parts.back()).name + " has no reader");
    const NodeId quantize = node(parts.back()).users.front();
    const auto readers = usersThatCount(m_rewriter, quantize);
    if (readers.size() != 1)
        return refuse(node(quantize).name + " is read by " + std::to_string(readers.size())
            + " nodes, not one");
    for (const NodeId id : {choose, quantize, readers.front()})
        copyMeta(id, reader);
    return {};
}

Result<void> Porter::portOutput(NodeId producer)
{
    if (node(producer).users.empty())
        return {};
    const auto users = usersThatCount(m_rewriter, producer);
    if (users.empty())
        return fail(
            ErrorCode::Refused, node(producer).name, "the quantized output has only size readers");
    if (users.size() != 1)
        m_warnings.push_back({node(producer).name,
            "the quantized output has " + std::to_string(users.size())
                + " readers, one is expected"});
    if (isQuantizeOp(node(users.back())))
        copyMeta(users.back(), producer);
    else
        m_warnings.push_back({node(producer).name,
            "the quantized output is read by " + node(users.back()).name
                + ", which does not quantize"});
    return {};
}

} // namespace

Result<std::vector<PassWarning>> portMetadata(GraphRewriter& rewriter)
{
    Porter porter(rewriter);
    for (NodeId id = rewriter.first(); id.isValid(); id = rewriter.next(id)) {
        if (!hasValidAnnotation(rewriter, id))
            continue;
        const QuantizationAnnotation& annotation = *rewriter.annotation(id);
        for (const auto& [input, spec] : annotation.inputs)
            if (spec)
                if (auto done = porter.portInput(input, id, *spec); !done)
                    return failWith(std::move(done));
        if (annotation.output)
            if (auto done = porter.portOutput(id); !done)
                return failWith(std::move(done));
    }
    return porter.takeWarnings();
}

} // namespace qdq
