// SPDX-License-Identifier: Apache-2.0
#include "core/quant/fuse.h"

#include "core/quant/batchnormfold.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace qdq {

namespace {

constexpr std::string_view kBatchNorm = "aten.batch_norm.default";
constexpr std::string_view kNativeBatchNorm = "aten._native_batch_norm_legit_no_training.default";

// Any of these in the graph switches the pass, and its dead-code elimination, on.
constexpr auto kBatchNorms =
    std::to_array<std::string_view>({kBatchNorm, "aten._native_batch_norm_legit.default",
        "aten.cudnn_batch_norm.default", "aten.miopen_batch_norm.default", kNativeBatchNorm});

constexpr auto kConvs = std::to_array<std::string_view>(
    {"aten.conv1d.default", "aten.conv1d.padding", "aten.conv2d.default", "aten.conv2d.padding",
        "aten.conv3d.default", "aten.conv3d.padding"});

constexpr auto kTransposedConvs = std::to_array<std::string_view>(
    {"aten.conv_transpose1d", "aten.conv_transpose1d.default", "aten.conv_transpose2d",
        "aten.conv_transpose2d.input", "aten.conv_transpose3d", "aten.conv_transpose3d.input"});

constexpr auto kBatchNormArguments = std::to_array<std::string_view>(
    {"input", "weight", "bias", "running_mean", "running_var", "training", "momentum", "eps"});
constexpr auto kNativeBatchNormArguments = std::to_array<std::string_view>(
    {"input", "weight", "bias", "running_mean", "running_var", "momentum", "eps"});

template <typename Names> bool isOneOf(const Names& names, const Node& node)
{
    return node.op == OpKind::CallFunction && std::ranges::find(names, node.target) != names.end();
}

std::optional<FoldTarget> convTargetOf(const Node& node)
{
    if (isOneOf(kConvs, node))
        return FoldTarget::Conv;
    if (isOneOf(kTransposedConvs, node))
        return FoldTarget::TransposedConv;
    return std::nullopt;
}

std::optional<FoldTarget> linearTargetOf(const Node& node)
{
    return node.isCall("aten.linear.default") ? std::optional(FoldTarget::Linear) : std::nullopt;
}

// An argument by its name in the op's schema: kwargs first, then by position.
Arg argumentOf(const Node& node, std::string_view name)
{
    for (const auto& [key, value] : node.kwargs)
        if (key == name)
            return value;
    const auto find = [&](const auto& names) -> Arg {
        const auto index = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
        return index < node.args.size() ? node.args[index] : Arg {};
    };
    return node.target == kBatchNorm ? find(kBatchNormArguments) : find(kNativeBatchNormArguments);
}

class Folder
{
public:
    explicit Folder(GraphRewriter& rewriter)
        : m_rewriter(rewriter)
    {
    }

    // One sweep over the graph for the ops that `targetOf` takes.
    Result<void> fold(std::optional<FoldTarget> (*targetOf)(const Node&));
    std::vector<PassWarning> takeWarnings() { return std::move(m_warnings); }

private:
    Result<void> foldOne(NodeId norm, NodeId op, FoldTarget target);
    Result<FoldedConstants> foldedConstants(NodeId norm, NodeId op, FoldTarget target);
    FoldedConstants unchangedConstants(
        const Tensor& weight, const std::optional<Tensor>& bias, const Tensor& mean);
    NodeId storeBias(NodeId op, FoldTarget target, Tensor bias);
    void bypass(NodeId norm, NodeId op);
    void sweepAfter(NodeId norm);
    [[nodiscard]] bool isTooDeepForLinear(NodeId op);
    [[nodiscard]] Result<std::optional<Tensor>> constant(
        NodeId reader, const Arg& arg, std::string_view what) const;
    [[nodiscard]] Result<Tensor> neededConstant(
        NodeId reader, const Arg& arg, std::string_view what) const;
    [[nodiscard]] const Node& node(NodeId id) const { return m_rewriter.peek(id); }
    void warn(NodeId id, std::string message)
    {
        m_warnings.push_back({node(id).name, std::move(message)});
    }

    GraphRewriter& m_rewriter;
    std::unordered_set<NodeId> m_foldedWeights; ///< weight nodes that a batch norm was folded into
    bool m_isSwept = false; ///< the graph holds no dead nodes but those that this pass makes
    std::vector<PassWarning> m_warnings;
};

Result<void> Folder::fold(std::optional<FoldTarget> (*targetOf)(const Node&))
{
    m_foldedWeights.clear();
    for (NodeId id = m_rewriter.first(); id.isValid(); id = m_rewriter.next(id)) {
        if (!m_rewriter.isAlive(id) || node(id).op != OpKind::CallFunction
            || (node(id).target != kBatchNorm && node(id).target != kNativeBatchNorm)
            || node(id).args.empty())
            continue;
        const NodeId op = node(id).args.front().node();
        const auto target = op.isValid() ? targetOf(node(op)) : std::nullopt;
        if (!target || (*target == FoldTarget::Linear && isTooDeepForLinear(op)))
            continue;
        if (auto done = foldOne(id, op, *target); !done)
            return done;
    }
    m_rewriter.eliminateDeadCode();
    m_isSwept = true;
    return {};
}

// On more than two dimensions linear works along the last and batch norm along the second.
bool Folder::isTooDeepForLinear(NodeId op)
{
    const NodeId input = node(op).args.empty() ? NodeId {} : node(op).args.front().node();
    const TensorMeta* meta = input.isValid() ? node(input).meta.val.tensor() : nullptr;
    if (!meta || meta->shape.size() <= 2)
        return false;
    warn(op,
        "batch norm is not folded into this linear: its input has "
            + std::to_string(meta->shape.size())
            + " dimensions, so the two work along different ones");
    return true;
}

Result<std::optional<Tensor>> Folder::constant(
    NodeId reader, const Arg& arg, std::string_view what) const
{
    if (arg.isNone())
        return std::optional<Tensor>();
    const NodeId id = arg.node();
    if (!id.isValid() || node(id).op != OpKind::GetAttr)
        return fail(ErrorCode::Refused, node(reader).name,
            std::string(what) + " must be a constant (get_attr), here it is "
                + (id.isValid() ? std::string(nameOf(node(id).op)) + " " + node(id).name
                                : "a literal"));
    const Tensor* tensor = m_rewriter.findTensor(node(id).target);
    if (!tensor)
        return fail(ErrorCode::Refused, node(reader).name,
            std::string(what) + ": the graph has no tensor " + node(id).target);
    return std::optional(*tensor);
}

Result<Tensor> Folder::neededConstant(NodeId reader, const Arg& arg, std::string_view what) const
{
    auto tensor = constant(reader, arg, what);
    if (!tensor)
        return failWith(std::move(tensor));
    if (!*tensor)
        return fail(ErrorCode::Refused, node(reader).name, std::string(what) + " is missing");
    return std::move(**tensor);
}

FoldedConstants Folder::unchangedConstants(
    const Tensor& weight, const std::optional<Tensor>& bias, const Tensor& mean)
{
    if (bias)
        return {weight, *bias};
    const auto bytes = static_cast<std::size_t>(mean.elementCount()) * sizeOf(mean.dtype);
    return {weight, makeTensor(mean.dtype, mean.shape, Bytes(bytes))};
}

Result<FoldedConstants> Folder::foldedConstants(NodeId norm, NodeId op, FoldTarget target)
{
    const ArgList& args = node(op).args;
    auto weight = neededConstant(op, args[1], "weight");
    auto bias = constant(op, args.size() > 2 ? args[2] : Arg {}, "bias");
    auto gamma = constant(norm, argumentOf(node(norm), "weight"), "weight");
    auto beta = constant(norm, argumentOf(node(norm), "bias"), "bias");
    auto mean = neededConstant(norm, argumentOf(node(norm), "running_mean"), "running mean");
    auto variance = neededConstant(norm, argumentOf(node(norm), "running_var"), "running variance");
    for (auto* tensor : {&weight, &mean, &variance})
        if (!*tensor)
            return failWith(std::move(*tensor));
    for (auto* tensor : {&bias, &gamma, &beta})
        if (!*tensor)
            return failWith(std::move(*tensor));
    if (m_foldedWeights.contains(args[1].node())) {
        warn(norm,
            "dropped without effect: a batch norm was folded into weight "
                + node(args[1].node()).target + " before"
                + (*bias ? "" : ", and the bias of this call is set to zero"));
        return unchangedConstants(*weight, *bias, *mean);
    }
    const Arg eps = argumentOf(node(norm), "eps");
    const auto* number = eps.as<double>();
    const auto* whole = eps.as<std::int64_t>();
    if (!number && !whole)
        return fail(ErrorCode::Refused, node(norm).name, "eps must be a number");
    const BatchNormConstants constants {
        *gamma, *beta, *mean, *variance, number ? *number : static_cast<double>(*whole)};
    auto folded = foldBatchNormConstants(target, *weight, *bias, constants);
    if (!folded)
        return fail(folded.error().code, node(norm).name, folded.error().message);
    return folded;
}

// Puts the bias under its attribute; returns the node of a bias that the op did not have before,
// else none.
NodeId Folder::storeBias(NodeId op, FoldTarget target, Tensor bias)
{
    const ArgList& args = node(op).args;
    if (const NodeId old = args.size() > 2 ? args[2].node() : NodeId {}; old.isValid()) {
        m_rewriter.setTensor(node(old).target, std::move(bias));
        return {};
    }
    Node attribute;
    attribute.op = OpKind::GetAttr;
    attribute.inputKind = InputKind::Parameter;
    attribute.target = node(args[1].node()).target + "_bias";
    if (target != FoldTarget::Linear && node(op).meta.val.isKnown())
        attribute.meta.val.value = TensorMeta {bias.dtype, {bias.shape.begin(), bias.shape.end()}};
    m_rewriter.setTensor(attribute.target, std::move(bias));
    const std::string candidate = attribute.target;
    return m_rewriter.insertBefore(op, std::move(attribute), candidate);
}

void Folder::bypass(NodeId norm, NodeId op)
{
    if (node(norm).target == kBatchNorm) {
        m_rewriter.replaceAllUses(norm, op);
        return;
    }
    const std::vector<NodeId> outputs = m_rewriter[norm].users;
    for (const NodeId output : outputs)
        if (node(output).isCall("_operator.getitem") && node(output).args.size() > 1
            && node(output).args[1] == Arg(std::int64_t {0}))
            m_rewriter.replaceAllUses(output, op);
}

// torch sweeps the whole graph after every batch norm. After the first sweep only what this norm
// kept alive can be dead.
void Folder::sweepAfter(NodeId norm)
{
    if (!m_isSwept) {
        m_rewriter.eliminateDeadCode();
        m_isSwept = true;
        return;
    }
    const std::vector<NodeId> outputs = m_rewriter[norm].users;
    for (const NodeId output : outputs)
        m_rewriter.eliminateDeadCodeFrom(output);
    m_rewriter.eliminateDeadCodeFrom(norm);
}

Result<void> Folder::foldOne(NodeId norm, NodeId op, FoldTarget target)
{
    if (node(op).args.size() < 2)
        return fail(ErrorCode::Refused, node(op).name, "the weight is not argument 1");
    auto folded = foldedConstants(norm, op, target);
    if (!folded)
        return failWith(std::move(folded));
    const NodeId weight = node(op).args[1].node();
    m_rewriter.setTensor(node(weight).target, std::move(folded->weight));
    const NodeId bias = storeBias(op, target, std::move(folded->bias));
    ArgList args = node(op).args;
    args.resize(std::max<std::size_t>(args.size(), 3));
    if (bias.isValid())
        args[2] = bias;
    m_rewriter.setArgs(op, std::move(args), node(op).kwargs);
    bypass(norm, op);
    sweepAfter(norm);
    m_foldedWeights.insert(weight);
    return {};
}

} // namespace

Result<std::vector<PassWarning>> foldBatchNorm(GraphRewriter& rewriter)
{
    const std::vector<NodeId> nodes = rewriter.snapshot();
    if (std::ranges::none_of(nodes, [&](NodeId id) { return isOneOf(kBatchNorms, rewriter[id]); }))
        return std::vector<PassWarning>();
    Folder folder(rewriter);
    for (const auto targetOf : {convTargetOf, linearTargetOf})
        if (auto done = folder.fold(targetOf); !done)
            return failWith(std::move(done));
    return folder.takeWarnings();
}

} // namespace qdq
