// SPDX-License-Identifier: Apache-2.0
#include "tests/support/samegraph.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace qdq::test {

namespace {

std::string nodeName(const Graph& graph, NodeId id)
{
    return id.index() < graph.nodes.size() ? graph[id].name : "<none>";
}

std::string textOf(const Graph& graph, const ArgList& list)
{
    std::string text;
    for (const Arg& item : list)
        text += (text.empty() ? "" : ", ") + argText(graph, item);
    return text;
}

struct ArgPrinter
{
    const Graph& graph;

    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return "f" + shortest(value); }
    std::string operator()(const std::string& value) const { return "'" + value + "'"; }
    std::string operator()(NodeId id) const { return "%" + nodeName(graph, id); }
    std::string operator()(const ArgList& list) const { return "[" + textOf(graph, list) + "]"; }
    std::string operator()(DType dtype) const { return std::string(nameOf(dtype)); }
    std::string operator()(const MemoryFormatArg& arg) const { return "format " + arg.name; }
    std::string operator()(const LayoutArg& arg) const { return "layout " + arg.name; }
    std::string operator()(const DeviceArg& arg) const { return "device " + arg.name; }
    std::string operator()(const SymArg& arg) const { return "sym " + arg.text; }
    std::string operator()(const ComplexArg& arg) const
    {
        return shortest(arg.real) + "+" + shortest(arg.imag) + "j";
    }
    std::string operator()(const ReprArg& arg) const { return "repr " + arg.text; }
    std::string operator()(const SliceArg& arg) const
    {
        return "slice(" + textOf(graph, arg.parts) + ")";
    }
    std::string operator()(const DictArg& arg) const
    {
        std::string text;
        for (const auto& [key, value] : arg.entries)
            text += key + ": " + argText(graph, value) + ", ";
        return "{" + text + "}";
    }
};

std::string callText(const Graph& graph, const Node& node)
{
    std::string text =
        std::string(nameOf(node.op)) + " " + node.target + "(" + textOf(graph, node.args);
    for (const auto& [name, arg] : node.kwargs)
        text += "; " + name + "=" + argText(graph, arg);
    return text + ")";
}

std::string namesText(const Graph& graph, const std::vector<NodeId>& ids)
{
    std::string text;
    for (const NodeId id : ids)
        text += nodeName(graph, id) + " ";
    return text;
}

std::string valueText(const ValueMeta& meta)
{
    if (const TensorMeta* tensor = meta.tensor())
        return std::string(nameOf(tensor->dtype)) + " " + shapeText(tensor->shape, "x");
    if (const auto* symbol = std::get_if<SymMeta>(&meta.value))
        return "sym " + symbol->text;
    if (const auto* list = std::get_if<std::vector<ValueMeta>>(&meta.value)) {
        std::string text = "[";
        for (const ValueMeta& item : *list)
            text += valueText(item) + ", ";
        return text + "]";
    }
    return meta.isKnown() ? "const" : "none";
}

std::string metaText(const Graph& graph, NodeId id)
{
    const NodeMeta& meta = graph[id].meta;
    std::string text = "val " + valueText(meta.val) + " stack";
    if (const ModuleStack* stack = graph.moduleStack(id))
        for (const ModuleFrame& frame : *stack)
            text += " " + frame.key + "|" + frame.path + "|" + frame.type;
    for (const SourceFn& source : meta.sourceFnStack)
        text += " source " + source.name + "|" + source.function;
    if (meta.torchFn)
        text += " torch_fn " + meta.torchFn->name + "|" + meta.torchFn->function;
    return text;
}

template <typename T> std::string optionalText(const std::optional<T>& value)
{
    return value ? std::to_string(*value) : "null";
}

std::string schemeText(const std::optional<QScheme>& scheme)
{
    return scheme ? std::string(nameOf(*scheme)) : "null";
}

std::string placeText(const Graph& graph, const EdgeOrNode& place)
{
    return nodeName(graph, place.from) + (place.isEdge() ? ">" + nodeName(graph, place.to) : "");
}

template <typename Spec> std::string commonText(const Spec& spec)
{
    return std::string(nameOf(spec.dtype)) + " " + optionalText(spec.quantMin) + ".."
        + optionalText(spec.quantMax) + " " + schemeText(spec.qscheme)
        + (spec.isDynamic ? " dynamic" : "");
}

struct SpecPrinter
{
    const Graph& graph;

    std::string operator()(const QuantizationSpec& spec) const
    {
        std::string text =
            commonText(spec) + " axis " + optionalText(spec.chAxis) + " " + spec.observer.type;
        for (const auto& [name, arg] : spec.observer.args)
            text += " " + name + "=" + argText(graph, arg);
        return text;
    }
    std::string operator()(const FixedQParamsQuantizationSpec& spec) const
    {
        return commonText(spec) + " fixed " + shortest(spec.scale) + " "
            + std::to_string(spec.zeroPoint);
    }
    std::string operator()(const SharedQuantizationSpec& spec) const
    {
        return "shared " + placeText(graph, spec.with);
    }
    std::string operator()(const DerivedQuantizationSpec& spec) const
    {
        std::string text = commonText(spec) + " axis " + optionalText(spec.chAxis) + " derived";
        for (const EdgeOrNode& place : spec.derivedFrom)
            text += " " + placeText(graph, place);
        return text;
    }
};

std::string specText(const Graph& graph, const std::optional<QSpec>& spec)
{
    return spec ? std::visit(SpecPrinter {graph}, *spec) : "null";
}

std::string annotationText(const Graph& graph, NodeId id)
{
    const QuantizationAnnotation* annotation = graph.annotation(id);
    if (!annotation)
        return "none";
    std::string text = annotation->annotated ? "annotated" : "open";
    if (!annotation->allowImplicitSharing)
        text += " no-implicit-sharing";
    if (annotation->isOutputOfQuantizedPattern)
        text += *annotation->isOutputOfQuantizedPattern ? " pattern-output" : " pattern-inner";
    for (const auto& [producer, spec] : annotation->inputs)
        text += "; " + nodeName(graph, producer) + ": " + specText(graph, spec);
    return text + "; output: " + specText(graph, annotation->output);
}

// Older dumps leave out the averaging constant and what a derived observer reads: then they say
// nothing about it.
std::string moduleText(const ObserverModule& module, const ObserverModule& wanted)
{
    std::string text = module.type + " dtype "
        + (module.dtype ? std::string(nameOf(*module.dtype)) : "null") + " "
        + schemeText(module.qscheme) + " " + optionalText(module.quantMin) + ".."
        + optionalText(module.quantMax) + " axis " + optionalText(module.chAxis)
        + (module.isDynamic ? " dynamic" : "") + " reduce " + optionalText(module.reduceRange)
        + " bins " + optionalText(module.bins) + " upsample " + optionalText(module.upsampleRate);
    if (wanted.averagingConstant)
        text += " constant " + shortest(module.averagingConstant.value_or(0));
    text += " eps " + (module.eps ? shortest(*module.eps) : "null");
    if (!module.aliasOf.empty())
        text += " alias of " + module.aliasOf;
    if (!wanted.derivedFrom.empty())
        for (const std::string& source : module.derivedFrom)
            text += " from " + source;
    return text;
}

std::string tensorText(const Tensor& tensor)
{
    std::string text = std::string(nameOf(tensor.dtype)) + " [";
    for (const std::int64_t size : tensor.shape)
        text += std::to_string(size) + " ";
    return text + "]";
}

// Where the bits of two tensors of one shape differ; empty when they do not.
std::string valueDifference(const Tensor& actual, const Tensor& wanted)
{
    if (!wanted.hasData() || !actual.hasData())
        return wanted.hasData() ? "no values, wanted some" : "";
    const auto a = actual.load();
    const auto b = wanted.load();
    if (!a || !b)
        return "cannot be loaded: " + toText(a ? b.error() : a.error());
    if (**a == **b)
        return {};
    if ((*a)->size() != (*b)->size())
        return std::to_string((*a)->size()) + " bytes, wanted " + std::to_string((*b)->size());
    const auto at = std::ranges::mismatch(**a, **b).in1 - (*a)->begin();
    const std::size_t size = std::max<std::size_t>(sizeOf(wanted.dtype), 1);
    const std::size_t element = static_cast<std::size_t>(at) / size;
    return "element " + std::to_string(element) + ": "
        + shortest(actual.loadAsDouble()->at(element)) + ", wanted "
        + shortest(wanted.loadAsDouble()->at(element));
}

class Comparison
{
public:
    Comparison(const Graph& actual, const Graph& wanted, std::size_t limit)
        : m_actual(actual)
        , m_wanted(wanted)
        , m_limit(limit)
    {
    }

    void compareNodes(const SameGraphOptions& options)
    {
        const std::size_t count = std::min(m_actual.nodes.size(), m_wanted.nodes.size());
        for (std::size_t i = 0; i < count && !isFull(); ++i)
            compareNode(NodeId {i}, options);
        expect("node count", std::to_string(m_actual.nodes.size()),
            std::to_string(m_wanted.nodes.size()));
    }

    void compareAttributes(const SameGraphOptions& options)
    {
        std::set<std::string> seen;
        for (const Node& node : m_wanted.nodes) {
            if (!seen.insert(node.target).second)
                continue;
            if (options.tensors && node.op == OpKind::GetAttr)
                compareTensor(node.target, options);
            if (options.modules && node.op == OpKind::CallModule)
                compareModule(node.target);
        }
    }

    std::vector<std::string> take() { return std::move(m_lines); }

private:
    [[nodiscard]] bool isFull() const { return m_lines.size() >= m_limit; }

    void expect(const std::string& what, const std::string& actual, const std::string& wanted)
    {
        if (actual != wanted && !isFull())
            m_lines.push_back(what + ": " + actual + " | wanted: " + wanted);
    }

    void compareNode(NodeId id, const SameGraphOptions& options)
    {
        const Node& a = m_actual[id];
        const Node& b = m_wanted[id];
        const std::string where = "node " + std::to_string(id.index()) + " " + b.name;
        expect(where, a.name, b.name);
        expect(where + " call", callText(m_actual, a), callText(m_wanted, b));
        expect(where + " users", namesText(m_actual, a.users), namesText(m_wanted, b.users));
        if (options.meta)
            expect(where + " meta", metaText(m_actual, id), metaText(m_wanted, id));
        if (options.annotations)
            expect(
                where + " annotation", annotationText(m_actual, id), annotationText(m_wanted, id));
    }

    void compareTensor(const std::string& name, const SameGraphOptions& options)
    {
        const Tensor* a = m_actual.findTensor(name);
        const Tensor* b = m_wanted.findTensor(name);
        const auto text = [](const Tensor* tensor) {
            return tensor ? tensorText(*tensor) : "no tensor";
        };
        expect("tensor " + name, text(a), text(b));
        if (options.tensorValues && a && b && (a->hasData() || !options.allowUnknownValues)
            && a->dtype == b->dtype && a->shape == b->shape)
            expect("tensor " + name, valueDifference(*a, *b), "");
    }

    void compareModule(const std::string& name)
    {
        const ObserverModule* a = m_actual.findModule(name);
        const ObserverModule* b = m_wanted.findModule(name);
        const auto text = [b](const ObserverModule* module) {
            return module && b ? moduleText(*module, *b) : "no module";
        };
        expect("module " + name, text(a), text(b));
    }

    const Graph& m_actual;
    const Graph& m_wanted;
    std::size_t m_limit;
    std::vector<std::string> m_lines;
};

} // namespace

std::string argText(const Graph& graph, const Arg& arg)
{
    return std::visit(ArgPrinter {graph}, arg.value);
}

std::vector<std::string> differences(
    const Graph& actual, const Graph& wanted, const SameGraphOptions& options, std::size_t limit)
{
    Comparison comparison(actual, wanted, limit);
    comparison.compareNodes(options);
    comparison.compareAttributes(options);
    return comparison.take();
}

} // namespace qdq::test
