// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxscope.h"

#include "core/base/utf8.h"
#include "core/io/undefinedvalue.h"

#include <algorithm>
#include <cstring>

namespace qdq {

namespace {

template <typename Value> Bytes bytesOf(const std::vector<Value>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    return {raw.begin(), raw.end()};
}

std::vector<float> floatsOf(const std::vector<double>& values)
{
    std::vector<float> floats;
    floats.reserve(values.size());
    for (const double value : values) // they were float32 in the file
        floats.push_back(static_cast<float>(value));
    return floats;
}

/// Of the attributes of a Constant that hold no tensor; nothing where it is text or sparse.
std::optional<Tensor> literalTensor(const OnnxNode& node)
{
    const auto shapeOf = [](std::size_t count) {
        return std::vector<std::int64_t> {static_cast<std::int64_t>(count)};
    };
    for (const OnnxAttribute& attribute : node.attributes) {
        if (const auto* real = std::get_if<double>(&attribute.value))
            return makeFloatTensor({}, {static_cast<float>(*real)});
        if (const auto* integer = std::get_if<std::int64_t>(&attribute.value))
            return makeTensor(DType::Int64, {}, bytesOf(std::vector {*integer}));
        if (const auto* reals = std::get_if<std::vector<double>>(&attribute.value))
            return makeFloatTensor(shapeOf(reals->size()), floatsOf(*reals));
        if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&attribute.value))
            return makeTensor(DType::Int64, shapeOf(integers->size()), bytesOf(*integers));
    }
    return std::nullopt;
}

class FreeValues
{
public:
    void collect(const OnnxGraph& graph)
    {
        m_defined.push_back(definedIn(graph));
        for (const OnnxNode& node : graph.nodes) {
            for (const std::string& input : node.inputs)
                use(input);
            for (const OnnxAttribute& attribute : node.attributes)
                for (const OnnxGraph& nested : attribute.graphs)
                    collect(nested);
        }
        for (const OnnxValue& output : graph.outputs)
            use(output.name);
        m_defined.pop_back();
    }

    std::vector<std::string> take() { return std::move(m_free); }

private:
    using Names = std::unordered_set<std::string_view>;

    static Names definedIn(const OnnxGraph& graph)
    {
        Names defined;
        for (const OnnxValue& input : graph.inputs)
            defined.insert(input.name);
        for (const OnnxTensor& tensor : graph.initializers)
            defined.insert(tensor.name);
        for (const OnnxNode& node : graph.nodes)
            defined.insert(node.outputs.begin(), node.outputs.end());
        return defined;
    }

    void use(const std::string& value)
    {
        const auto knows = [&value](const Names& names) { return names.contains(value); };
        if (!value.empty() && std::ranges::none_of(m_defined, knows) && m_seen.insert(value).second)
            m_free.push_back(value);
    }

    std::vector<Names> m_defined; ///< of the graphs that are open, outermost first
    Names m_seen;
    std::vector<std::string> m_free;
};

} // namespace

OnnxScope::OnnxScope(
    const OnnxGraph& graph, GraphBuilder& builder, OnnxTensors& tensors, DiagnosticSink& sink)
    : m_graph(graph)
    , m_builder(builder)
    , m_tensors(tensors)
    , m_sink(sink)
{
}

bool OnnxScope::isConstant(const OnnxNode& node)
{
    return node.domain.empty() && node.opType == "Constant" && node.outputs.size() == 1
        && std::ranges::any_of(node.attributes, [](const OnnxAttribute& attribute) {
               return attribute.name.starts_with("value") && attribute.name != "value_string"
                   && attribute.name != "value_strings";
           });
}

Result<void> OnnxScope::declare(const std::vector<std::string>& captured)
{
    declareConstants();
    declareTypes();
    reserveNodeNames();
    for (const OnnxValue& input : m_graph.inputs)
        if (!m_constantOf.contains(input.name)) // an initializer of that name is its default
            define(input.name, addPlaceholder(input.name, input.meta), m_graph.offset);
    for (const std::string& value : captured)
        define(value, addPlaceholder(value, declared(value)), m_graph.offset);
    return m_failure ? Result<void>(tl::unexpected<Error>(*m_failure)) : Result<void>();
}

void OnnxScope::declareConstants()
{
    for (const OnnxTensor& tensor : m_graph.initializers)
        declareConstant(tensor.name, tensor);
    for (const OnnxNode& node : m_graph.nodes) {
        if (isConstant(node))
            declareConstantNode(node);
        else
            for (const std::string& output : node.outputs)
                m_defined.insert(output);
    }
    for (const OnnxValue& input : m_graph.inputs)
        m_reserved.insert(validUtf8(input.name));
}

void OnnxScope::declareConstant(std::string_view value, const OnnxTensor& tensor)
{
    const std::string name = validUtf8(value);
    declareTensor(
        value, m_tensors.make(tensor, name.empty() ? "unnamed" : name), tensor.body.begin);
}

void OnnxScope::declareConstantNode(const OnnxNode& node)
{
    const auto tensor = std::ranges::find_if(
        node.attributes, [](const OnnxAttribute& attribute) { return !attribute.tensors.empty(); });
    const std::string& value = node.outputs.front();
    if (tensor != node.attributes.end())
        return declareConstant(value, tensor->tensors.front());
    if (auto literal = literalTensor(node))
        return declareTensor(value, std::move(*literal), node.offset);
    m_sink.damage(placeOfByte(node.offset),
        "constant \"" + validUtf8(value) + "\" is stored in a way that is not read");
    declareTensor(value, {}, node.offset);
}

void OnnxScope::declareTensor(std::string_view value, Tensor tensor, std::uint64_t offset)
{
    const std::string name = validUtf8(value);
    if (value.empty() || !m_reserved.insert(name).second) {
        m_sink.damage(placeOfByte(offset),
            value.empty() ? "a constant without a name cannot be used"
                          : "duplicate value: constant \"" + name
                    + "\" is defined twice, the first one counts");
        return;
    }
    m_defined.insert(value);
    m_constantOf.emplace(value, m_constants.size());
    m_constants.push_back({name, std::move(tensor), {}, false});
}

void OnnxScope::declareTypes()
{
    for (const auto* list : {&m_graph.values, &m_graph.inputs, &m_graph.outputs})
        for (const OnnxValue& value : *list)
            m_types.emplace(value.name, &value);
    std::unordered_map<std::string_view, const OnnxNode*> quantizes;
    for (const OnnxNode& node : m_graph.nodes)
        if (node.isQuantizeOrDequantize() && !node.inputs.empty() && !node.outputs.empty()) {
            if (node.opType == "QuantizeLinear")
                quantizes.emplace(node.outputs.front(), &node);
            const auto type = m_types.find(node.outputs.front());
            const auto source = quantizes.find(node.inputs.front());
            if (type != m_types.end() && source != quantizes.end())
                m_types.emplace(source->second->inputs.front(), type->second);
        }
}

void OnnxScope::reserveNodeNames()
{
    for (const OnnxNode& node : m_graph.nodes)
        if (!node.name.empty() && ++m_nodeNames[validUtf8(node.name)] == 2)
            m_sink.note(placeOfByte(node.offset),
                "node name \"" + validUtf8(node.name) + "\" is used more than once");
}

void OnnxScope::fail(Error error)
{
    if (!m_failure)
        m_failure = std::move(error);
}

NodeId OnnxScope::add(Node node)
{
    auto id = m_builder.add(std::move(node));
    if (id)
        return *id;
    fail(id.error());
    return {};
}

NodeId OnnxScope::addPlaceholder(std::string_view value, ValueMeta meta)
{
    Node node;
    node.op = OpKind::Placeholder;
    node.name = validUtf8(value);
    if (node.name.empty() || m_builder.find(node.name).isValid())
        node.name = claimName(node.name);
    node.target = node.name;
    node.meta.val = std::move(meta);
    return add(std::move(node));
}

NodeId OnnxScope::addGetAttr(const std::string& tensorName, Tensor tensor)
{
    Node node;
    node.op = OpKind::GetAttr;
    node.name = m_builder.find(tensorName).isValid() ? claimName(tensorName) : tensorName;
    node.target = tensorName;
    node.inputKind = InputKind::TensorConstant;
    node.meta.val = {
        TensorMeta {tensor.dtype, std::vector<Dim>(tensor.shape.begin(), tensor.shape.end())}};
    if (Result<void> done = m_builder.addTensor(tensorName, std::move(tensor)); !done)
        fail(done.error());
    return add(std::move(node));
}

const Tensor* OnnxScope::useConstant(std::string_view value)
{
    const auto found = m_constantOf.find(value);
    if (found == m_constantOf.end())
        return nullptr;
    m_constants[found->second].isRead = true;
    return &m_constants[found->second].tensor;
}

bool OnnxScope::shareConstant(std::string_view value, std::string_view shared, std::uint64_t offset)
{
    const auto found = m_constantOf.find(value);
    if (found == m_constantOf.end())
        return false;
    if (!m_constantOf.emplace(shared, found->second).second)
        m_sink.damage(placeOfByte(offset),
            "duplicate value: \"" + validUtf8(shared)
                + "\" is defined twice, the first one counts");
    m_defined.insert(shared);
    return true;
}

void OnnxScope::addUnreadConstants()
{
    for (const Constant& constant : m_constants)
        if (!constant.isRead)
            if (Result<void> done = m_builder.addTensor(constant.name, constant.tensor); !done)
                fail(done.error());
}

NodeId OnnxScope::addConstant(const std::string& name, Tensor tensor)
{
    return addGetAttr(claimName(name), std::move(tensor));
}

NodeId OnnxScope::nodeOf(std::string_view value, std::uint64_t offset)
{
    if (const auto found = m_values.find(value); found != m_values.end())
        return found->second;
    if (const auto found = m_constantOf.find(value); found != m_constantOf.end()) {
        Constant& constant = m_constants[found->second];
        constant.isRead = true;
        if (!constant.node.isValid())
            constant.node = addGetAttr(constant.name, constant.tensor);
        return constant.node;
    }
    if (const auto found = m_stubs.find(value); found != m_stubs.end())
        return found->second;
    const std::string name = validUtf8(value);
    m_sink.damage(placeOfByte(offset),
        "\"" + name + "\" is used but never defined before it; a stub stands for it");
    Node stub;
    stub.name = claimName(name);
    stub.target = kUndefinedTarget;
    stub.meta.val = declared(value);
    const NodeId id = add(std::move(stub));
    m_stubs.emplace(value, id);
    return id;
}

void OnnxScope::define(std::string_view value, NodeId node, std::uint64_t offset)
{
    m_defined.insert(value);
    if (!m_constantOf.contains(value) && m_values.emplace(value, node).second)
        return;
    m_sink.damage(placeOfByte(offset),
        "duplicate value: \"" + validUtf8(value) + "\" is defined twice, the first one counts");
}

ValueMeta OnnxScope::declared(std::string_view value) const
{
    const auto found = m_types.find(value);
    return found == m_types.end() ? ValueMeta {} : found->second->meta;
}

bool OnnxScope::isTaken(const std::string& name) const
{
    return m_builder.find(name).isValid() || m_reserved.contains(name)
        || m_nodeNames.contains(name);
}

std::string OnnxScope::claimName(std::string_view candidate)
{
    const std::string wanted(candidate.empty() ? "unnamed" : candidate);
    std::string name = wanted;
    while (isTaken(name)) // goes on where the last one stopped: thousands may want the same name
        name = wanted + "_" + std::to_string(++m_suffixes[wanted]);
    return name;
}

std::string OnnxScope::claimName(const OnnxNode& node)
{
    const std::string own = validUtf8(node.name);
    if (!own.empty() && !m_builder.find(own).isValid() && !m_reserved.contains(own))
        return own;
    const auto output =
        std::ranges::find_if(node.outputs, [](const std::string& value) { return !value.empty(); });
    if (output != node.outputs.end())
        return claimName(validUtf8(*output));
    return claimName(own.empty() ? validUtf8(node.opType) : own);
}

std::vector<std::string> freeValuesOf(const OnnxGraph& graph)
{
    FreeValues values;
    values.collect(graph);
    return values.take();
}

std::vector<std::string> freeValuesOf(const OnnxNode& node)
{
    FreeValues values;
    for (const OnnxAttribute& attribute : node.attributes)
        for (const OnnxGraph& graph : attribute.graphs)
            values.collect(graph);
    return values.take();
}

} // namespace qdq
