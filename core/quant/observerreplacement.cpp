// SPDX-License-Identifier: Apache-2.0
#include "core/quant/observerreplacement.h"

#include "core/quant/derivedsources.h"
#include "core/quant/observer.h"
#include "core/quant/qdqops.h"

#include <array>
#include <unordered_map>

namespace qdq {

namespace {

bool isPerChannel(const ObserverModule& module)
{
    return module.qscheme && qdq::isPerChannel(*module.qscheme);
}

// Static: scale and zero point are known now. Dynamic: chosen at run time. Cast: to float16 and
// back.
enum class Replacement
{
    Static,
    Dynamic,
    Cast,
    Remove
};

Replacement replacementOf(const ObserverModule& module)
{
    if (module.isDynamic)
        return Replacement::Dynamic;
    if (canObserve(*module.dtype))
        return Replacement::Static;
    return *module.dtype == DType::Float16 ? Replacement::Cast : Replacement::Remove;
}

Arg literal(const std::optional<std::int64_t>& value)
{
    return value ? Arg(*value) : Arg();
}

// What an observer instance says; nothing where its state is not all there and that is allowed.
struct KnownQParams
{
    std::optional<QParams> qparams;
};

class Replacer
{
public:
    Replacer(GraphRewriter& rewriter, const ConvertOptions& options)
        : m_rewriter(rewriter)
        , m_options(options)
        , m_graph(rewriter.graph())
    {
    }

    Result<void> run();
    ConvertTrace takeTrace() { return std::move(m_trace); }

private:
    struct Observed
    {
        NodeId id;
        NodeId input;
        const ObserverModule* module;
    };

    Result<void> computeQParams(const std::vector<NodeId>& order);
    Result<void> checkCalibrated(
        const std::string& node, const ObserverModule& module, const QParams& qparams);
    Result<void> acceptMissing(
        const std::string& node, const ObserverModule& module, const Error& error);
    Result<void> replace(const Observed& observed);
    Result<void> replaceStatic(const Observed& observed);
    Result<void> replaceDynamic(const Observed& observed);
    void replaceByCast(const Observed& observed);
    void remove(const Observed& observed);

    Result<ArgList> perTensorArgs(const Observed& observed);
    Result<ArgList> perChannelArgs(const Observed& observed);
    NodeId insertConstant(const Observed& observed, std::string_view suffix, Tensor tensor);
    [[nodiscard]] Tensor withoutValues(const Observed& observed, DType dtype) const;
    NodeId insert(
        const Observed& observed, std::string_view target, ArgList args, NamedArgs kwargs = {});
    void insertPair(const Observed& observed, std::string_view quantize,
        std::string_view dequantize, ArgList args, NamedArgs kwargs);
    Result<NamedArgs> outputType(const Observed& observed) const;

    [[nodiscard]] const ObserverModule* observerAt(NodeId id) const;
    [[nodiscard]] const std::string& instanceOf(const ObserverModule& module) const
    {
        return module.aliasOf.empty() ? module.name : module.aliasOf;
    }
    [[nodiscard]] const std::string& nameOfNode(NodeId id) const
    {
        return m_rewriter.peek(id).name;
    }
    [[nodiscard]] tl::unexpected<Error> refuse(
        const Observed& observed, const std::string& message) const
    {
        return fail(ErrorCode::Refused, nameOfNode(observed.input),
            nameOfNode(observed.id) + ": " + message);
    }

    GraphRewriter& m_rewriter;
    const ConvertOptions& m_options;
    const Graph& m_graph;
    std::unordered_map<std::string, KnownQParams> m_qparams; ///< by instance
    ConvertTrace m_trace;
};

const ObserverModule* Replacer::observerAt(NodeId id) const
{
    const Node& node = m_rewriter.peek(id);
    if (node.op != OpKind::CallModule)
        return nullptr;
    const ObserverModule* module = m_rewriter.findModule(node.target);
    return module && module->isObserver() ? module : nullptr;
}

Result<void> Replacer::checkCalibrated(
    const std::string& node, const ObserverModule& module, const QParams& qparams)
{
    if (qparams.sawData)
        return {};
    const std::string message = "observer " + module.name + " saw no data";
    if (!m_options.allowUncalibrated)
        return fail(ErrorCode::Refused, node, "W1: " + message + ", so there is no scale");
    m_trace.warnings.push_back({node, message + "; scale 1.0 and zero point 0 stand in for it"});
    return {};
}

Result<void> Replacer::acceptMissing(
    const std::string& node, const ObserverModule& module, const Error& error)
{
    // A range that was observed and makes no sense is refused by the library, too; a state that the
    // file leaves out is not.
    if (!m_options.allowMissingState || error.code == ErrorCode::Refused)
        return fail(error.code, node, "observer " + module.name + ": " + error.message);
    m_trace.warnings.push_back({node,
        "the state of observer " + module.name + " is not all there (" + error.message
            + "); its scale stays unknown"});
    m_qparams.emplace(instanceOf(module), KnownQParams());
    return {};
}

// All at once, before anything moves: an instance that stands at several places is asked once.
Result<void> Replacer::computeQParams(const std::vector<NodeId>& order)
{
    for (const NodeId id : order) {
        const ObserverModule* module = observerAt(id);
        if (!module || replacementOf(*module) != Replacement::Static
            || m_qparams.contains(instanceOf(*module)))
            continue;
        const Node& node = m_rewriter.peek(id);
        const std::string& input = node.args.empty() || !node.args.front().node().isValid()
            ? node.name
            : nameOfNode(node.args.front().node());
        auto qparams = calculateQParams(m_graph, instanceOf(*module));
        if (!qparams) {
            if (auto accepted = acceptMissing(input, *module, qparams.error()); !accepted)
                return accepted;
            continue;
        }
        if (auto checked = checkCalibrated(input, *module, *qparams); !checked)
            return checked;
        // Power-of-two observers that saw no data have no scale at all; the others have stand-ins.
        if (!qparams->sawData && qparams->scale.elementCount() == 0)
            qparams = standInQParams();
        m_qparams.emplace(instanceOf(*module), KnownQParams {std::move(*qparams)});
    }
    return {};
}

NodeId Replacer::insert(
    const Observed& observed, std::string_view target, ArgList args, NamedArgs kwargs)
{
    Node node;
    node.target = target;
    node.args = std::move(args);
    node.kwargs = std::move(kwargs);
    return m_rewriter.insertBefore(observed.id, std::move(node), nameCandidateOfOperator(target));
}

// A buffer named after the module of the observed node, and the get_attr node that reads it (0.7).
// torchao knows the modules that nodes had before prepare; constants had none then, whatever a back
// end's transform gave them later.
NodeId Replacer::insertConstant(const Observed& observed, std::string_view suffix, Tensor tensor)
{
    const bool isConstant = m_rewriter.peek(observed.input).op == OpKind::GetAttr;
    const std::string_view path =
        isConstant ? std::string_view() : m_graph.modulePath(observed.input);
    const std::string scope(path.substr(path.rfind('.') + 1));
    const std::string name = m_rewriter.freeAttribute(scope + std::string(suffix));
    m_rewriter.setTensor(name, std::move(tensor));
    Node node;
    node.op = OpKind::GetAttr;
    node.target = name;
    return m_rewriter.insertBefore(observed.id, std::move(node), name);
}

// As many scales as the observed value has channels, when that is known.
Tensor Replacer::withoutValues(const Observed& observed, DType dtype) const
{
    Tensor tensor {dtype, {1}, nullptr, nullptr};
    const TensorMeta* meta = m_rewriter.peek(observed.input).meta.val.tensor();
    const int axis = observed.module->chAxis.value_or(0);
    const auto dims = meta ? static_cast<int>(meta->shape.size()) : 0;
    if (axis >= -dims && axis < dims)
        if (const auto* size = std::get_if<std::int64_t>(
                &meta->shape[static_cast<std::size_t>(axis < 0 ? axis + dims : axis)]))
            tensor.shape = {*size};
    return tensor;
}

Result<ArgList> Replacer::perChannelArgs(const Observed& observed)
{
    const ObserverModule& module = *observed.module;
    const auto& known = m_qparams.at(instanceOf(module)).qparams;
    const DType zeroType =
        module.qscheme == QScheme::PerChannelAffine ? DType::Int32 : DType::Int64;
    Tensor scale = known ? known->scale : withoutValues(observed, DType::Float32);
    Tensor zeroPoint = known ? known->zeroPoint : withoutValues(observed, zeroType);
    if (!module.chAxis)
        return refuse(observed, "a per-channel observer without ch_axis");
    const NodeId scaleNode = insertConstant(observed, "_scale_", std::move(scale));
    const NodeId zeroNode = insertConstant(observed, "_zero_point_", std::move(zeroPoint));
    return ArgList {observed.input, scaleNode, zeroNode, static_cast<std::int64_t>(*module.chAxis),
        literal(module.quantMin), literal(module.quantMax), *module.dtype};
}

Result<ArgList> Replacer::perTensorArgs(const Observed& observed)
{
    const ObserverModule& module = *observed.module;
    const auto& known = m_qparams.at(instanceOf(module)).qparams;
    Arg scale;
    Arg zeroPoint;
    if (known) {
        if (known->scale.elementCount() != 1 || known->zeroPoint.elementCount() != 1)
            return refuse(observed,
                std::to_string(known->scale.elementCount()) + " scales under a per-tensor scheme");
        const auto scales = known->scale.loadAsDouble();
        const auto zeroPoints = known->zeroPoint.loadAsDouble();
        if (!scales || !zeroPoints)
            return tl::unexpected<Error>(scales ? zeroPoints.error() : scales.error());
        scale = scales->front();
        zeroPoint = static_cast<std::int64_t>(zeroPoints->front());
    }
    return ArgList {observed.input, scale, zeroPoint, literal(module.quantMin),
        literal(module.quantMax), *module.dtype};
}

// Values of another float type get it back from the dequantize node.
Result<NamedArgs> Replacer::outputType(const Observed& observed) const
{
    const ValueMeta& val = m_rewriter.peek(observed.input).meta.val;
    if (!val.isKnown())
        return NamedArgs();
    const TensorMeta* meta = val.tensor();
    if (!meta)
        return refuse(observed, "the observed value is no tensor");
    if (meta->dtype == DType::Float32)
        return NamedArgs();
    return NamedArgs {{"out_dtype", meta->dtype}};
}

void Replacer::insertPair(const Observed& observed, std::string_view quantizeTarget,
    std::string_view dequantizeTarget, ArgList args, NamedArgs kwargs)
{
    const NodeId quantize = insert(observed, quantizeTarget, args);
    args.front() = quantize;
    const NodeId dequantize =
        insert(observed, dequantizeTarget, std::move(args), std::move(kwargs));
    std::vector<std::string> origin {nameOfNode(observed.id)};
    const std::vector<std::string>& before = m_rewriter.peek(observed.id).meta.fromNode;
    origin.insert(origin.end(), before.begin(), before.end());
    m_rewriter.meta(quantize).fromNode = origin;
    m_rewriter.meta(dequantize).fromNode = std::move(origin);
    m_trace.observers.push_back(
        {nameOfNode(observed.id), nameOfNode(quantize), nameOfNode(dequantize)});
    m_rewriter.replaceAllUses(observed.id, dequantize);
    m_rewriter.erase(observed.id);
}

Result<void> Replacer::replaceStatic(const Observed& observed)
{
    auto kwargs = outputType(observed);
    if (!kwargs)
        return failWith(std::move(kwargs));
    const bool byChannel = isPerChannel(*observed.module);
    auto args = byChannel ? perChannelArgs(observed) : perTensorArgs(observed);
    if (!args)
        return failWith(std::move(args));
    insertPair(observed, byChannel ? ops::kQuantizePerChannel : ops::kQuantizePerTensor,
        byChannel ? ops::kDequantizePerChannel : ops::kDequantizePerTensor, std::move(*args),
        std::move(*kwargs));
    return {};
}

Result<void> Replacer::replaceDynamic(const Observed& observed)
{
    const ObserverModule& module = *observed.module;
    if (*module.dtype != DType::Int8 && *module.dtype != DType::UInt8)
        return refuse(observed,
            "dynamic quantization works with int8 and uint8, not "
                + std::string(nameOf(*module.dtype)));
    if (isPerChannel(module))
        return refuse(observed, "dynamic quantization works per tensor");
    auto kwargs = outputType(observed);
    if (!kwargs)
        return failWith(std::move(kwargs));
    const bool isSymmetric = module.qscheme == QScheme::PerTensorSymmetric;
    const Arg quantMin = literal(module.quantMin);
    const Arg quantMax = literal(module.quantMax);
    const NodeId choose =
        insert(observed, isSymmetric ? ops::kChooseQParamsSymmetric : ops::kChooseQParams,
            {observed.input, quantMin, quantMax, module.eps.value_or(0x1p-23), *module.dtype});
    const NodeId scale = insert(observed, ops::kGetItem, {choose, std::int64_t {0}});
    const NodeId zeroPoint = insert(observed, ops::kGetItem, {choose, std::int64_t {1}});
    insertPair(observed, ops::kQuantizePerTensorDynamic, ops::kDequantizePerTensorDynamic,
        {observed.input, scale, zeroPoint, quantMin, quantMax, *module.dtype}, std::move(*kwargs));
    return {};
}

void Replacer::replaceByCast(const Observed& observed)
{
    const NodeId half =
        insert(observed, ops::kConvertElementType, {observed.input, DType::Float16});
    const NodeId full = insert(observed, ops::kConvertElementType, {half, DType::Float32});
    m_trace.observers.push_back({nameOfNode(observed.id), nameOfNode(half), nameOfNode(full)});
    m_rewriter.replaceAllUses(observed.id, full);
    m_rewriter.erase(observed.id);
}

void Replacer::remove(const Observed& observed)
{
    m_trace.observers.push_back({nameOfNode(observed.id), {}, {}});
    m_rewriter.replaceAllUses(observed.id, observed.input);
    m_rewriter.erase(observed.id);
}

Result<void> Replacer::replace(const Observed& observed)
{
    switch (replacementOf(*observed.module)) {
    case Replacement::Static:
        return replaceStatic(observed);
    case Replacement::Dynamic:
        return replaceDynamic(observed);
    case Replacement::Cast:
        replaceByCast(observed);
        return {};
    case Replacement::Remove:
        remove(observed);
        return {};
    }
    return {};
}

Result<void> Replacer::run()
{
    const std::vector<NodeId> order = m_rewriter.snapshot();
    if (auto done = computeQParams(order); !done)
        return done;
    for (const NodeId id : order) {
        const ObserverModule* module = observerAt(id);
        if (!module)
            continue;
        const ArgList& args = m_rewriter.peek(id).args;
        const NodeId input = args.empty() ? NodeId {} : args.front().node();
        if (!input.isValid())
            return fail(ErrorCode::Refused, nameOfNode(id), "the observer observes no node");
        if (auto done = replace({id, input, module}); !done)
            return done;
    }
    m_rewriter.eliminateDeadCode();
    m_rewriter.dropUnreferencedAttributes();
    return {};
}

} // namespace

Result<ConvertTrace> replaceObservers(GraphRewriter& rewriter, const ConvertOptions& options)
{
    restoreDerivedSources(rewriter);
    Replacer replacer(rewriter, options);
    if (auto done = replacer.run(); !done)
        return failWith(std::move(done));
    return replacer.takeTrace();
}

} // namespace qdq
