// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include "core/quant/slotplaces.h"
#include "core/quant/sourcenames.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

bool hasPacket(const Node& node, std::span<const std::string_view> packets)
{
    return node.op == OpKind::CallFunction && node.target.starts_with("aten.")
        && std::ranges::find(packets, packetOf(node.target)) != packets.end();
}

constexpr std::array<std::string_view, 7> kWeighted = {"conv1d", "conv2d", "conv3d",
    "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "linear"};
constexpr std::array<std::string_view, 3> kTransposed = {
    "conv_transpose1d", "conv_transpose2d", "conv_transpose3d"};
constexpr std::array<std::string_view, 2> kRelus = {"relu", "relu_"};
constexpr std::array<std::string_view, 13> kActivations = {"relu", "relu_", "hardtanh", "hardtanh_",
    "relu6", "hardswish", "hardswish_", "silu", "silu_", "leaky_relu", "leaky_relu_", "tanh",
    "gelu"};
constexpr std::array<std::string_view, 2> kAdds = {"add", "add_"};
constexpr std::array<std::string_view, 2> kDropouts = {"dropout", "dropout_"};
constexpr std::array<std::string_view, 5> kBatchNorms = {"batch_norm", "_native_batch_norm_legit",
    "_native_batch_norm_legit_no_training", "cudnn_batch_norm", "miopen_batch_norm"};

} // namespace

bool LintContext::isSupported(const Node& node) const
{
    const auto ops = availableOps(annotated);
    return node.op == OpKind::CallFunction && std::ranges::find(ops, node.target) != ops.end();
}

std::optional<std::size_t> LintContext::callOf(std::size_t qconfig) const
{
    const std::string& name = config.qconfigs[qconfig].name;
    for (std::size_t i = 0; i < config.calls.size(); ++i)
        if (config.calls[i].qconfig == name && !config.calls[i].isOff)
            return i;
    return std::nullopt;
}

LintFinding& LintFindings::add(std::string message)
{
    LintFinding& finding = m_findings.emplace_back();
    finding.message = std::move(message);
    return finding;
}

LintFinding& LintFindings::add(NodeId node, std::string message)
{
    LintFinding& finding = add(std::move(message));
    finding.finding.node = node;
    return finding;
}

LintFinding& LintFindings::addCall(std::size_t call, std::string message)
{
    LintFinding& finding = add(std::move(message));
    finding.call = call;
    return finding;
}

bool isConvOrLinear(const Node& node)
{
    return hasPacket(node, kWeighted);
}

bool isTransposedConv(const Node& node)
{
    return hasPacket(node, kTransposed);
}

bool isReluOp(const Node& node)
{
    return hasPacket(node, kRelus);
}

bool isActivationOp(const Node& node)
{
    return hasPacket(node, kActivations);
}

bool isAddOp(const Node& node)
{
    return hasPacket(node, kAdds);
}

bool isDropout(const Node& node)
{
    return hasPacket(node, kDropouts);
}

bool isBatchNorm(const Node& node)
{
    return hasPacket(node, kBatchNorms);
}

std::string nodeText(const Graph& graph, NodeId id)
{
    const std::string path(graph.modulePath(id));
    return graph[id].name + (path.empty() ? "" : " (" + path + ")");
}

std::string namesText(const Graph& graph, std::span<const NodeId> ids, std::size_t limit)
{
    std::string text;
    for (NodeId id : ids.first(std::min(ids.size(), limit)))
        text += (text.empty() ? "" : ", ") + graph[id].name;
    if (ids.size() > limit)
        text += ", … " + std::to_string(ids.size() - limit) + " more";
    return text;
}

const QuantizationSpec* plainSpecAt(const Graph& graph, EdgeOrNode slot)
{
    // Longer than any chain without a loop: every step must lead to another slot.
    for (std::size_t step = 0; step <= graph.nodes.size(); ++step) {
        const QSpec* spec = specOfSlot(graph, slot);
        if (!spec)
            return nullptr;
        if (const auto* plain = std::get_if<QuantizationSpec>(spec))
            return plain;
        const auto* shared = std::get_if<SharedQuantizationSpec>(spec);
        if (!shared)
            return nullptr;
        slot = shared->with;
    }
    return nullptr;
}

bool sharesObserver(const QuantizationSpec& a, const QuantizationSpec& b)
{
    return a.dtype == b.dtype && a.isDynamic == b.isDynamic && a.quantMin == b.quantMin
        && a.quantMax == b.quantMax && a.qscheme == b.qscheme && a.chAxis == b.chAxis;
}

} // namespace qdq
