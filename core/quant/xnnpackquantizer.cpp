// SPDX-License-Identifier: Apache-2.0
#include "core/quant/modulefilter.h"
#include "core/quant/quantizer.h"
#include "core/quant/xnnpackpass.h"

#include <algorithm>

// torchao's testing XNNPACKQuantizer (pt2e-quantization 5; testing/pt2e/_xnnpack_quantizer.py).

namespace qdq {

namespace {

using Target = std::string_view;

constexpr std::array<Setter, 4> kSetters = {
    Setter::Global, Setter::ModuleType, Setter::ModuleName, Setter::OperatorType};

// Each annotator scans the whole graph before the next starts; fusions come before single ops.
constexpr std::array<XnnpackPattern, 12> kStaticPatterns = {{
    {"linear_relu", annotateXnnpackWeightedRelu, kXnnpackLinear},
    {"linear", annotateXnnpackLinear, kXnnpackLinear},
    {"conv_relu", annotateXnnpackWeightedRelu, kXnnpackConvs},
    {"conv", annotateXnnpackConv, kXnnpackPlainConvs},
    {"conv_transpose_relu", annotateXnnpackWeightedRelu, kXnnpackTransposedConvs},
    {"adaptive_avg_pool2d", annotateXnnpackPool, {}},
    {"gru_io_only", annotateXnnpackGru, {}},
    {"add_relu", annotateXnnpackBinaryRelu, kXnnpackAdds},
    {"add", annotateXnnpackBinary, kXnnpackAdds},
    {"mul_relu", annotateXnnpackBinaryRelu, kXnnpackMuls},
    {"mul", annotateXnnpackBinary, kXnnpackMuls},
    {"cat", annotateXnnpackCat, {}},
}};
constexpr std::span<const XnnpackPattern> kDynamicPatterns =
    std::span(kStaticPatterns).subspan(1, 1);

// What takes over the output spec of its input, by sharing.
constexpr std::array<Target, 15> kPropagated = {"aten.relu.default", "aten.hardtanh.default",
    "aten.hardtanh_.default", "aten.max_pool2d.default", "aten.mean.default", "aten.mean.dim",
    "aten.permute.default", "aten.permute_copy.default", "aten.squeeze.dim",
    "aten.squeeze_copy.dim", "aten.adaptive_avg_pool2d.default", "aten.view_copy.default",
    "aten.view.default", "aten.slice_copy.Tensor", "aten.flatten.using_ints"};

constexpr std::array<Target, 32> kSupportedOps = {"aten.adaptive_avg_pool2d.default",
    "aten.add.Tensor", "aten.add_.Tensor", "aten.cat.default", "aten.conv1d.default",
    "aten.conv1d.padding", "aten.conv2d.default", "aten.conv2d.padding", "aten.conv3d.default",
    "aten.conv3d.padding", "aten.conv_transpose1d.default", "aten.conv_transpose2d.input",
    "aten.conv_transpose3d.input", "aten.flatten.using_ints", "aten.gru.input",
    "aten.hardtanh.default", "aten.hardtanh_.default", "aten.linear.default",
    "aten.max_pool2d.default", "aten.mean.default", "aten.mean.dim", "aten.mul.Tensor",
    "aten.mul_.Tensor", "aten.permute.default", "aten.permute_copy.default", "aten.relu.default",
    "aten.relu_.default", "aten.slice_copy.Tensor", "aten.squeeze.dim", "aten.squeeze_copy.dim",
    "aten.view.default", "aten.view_copy.default"};

/// By ModuleStackId: which setting of the list applies to nodes with this stack first; none where
/// none does.
std::vector<bool> anyOf(const Graph& graph, const std::vector<SettingEntry>& entries, bool byPath)
{
    std::vector<bool> result(graph.moduleStacks.size());
    for (const SettingEntry& entry : entries) {
        const auto one =
            byPath ? stacksWithPath(graph, entry.key) : stacksWithType(graph, entry.key);
        for (std::size_t i = 0; i < one.size(); ++i)
            result[i] = result[i] || one[i];
    }
    return result;
}

std::vector<XnnpackStage> stagesOf(const Settings& settings, const Graph& graph)
{
    std::vector<XnnpackStage> stages;
    const auto add = [&](const SettingEntry& entry, Obstacle obstacle, std::vector<bool> byStack,
                         bool isNegated) {
        if (const QConfig* config = settings.qconfigOf(entry))
            stages.push_back({entry.call, *config, obstacle, std::move(byStack), isNegated});
    };
    for (const SettingEntry& entry : settings.moduleNames)
        add(entry, Obstacle::FilterPath, stacksWithPath(graph, entry.key), false);
    for (const SettingEntry& entry : settings.types)
        add(entry, Obstacle::FilterType, stacksWithType(graph, entry.key), false);
    if (!settings.global)
        return stages;
    auto named = anyOf(graph, settings.moduleNames, true);
    const auto typed = anyOf(graph, settings.types, false);
    for (std::size_t i = 0; i < named.size(); ++i)
        named[i] = named[i] || typed[i];
    add(*settings.global, Obstacle::FilterNamedElsewhere, std::move(named), true);
    return stages;
}

/// Whether the linear annotator alone runs: a dynamic global config asks for it, module settings do
/// not (5.3).
Result<bool> isDynamic(const Settings& settings)
{
    const QConfig* global = settings.global ? settings.qconfigOf(*settings.global) : nullptr;
    if (!global)
        return false;
    const auto& input = (*global)[SpecRole::InputActivation];
    if (!input)
        return fail(ErrorCode::Refused, pointerTo("/calls", settings.global->call),
            "the XNNPACK quantizer needs an input_activation in its global qconfig; it is null");
    return input->spec.isDynamic;
}

void propagate(Annotator& annotator)
{
    for (NodeId id : allNodes(annotator.graph())) {
        const Node& node = annotator.node(id);
        if (node.op != OpKind::CallFunction
            || std::ranges::find(kPropagated, node.target) == kPropagated.end())
            continue;
        const NodeId previous = nodeArgOrNone(node, 0);
        const auto* annotation = previous.isValid() ? annotator.annotation(previous) : nullptr;
        if (!annotation || !annotation->output || annotator.isAnnotated(id)) {
            annotator.refuse({id, "propagation", {}, Obstacle::InputNotQuantized,
                previous.isValid() ? previous : id});
            continue;
        }
        const MatchId match = annotator.addMatch({"propagation", {}, false, true, {id}});
        annotator.reset(id);
        const SlotSpec shared = sharedWith({previous, {}});
        annotator.setInput(id, previous, shared, SlotRole::Input, match);
        annotator.setOutput(id, shared, match);
    }
}

Result<void> annotate(Annotator& annotator, const Settings& settings)
{
    const auto dynamic = isDynamic(settings);
    if (!dynamic)
        return tl::unexpected(dynamic.error());
    const std::span<const XnnpackPattern> patterns = *dynamic ? kDynamicPatterns : kStaticPatterns;
    for (const XnnpackStage& stage : stagesOf(settings, annotator.graph()))
        for (const XnnpackPattern& pattern : patterns)
            if (auto ok = pattern.run({annotator, stage, pattern}); !ok)
                return ok;
    propagate(annotator);
    return {};
}

} // namespace

extern const Quantizer xnnpackQuantizer;
constinit const Quantizer xnnpackQuantizer = {"xnnpack", "XNNPACKQuantizer", kSetters,
    configureXnnpack, liftScalars, annotate, nullptr, kSupportedOps};

} // namespace qdq
