// SPDX-License-Identifier: Apache-2.0
#include "core/quant/constantfold.h"

#include "core/quant/constantvalue.h"
#include "core/quant/qdqops.h"
#include "core/quant/qparams.h"
#include "core/quant/quantizenumerics.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

// What torchao's interpreter knows of a node's value.
enum class Knowledge : std::uint8_t
{
    Unknown,
    Tensor,
    Other
};

class Folder
{
public:
    explicit Folder(GraphRewriter& rewriter)
        : m_rewriter(rewriter)
        , m_evaluator(rewriter)
        , m_order(rewriter.snapshot())
    {
    }

    Result<std::vector<PassWarning>> run();

private:
    void findMutableBuffers();
    void addProducers(NodeId id);
    void classify();
    [[nodiscard]] Knowledge knowledgeOf(NodeId id) const;
    [[nodiscard]] Knowledge knowledgeOfCall(const Node& node) const;
    [[nodiscard]] bool isKeptFromFolding(const Node& node) const;

    Result<void> freeze(NodeId quantize);
    Result<Tensor> quantized(NodeId quantize);
    Result<Tensor> quantizedPerTensor(
        const Node& node, const Tensor& input, const QuantizedRange& range);
    Result<Tensor> quantizedPerChannel(
        const Node& node, const Tensor& input, const QuantizedRange& range);
    Result<PerTensorQParams> chosenQParams(NodeId scale, const Tensor& input) const;
    Result<Tensor> inputOf(NodeId quantize);
    void dropUnreadConstants();
    [[nodiscard]] std::string nextFrozenName();

    [[nodiscard]] const Node& node(NodeId id) const { return m_rewriter.peek(id); }

    GraphRewriter& m_rewriter;
    ConstantEvaluator m_evaluator;
    std::vector<NodeId> m_order;
    std::unordered_set<NodeId> m_mutable; ///< producers of the destination of a write into a buffer
    IdMap<NodeId, Knowledge> m_knowledge;
    std::size_t m_frozenCount = 0;
    std::size_t m_unknownCount = 0; ///< of the frozen constants, those without values
    std::vector<PassWarning> m_warnings;
};

// ---- what is constant
// -------------------------------------------------------------------------------

bool writesABuffer(const Node& node)
{
    return node.op == OpKind::CallFunction
        && (node.target.find("copy_") != std::string::npos
            || node.target.find("put_") != std::string::npos);
}

// The node and everything before it by direct arguments, unless a model input is among it or no
// buffer is.
void Folder::addProducers(NodeId start)
{
    std::vector<NodeId> found {start};
    std::unordered_set<NodeId> seen {start};
    bool hasBuffer = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Node& producer = node(found[i]);
        if (producer.op == OpKind::Placeholder)
            return;
        // What is written to is a buffer, whatever its name.
        hasBuffer =
            hasBuffer || namesBuffer(producer) || (i == 0 && producer.op == OpKind::GetAttr);
        const auto add = [&](const Arg& arg) {
            if (const NodeId input = arg.node(); input.isValid() && seen.insert(input).second)
                found.push_back(input);
        };
        std::ranges::for_each(producer.args, add);
        for (const auto& [name, arg] : producer.kwargs)
            add(arg);
    }
    if (hasBuffer)
        m_mutable.insert(found.begin(), found.end());
}

void Folder::findMutableBuffers()
{
    for (const NodeId id : m_order)
        if (writesABuffer(node(id)) && !node(id).args.empty())
            if (const NodeId destination = node(id).args.front().node();
                destination.isValid() && !m_mutable.contains(destination))
                addProducers(destination);
}

bool Folder::isKeptFromFolding(const Node& call) const
{
    return isDequantizeOp(call) || call.isCall(ops::kConvertElementType)
        || std::ranges::any_of(call.args,
            [&](const Arg& arg) { return arg.node().isValid() && m_mutable.contains(arg.node()); });
}

Knowledge Folder::knowledgeOfCall(const Node& call) const
{
    bool readsTensor = false;
    for (const NodeId input : call.inputs) {
        if (m_knowledge[input] == Knowledge::Unknown)
            return Knowledge::Unknown;
        readsTensor = readsTensor || m_knowledge[input] == Knowledge::Tensor;
    }
    // Constructors, random and higher-order ops are left to run.
    if (!readsTensor || isRandomSeeded(call.target) || call.target.starts_with("higher_order."))
        return Knowledge::Unknown;
    const auto& val = call.meta.val.value;
    if (std::holds_alternative<SymMeta>(val) || std::holds_alternative<ConstMeta>(val))
        return Knowledge::Other;
    return isKeptFromFolding(call) ? Knowledge::Unknown : Knowledge::Tensor;
}

Knowledge Folder::knowledgeOf(NodeId id) const
{
    switch (node(id).op) {
    case OpKind::GetAttr:
        return m_rewriter.findTensor(node(id).target) ? Knowledge::Tensor : Knowledge::Other;
    case OpKind::CallFunction:
        return knowledgeOfCall(node(id));
    default:
        return Knowledge::Unknown;
    }
}

void Folder::classify()
{
    m_knowledge.resize(m_rewriter.graph().nodes.size(), Knowledge::Unknown);
    for (const NodeId id : m_order)
        m_knowledge[id] = knowledgeOf(id);
}

// ---- values of quantize nodes
// -----------------------------------------------------------------------

// The value that is quantized; without values where they cannot be had.
Result<Tensor> Folder::inputOf(NodeId quantize)
{
    const NodeId input = node(quantize).args.front().node();
    if (!input.isValid())
        return fail(ErrorCode::Refused, node(quantize).name, "a literal is quantized");
    auto value = m_evaluator.value(input);
    if (value || value.error().code != ErrorCode::Unsupported)
        return value;
    const TensorMeta* meta = node(input).meta.val.tensor();
    if (!meta || std::ranges::any_of(meta->shape, isSymbolic))
        return value;
    m_warnings.push_back({node(quantize).name,
        "the values of the folded constant stay unknown: " + toText(value.error())});
    Tensor tensor {meta->dtype, {}, nullptr, nullptr};
    for (const Dim& size : meta->shape)
        tensor.shape.push_back(std::get<std::int64_t>(size));
    return tensor;
}

Result<PerTensorQParams> Folder::chosenQParams(NodeId scale, const Tensor& input) const
{
    const NodeId choose =
        scale.isValid() && !node(scale).args.empty() ? node(scale).args.front().node() : NodeId {};
    if (!choose.isValid() || !isChooseQParamsOp(node(choose)) || node(choose).args.size() < 5)
        return fail(
            ErrorCode::Unsupported, {}, "scale and zero point do not come from choose_qparams");
    const ArgList& args = node(choose).args;
    const auto* quantMin = args[1].as<std::int64_t>();
    const auto* quantMax = args[2].as<std::int64_t>();
    const auto* eps = args[3].as<double>();
    const auto* dtype = args[4].as<DType>();
    const auto values = input.loadAsDouble();
    if (!values)
        return tl::unexpected<Error>(values.error());
    if (!quantMin || !quantMax || !eps || !dtype || values->empty())
        return fail(ErrorCode::Refused, node(choose).name,
            "choose_qparams needs a range, eps and some values");
    const auto [min, max] = std::ranges::minmax(*values);
    const auto chosen = chooseQParams(static_cast<float>(min), static_cast<float>(max), *quantMin,
        *quantMax, *eps, *dtype, node(choose).isCall(ops::kChooseQParamsSymmetric));
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    return PerTensorQParams {chosen->scale, chosen->zeroPoint};
}

Result<Tensor> Folder::quantizedPerTensor(
    const Node& call, const Tensor& input, const QuantizedRange& range)
{
    const Tensor unknown {range.dtype, input.shape, nullptr, nullptr};
    if (auto checked = checkQuantize(input, range); !checked)
        return failWith(std::move(checked));
    if (call.isCall(ops::kQuantizePerTensorDynamic)) {
        if (!input.hasData())
            return unknown;
        const auto qparams = chosenQParams(call.args[1].node(), input);
        if (!qparams)
            return tl::unexpected<Error>(qparams.error());
        return quantizedLater(input, *qparams, range);
    }
    const auto* scale = call.args[1].as<double>();
    const auto* zeroPoint = call.args[2].as<std::int64_t>();
    if (!scale || !zeroPoint)
        return unknown; // an observer whose state was not all there
    return quantizedLater(input, PerTensorQParams {*scale, *zeroPoint}, range);
}

Result<Tensor> Folder::quantizedPerChannel(
    const Node& call, const Tensor& input, const QuantizedRange& range)
{
    const auto constant = [&](const Arg& arg) {
        return arg.node().isValid() ? m_evaluator.value(arg.node())
                                    : fail(ErrorCode::Refused, {}, "scales must be a tensor");
    };
    auto scales = constant(call.args[1]);
    auto zeroPoints = constant(call.args[2]);
    const auto* axis = call.args[3].as<std::int64_t>();
    for (auto* tensor : {&scales, &zeroPoints})
        if (!*tensor)
            return failWith(std::move(*tensor));
    if (!axis)
        return fail(ErrorCode::Refused, {}, "the axis must be a number");
    const PerChannelQParams qparams {std::move(*scales), std::move(*zeroPoints), *axis};
    if (auto checked = checkQuantize(input, qparams, range); !checked)
        return failWith(std::move(checked));
    return quantizedLater(input, qparams, range);
}

Result<Tensor> Folder::quantized(NodeId quantize)
{
    const Node& call = node(quantize);
    const bool byChannel = call.isCall(ops::kQuantizePerChannel);
    const std::size_t count = byChannel ? 7 : 6;
    const auto* dtype = call.args.size() == count ? call.args.back().as<DType>() : nullptr;
    if (!dtype)
        return fail(
            ErrorCode::Refused, {}, call.target + " needs " + std::to_string(count) + " arguments");
    auto input = inputOf(quantize);
    if (!input)
        return input;
    const auto bound = [&](std::size_t fromEnd) -> std::optional<std::int64_t> {
        const auto* number = call.args[count - fromEnd].as<std::int64_t>();
        return number ? std::optional(*number) : std::nullopt;
    };
    const QuantizedRange range {bound(3), bound(2), *dtype};
    return byChannel ? quantizedPerChannel(call, *input, range)
                     : quantizedPerTensor(call, *input, range);
}

// ---- replacing
// --------------------------------------------------------------------------------------

std::string Folder::nextFrozenName()
{
    while (m_rewriter.hasAttribute("_frozen_param" + std::to_string(m_frozenCount)))
        ++m_frozenCount;
    return "_frozen_param" + std::to_string(m_frozenCount++);
}

Result<void> Folder::freeze(NodeId quantize)
{
    auto value = quantized(quantize);
    if (!value)
        return fail(value.error().code, node(quantize).name, value.error().message);
    Node frozen;
    frozen.op = OpKind::GetAttr;
    frozen.target = nextFrozenName();
    frozen.meta = node(quantize).meta;
    m_unknownCount += value->hasData() ? 0 : 1;
    m_rewriter.setTensor(frozen.target, std::move(*value));
    const std::string name = node(quantize).name;
    const std::string candidate = frozen.target;
    const NodeId id = m_rewriter.insertBefore(quantize, std::move(frozen), candidate);
    m_rewriter.replaceAllUses(quantize, id);
    m_rewriter.erase(quantize);
    m_rewriter.forceName(id, name);
    return {};
}

// A dotted name is no attribute of the root, so torchao's test for one fails and the float weight
// stays.
void Folder::dropUnreadConstants()
{
    std::unordered_set<std::string> unread;
    std::unordered_set<std::string> read;
    for (const NodeId id : m_rewriter.snapshot()) {
        if (node(id).op != OpKind::GetAttr)
            continue;
        const std::string target = node(id).target;
        if (m_rewriter.hasUsers(id)) {
            read.insert(target);
            continue;
        }
        m_rewriter.erase(id);
        if (target.find('.') == std::string::npos)
            unread.insert(target);
    }
    std::erase_if(unread, [&read](const std::string& name) { return read.contains(name); });
    m_rewriter.removeAttributes(unread);
}

Result<std::vector<PassWarning>> Folder::run()
{
    findMutableBuffers();
    classify();
    for (const NodeId id : m_order)
        if (isQuantizeOp(node(id)) && m_knowledge[id] == Knowledge::Tensor)
            if (auto done = freeze(id); !done)
                return failWith(std::move(done));
    dropUnreadConstants();
    m_rewriter.eliminateDeadCode();
    if (m_unknownCount > 0)
        m_warnings.push_back({{},
            std::to_string(m_unknownCount)
                + " folded constants have type and shape only: the graph does not carry the values "
                  "they are made of"});
    return std::move(m_warnings);
}

} // namespace

Result<std::vector<PassWarning>> foldQuantizedConstants(GraphRewriter& rewriter)
{
    return Folder(rewriter).run();
}

} // namespace qdq
