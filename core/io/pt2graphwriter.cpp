// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2graphwriter.h"

#include "core/graph/knownvalues.h"
#include "core/io/opschema.h"
#include "core/io/pt2enums.h"
#include "core/io/pt2graph.h"
#include "core/io/pt2metadatawriter.h"
#include "core/io/pt2valuewriter.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::string_view kGetitem = "_operator.getitem";
constexpr std::string_view kHigherOrder = "higher_order.";

bool hasSeveralOutputs(const Node& node, const ValueMeta& value)
{
    if (const OpSchema* schema = findOpSchema(node.target))
        return schema->results.size() > 1 || schema->results == "L";
    return node.target.starts_with(kHigherOrder)
        && std::holds_alternative<std::vector<ValueMeta>>(value.value);
}

tl::unexpected<Error> at(const std::string& node, Error error)
{
    error.where = node;
    return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> unknownType(const std::string& value)
{
    return fail(ErrorCode::Unsupported, value,
        "the type of the value \"" + value + "\" is not known, and a .pt2 has to state it");
}

} // namespace

Pt2GraphWriter::Pt2GraphWriter(
    const Graph& graph, JsonWriter& json, SymbolicText& symbols, DiagnosticSink& sink, int depth)
    : m_graph(graph)
    , m_json(json)
    , m_symbols(symbols)
    , m_sink(sink)
    , m_depth(depth)
    , m_values(knownValues(graph))
    , m_items(graph.nodes.size())
    , m_sameAs(graph.nodes.size())
    , m_arguments(json,
          {[this](NodeId id) { return kindOf(id); }, [this](NodeId id) { return nameOf(id); },
              [this](NodeId id) { return isGraphAttribute(id); },
              [this](NodeId id) { return writeSubgraph(id); }})
{
    findItems();
}

void Pt2GraphWriter::findItems()
{
    for (const NodeId id : allNodes(m_graph)) {
        const Node& node = m_graph[id];
        if (!node.isCall(kGetitem) || node.args.size() != 2)
            continue;
        const NodeId producer = node.args[0].node();
        const auto* index = node.args[1].as<std::int64_t>();
        if (!producer.isValid() || !index || *index < 0
            || !hasSeveralOutputs(m_graph[producer], m_values[producer]))
            continue;
        const auto [first, isNew] = m_items[producer].emplace(*index, id);
        if (!isNew)
            m_sameAs[id] = first->second;
    }
}

bool Pt2GraphWriter::isGraphAttribute(NodeId id) const
{
    return m_graph[id].op == OpKind::GetAttr
        && std::ranges::any_of(m_graph.subgraphs,
            [&](const auto& subgraph) { return subgraph.first == m_graph[id].target; });
}

std::string Pt2GraphWriter::nameOf(NodeId id) const
{
    return m_graph[m_sameAs[id].isValid() ? m_sameAs[id] : id].name;
}

Pt2ValueKind Pt2GraphWriter::kindOf(NodeId id) const
{
    return pt2ValueKind(m_values[id]).value_or(Pt2ValueKind::Tensor);
}

ArgList Pt2GraphWriter::outputs() const
{
    ArgList values;
    const Node* last = m_graph.nodes.empty() ? nullptr : &m_graph.nodes.back();
    if (!last || last->op != OpKind::Output)
        return values;
    for (const Arg& arg : last->args) {
        if (const auto* list = arg.as<ArgList>())
            values.insert(values.end(), list->begin(), list->end());
        else
            values.push_back(arg);
    }
    return values;
}

Result<void> Pt2GraphWriter::write()
{
    m_json.beginObject().key("inputs").beginArray();
    for (const NodeId id : allNodes(m_graph))
        if (m_graph[id].op == OpKind::Placeholder) {
            if (auto done = writeInput(id); !done)
                return done;
            if (m_graph[id].inputKind != InputKind::ConstantInput)
                m_defined.push_back(
                    {nameOf(id), m_values[id], m_graph[id].inputKind == InputKind::Parameter});
        }
    m_json.endArray().key("outputs").beginArray();
    for (const Arg& value : outputs())
        if (auto done = writeArgument(value); !done)
            return done;
    m_json.endArray().key("nodes").beginArray();
    if (auto done = writeNodes(); !done)
        return done;
    m_json.endArray();
    if (auto done = writeValues(); !done)
        return done;
    m_json.endObject();
    return {};
}

Result<void> Pt2GraphWriter::writeInput(NodeId placeholder)
{
    const Node& node = m_graph[placeholder];
    if (node.inputKind == InputKind::CustomObject || node.inputKind == InputKind::Token)
        return fail(ErrorCode::Unsupported, node.name,
            "inputs of the kind " + std::string(qdq::nameOf(node.inputKind))
                + " cannot be written to a .pt2");
    if (node.inputKind == InputKind::ConstantInput) {
        const auto* constant = std::get_if<ConstMeta>(&node.meta.val.value);
        return constant ? writeArgument(constant->value) : writeArgument({});
    }
    if (!pt2ValueKind(m_values[placeholder]))
        return unknownType(node.name);
    m_arguments.writeReference(kindOf(placeholder), nameOf(placeholder));
    return {};
}

Result<void> Pt2GraphWriter::writeArgument(const Arg& arg)
{
    if (const NodeId id = arg.node(); id.isValid() && !m_items[id].empty())
        return fail(ErrorCode::Unsupported, m_graph[id].name,
            "the list that \"" + m_graph[id].name + "\" gives is used as a whole");
    return m_arguments.write(arg);
}

// ---- nodes

Result<void> Pt2GraphWriter::writeNodes()
{
    for (const NodeId id : allNodes(m_graph)) {
        const Node& node = m_graph[id];
        const bool isItem = node.isCall(kGetitem) && node.args.size() == 2
            && node.args[0].node().isValid() && !m_items[node.args[0].node()].empty();
        if (node.op == OpKind::Placeholder || node.op == OpKind::Output || isItem
            || isGraphAttribute(id))
            continue;
        if (node.op != OpKind::CallFunction)
            return fail(ErrorCode::Unsupported, node.name,
                "a " + std::string(qdq::nameOf(node.op)) + " node cannot be written to a .pt2");
        m_json.newLine();
        if (auto done = writeNode(id); !done)
            return done.error().where.empty() ? at(node.name, done.error()) : done;
    }
    return {};
}

Result<void> Pt2GraphWriter::writeNode(NodeId id)
{
    const Node& node = m_graph[id];
    const bool isHigherOrder = node.target.starts_with(kHigherOrder);
    const bool isSymbolic = isSymbolicFunction(node.target);
    const OpSchema* schema = findOpSchema(node.target);
    if (!schema && !isHigherOrder && !isSymbolic)
        return fail(ErrorCode::Unsupported, node.name,
            "the parameters of " + node.target
                + " are not known, and a .pt2 names them; write graph JSON instead");
    m_json.beginObject().key("target").string((isSymbolic ? "" : "torch.ops.") + node.target);
    m_json.key("inputs").beginArray();
    if (auto done = writeInputs(node, schema); !done)
        return done;
    m_json.endArray().key("outputs").beginArray();
    if (auto done = writeOutputs(id, schema ? schema->results : isSymbolic ? "S" : "H"); !done)
        return done;
    m_json.endArray();
    writePt2Metadata(m_graph, id, m_json, m_sink);
    m_json.key("is_hop_single_tensor_return");
    if (isHigherOrder)
        m_json.boolean(!std::holds_alternative<std::vector<ValueMeta>>(m_values[id].value));
    else
        m_json.null();
    m_json.key("name").string(node.name).endObject();
    return {};
}

Result<void> Pt2GraphWriter::writeInputs(const Node& node, const OpSchema* schema)
{
    if (schema && node.args.size() > schema->parameters.size())
        return fail(ErrorCode::Unsupported, node.name,
            std::to_string(node.args.size()) + " arguments for the "
                + std::to_string(schema->parameters.size()) + " parameters of " + node.target);
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        constexpr std::string_view kLetters[] = {"a", "b", "c"};
        const std::string_view name = schema                             ? schema->parameters[i]
            : isSymbolicFunction(node.target) && i < std::size(kLetters) ? kLetters[i]
                                                                         : std::string_view();
        if (auto done = writeNamed(name, kPt2Positional, node.args[i], node); !done)
            return done;
    }
    for (const auto& [name, arg] : node.kwargs) {
        if (schema && std::ranges::find(schema->parameters, name) == schema->parameters.end())
            return fail(ErrorCode::Unsupported, node.name,
                node.target + " has no parameter \"" + name + "\"");
        if (auto done = writeNamed(name, kPt2Keyword, arg, node); !done)
            return done;
    }
    return {};
}

Result<void> Pt2GraphWriter::writeNamed(
    std::string_view name, std::int64_t kind, const Arg& arg, const Node& node)
{
    m_json.beginObject().key("name").string(name).key("arg");
    if (auto done = writeArgument(arg); !done)
        return done.error().where.empty() ? at(node.name, done.error()) : done;
    m_json.key("kind").integer(kind).endObject();
    return {};
}

// ---- outputs

Result<void> Pt2GraphWriter::writeOutputs(NodeId id, std::string_view results)
{
    const Node& node = m_graph[id];
    if (results.empty())
        return {};
    if (results == "L") {
        m_json.beginObject().key("as_tensors").beginArray();
        if (auto done = writeItems(id, true); !done)
            return done;
        m_json.endArray().endObject();
        return {};
    }
    if (hasSeveralOutputs(node, m_values[id]))
        return writeItems(id, false);
    if (results == "H" && !m_values[id].isKnown()) {
        m_json.beginObject().key("as_none").boolean(true).endObject();
        return {};
    }
    return writeOutput(node.name, m_values[id]);
}

/// The outputs of a node one by one, called as the getitem nodes that take them: names alone within
/// a list of tensors, whole arguments otherwise. What nothing takes and nothing is known of is
/// None.
Result<void> Pt2GraphWriter::writeItems(NodeId id, bool areNames)
{
    const auto* known = std::get_if<std::vector<ValueMeta>>(&m_values[id].value);
    const Items& items = m_items[id];
    const OpSchema* schema = findOpSchema(m_graph[id].target);
    std::size_t count = std::max(known ? known->size() : 0, schema ? schema->results.size() : 0);
    if (!items.empty())
        count = std::max(count, static_cast<std::size_t>(items.rbegin()->first) + 1);
    if (areNames && known)
        count = known->size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto item = items.find(static_cast<std::int64_t>(i));
        const bool isTaken = item != items.end();
        ValueMeta value = isTaken ? m_values[item->second] : ValueMeta {};
        if (!value.isKnown() && known && i < known->size())
            value = (*known)[i];
        const std::string name = isTaken ? m_graph[item->second].name
                                         : m_graph[id].name + "_unused_" + std::to_string(i);
        const bool isNone = !value.isKnown() && (!isTaken || m_graph[item->second].users.empty());
        if (areNames) {
            if (!value.tensor())
                return unknownType(name);
            m_json.beginObject().key("name").string(name).endObject();
            m_defined.push_back({name, value});
        } else if (isNone) {
            m_json.beginObject().key("as_none").boolean(true).endObject();
        } else if (auto done = writeOutput(name, value); !done) {
            return done;
        }
    }
    return {};
}

Result<void> Pt2GraphWriter::writeOutput(const std::string& name, const ValueMeta& value)
{
    const auto kind = pt2ValueKind(value);
    if (!kind)
        return unknownType(name);
    m_arguments.writeReference(*kind, name);
    m_defined.push_back({name, value});
    return {};
}

Result<void> Pt2GraphWriter::writeSubgraph(NodeId id)
{
    const Node& node = m_graph[id];
    const auto found = std::ranges::find(
        m_graph.subgraphs, node.target, &decltype(m_graph.subgraphs)::value_type::first);
    if (m_depth + 1 >= kMaxGraphDepth)
        return fail(ErrorCode::Limit, node.name,
            "graphs nest deeper than " + std::to_string(kMaxGraphDepth) + " levels");
    m_json.beginObject().key("name").string(node.target).key("graph");
    auto done = Pt2GraphWriter(*found->second, m_json, m_symbols, m_sink, m_depth + 1).write();
    if (!done)
        return at(node.name + "/" + done.error().where, done.error());
    m_json.endObject();
    return {};
}

// ---- values

Result<void> Pt2GraphWriter::writeValues()
{
    m_json.key("tensor_values").beginObject();
    for (const Defined& defined : m_defined)
        if (const TensorMeta* tensor = defined.value.tensor()) {
            m_json.key(defined.name);
            if (auto done = writePt2TensorMeta(m_json, m_symbols, *tensor, defined.requiresGrad);
                !done)
                return at(defined.name, done.error());
        }
    m_json.endObject();
    for (const auto& [key, kind] : {std::pair("sym_int_values", Pt2ValueKind::SymInt),
             std::pair("sym_float_values", Pt2ValueKind::SymFloat),
             std::pair("sym_bool_values", Pt2ValueKind::SymBool)}) {
        m_json.key(key).beginObject();
        for (const Defined& defined : m_defined)
            if (pt2ValueKind(defined.value) == kind) {
                m_json.key(defined.name);
                writePt2Symbol(m_json, m_symbols, defined.value);
            }
        m_json.endObject();
    }
    m_json.key("custom_obj_values").beginObject().endObject();
    const Node* last = m_graph.nodes.empty() ? nullptr : &m_graph.nodes.back();
    const bool isBare = m_depth > 0 && last && last->op == OpKind::Output && last->args.size() == 1
        && last->args[0].node().isValid();
    m_json.key("is_single_tensor_return").boolean(isBare);
    return {};
}

} // namespace qdq
