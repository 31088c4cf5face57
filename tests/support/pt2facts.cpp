// SPDX-License-Identifier: Apache-2.0
#include "tests/support/pt2facts.h"

#include "core/io/pt2metadata.h"
#include "tests/support/expression.h"

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <map>

namespace qdq::test {

namespace {

using Json = nlohmann::json;

Json programFacts(const std::filesystem::path& path, const std::string& program)
{
    Json facts = Json::parse(std::ifstream(path));
    return program.empty() ? facts : facts["programs"][program];
}

class Comparison
{
public:
    explicit Comparison(const Json& facts)
        : m_symbols(facts.value("symbols", Json::object()))
        , m_areLoaded(facts.value("facts_from", "") == "torch.export.load")
    {
    }

    std::vector<std::string> lines;

    void say(std::string line)
    {
        if (lines.size() < 20)
            lines.push_back(std::move(line));
    }
    void compare(const std::string& place, const Json& actual, const Json& wanted)
    {
        if (!isSame(actual, wanted))
            say(place + ": " + actual.dump() + ", torch has " + wanted.dump());
    }

    void compareGraph(const Graph& graph, const Json& facts, const std::string& place)
    {
        const Json& nodes = facts["nodes"];
        if (graph.nodes.size() != nodes.size())
            say(place + std::to_string(graph.nodes.size()) + " nodes, torch has "
                + std::to_string(nodes.size()));
        std::map<std::string, std::string> names; // torch's → ours
        for (std::size_t i = 0; i < std::min(graph.nodes.size(), nodes.size()); ++i)
            names[nodes[i]["name"]] = graph.nodes[i].name;
        for (std::size_t i = 0; i < std::min(graph.nodes.size(), nodes.size()); ++i)
            compareNode(graph, NodeId {i}, nodes[i], names, place);
        const Json subgraphs = facts.value("subgraphs", Json::object());
        compare(place + "number of subgraphs", graph.subgraphs.size(), subgraphs.size());
        for (const auto& [name, subgraph] : graph.subgraphs)
            if (subgraphs.contains(name))
                compareGraph(*subgraph, subgraphs[name], place + name + "/");
            else
                say(place + name + ": torch has no such graph");
    }

    void compareTensors(const Graph& graph, const Json& wanted)
    {
        for (const auto& [name, fact] : wanted.items()) {
            const Tensor* tensor = graph.findTensor(name);
            if (!tensor) {
                say("constant " + name + " is missing");
                continue;
            }
            compare(name + " dtype", nameOf(tensor->dtype), fact["dtype"]);
            compare(name + " shape", tensor->shape, fact["shape"]);
            const auto loaded = tensor->load();
            if (fact.contains("data") || fact.contains("subclass")) {
                if (loaded)
                    say(name + ": has values, torch has none");
                continue;
            }
            if (!loaded) {
                say(name + ": " + toText(loaded.error()));
                continue;
            }
            const QByteArray bytes(reinterpret_cast<const char*>((*loaded)->data()),
                static_cast<qsizetype>((*loaded)->size()));
            compare(name + " sha256",
                QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString(),
                fact["sha256"]);
        }
    }

private:
    void compareNode(const Graph& graph, NodeId id, const Json& fact,
        const std::map<std::string, std::string>& names, const std::string& graphPlace)
    {
        const Node& node = graph[id];
        const std::string place = graphPlace + fact["name"].get<std::string>() + " ";
        if (fact.value("named", true))
            compare(place + "name", node.name, fact["name"]);
        compare(place + "op", nameOf(node.op), fact["op"]);
        compare(place + "target", node.target, fact["target"]);
        compare(place + "args", argsJson(graph, node.args), renamed(fact["args"], names));
        Json kwargs = Json::object();
        for (const auto& [name, arg] : node.kwargs)
            kwargs[name] = argJson(graph, arg);
        compare(place + "kwargs", kwargs, renamed(fact["kwargs"], names));
        const Json& meta = fact.contains("meta") ? fact["meta"] : Json::object();
        // An output of literals has no value in the facts.
        if (node.op != OpKind::Output || !meta.value("val", Json()).is_null())
            compare(place + "val", valueJson(node.meta.val), meta.value("val", Json()));
        if (!m_areLoaded && node.op == OpKind::Placeholder)
            return;
        compareModuleStack(graph, id, meta, place);
        if (fact.contains("module") && !fact["module"].is_null())
            compare(place + "module", graph.modulePath(id), fact["module"]);
        if (meta.contains("torch_fn"))
            compare(place + "torch_fn", Json {node.meta.torchFn->name, node.meta.torchFn->function},
                meta["torch_fn"]);
        if (meta.contains("source_fn_stack")) {
            Json stack = Json::array();
            for (const SourceFn& source : node.meta.sourceFnStack)
                stack.push_back({source.name, source.function});
            compare(place + "source_fn_stack", stack, meta["source_fn_stack"]);
        }
        if (meta.contains("stack_trace_lines")) {
            const auto lineCount = node.meta.stackTrace
                ? 1 + std::count(node.meta.stackTrace->begin(), node.meta.stackTrace->end(), '\n')
                : 0;
            const bool isPlaceholderText = !node.meta.stackTrace; // 2.1 writes "NoneType: None"
            if (!isPlaceholderText)
                compare(place + "stack_trace_lines", lineCount, meta["stack_trace_lines"]);
        }
    }

    void compareModuleStack(
        const Graph& graph, NodeId id, const Json& meta, const std::string& place)
    {
        if (!meta.contains("nn_module_stack"))
            return;
        Json actual = Json::array();
        if (const ModuleStack* stack = graph.moduleStack(id))
            for (const ModuleFrame& frame : *stack)
                actual.push_back({frame.key, frame.path, frame.type});
        Json wanted = meta["nn_module_stack"];
        for (Json& frame : wanted)
            frame[1] = normaliseModulePath(
                frame[1].get<std::string>()); // ours are normalised, torch's own are not
        compare(place + "nn_module_stack", actual, wanted);
    }

    static Json renamed(Json value, const std::map<std::string, std::string>& names)
    {
        if (value.is_object() && value.size() == 1 && value.contains("node")) {
            const auto found = names.find(value["node"].get<std::string>());
            if (found != names.end())
                value["node"] = found->second;
        } else if (value.is_structured()) {
            for (Json& item : value)
                item = renamed(item, names);
        }
        return value;
    }

    static Json argsJson(const Graph& graph, const ArgList& args)
    {
        Json list = Json::array();
        for (const Arg& arg : args)
            list.push_back(argJson(graph, arg));
        return list;
    }

    static Json argJson(const Graph& graph, const Arg& arg)
    {
        if (arg.isNone())
            return nullptr;
        if (arg.node().isValid())
            return {{"node", graph[arg.node()].name}};
        if (const auto* v = arg.as<bool>())
            return *v;
        if (const auto* v = arg.as<std::int64_t>())
            return *v;
        if (const auto* v = arg.as<double>()) {
            if (std::isfinite(*v))
                return *v;
            return {{"float", std::isnan(*v) ? "nan" : *v > 0 ? "inf" : "-inf"}};
        }
        if (const auto* v = arg.as<std::string>())
            return *v;
        if (const auto* v = arg.as<ArgList>())
            return argsJson(graph, *v);
        if (const auto* v = arg.as<DType>())
            return {{"dtype", nameOf(*v)}};
        if (const auto* v = arg.as<LayoutArg>())
            return {{"layout", v->name}};
        if (const auto* v = arg.as<MemoryFormatArg>())
            return {{"memory_format", v->name}};
        if (const auto* v = arg.as<DeviceArg>())
            return {{"device", v->name}};
        if (const auto* v = arg.as<ComplexArg>())
            return {{"complex", {v->real, v->imag}}};
        if (const auto* v = arg.as<ReprArg>())
            return {{"repr", v->text}};
        return "?";
    }

    static Json valueJson(const ValueMeta& value)
    {
        if (const TensorMeta* tensor = value.tensor()) {
            Json shape = Json::array();
            for (const Dim& dim : tensor->shape)
                shape.push_back(isSymbolic(dim) ? Json(std::get<std::string>(dim))
                                                : Json(std::get<std::int64_t>(dim)));
            return {{"shape", shape}, {"dtype", nameOf(tensor->dtype)}};
        }
        if (const auto* symbol = std::get_if<SymMeta>(&value.value))
            return {{"sym", symbol->text}, {"type", symbol->type}};
        if (const auto* constant = std::get_if<ConstMeta>(&value.value))
            return {{"const", argJson({}, constant->value)}};
        if (const auto* list = std::get_if<std::vector<ValueMeta>>(&value.value)) {
            Json values = Json::array();
            for (const ValueMeta& item : *list)
                values.push_back(valueJson(item));
            return values;
        }
        return nullptr;
    }

    /// Like ==, but 1 and 1.0 differ, and expressions are the same when they have the same values.
    [[nodiscard]] bool isSame(const Json& a, const Json& b) const
    {
        if (a.is_structured()) {
            if (a.type() != b.type() || a.size() != b.size())
                return false;
            for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j)
                if ((a.is_object() && i.key() != j.key()) || !isSame(*i, *j))
                    return false;
            return true;
        }
        if (a.is_string() && b.is_string() && m_symbols.contains(b.get<std::string>()))
            return hasSameValues(a.get<std::string>(), m_symbols[b.get<std::string>()]);
        return a.dump() == b.dump();
    }

    static bool hasSameValues(const std::string& expression, const Json& fact)
    {
        for (const Json& row : fact["values"]) {
            std::map<std::string, double> symbols;
            for (const auto& [name, value] : row[0].items())
                symbols[name] = value.get<double>();
            const auto value = evaluate(expression, symbols);
            const double wanted =
                row[1].is_boolean() ? (row[1].get<bool>() ? 1.0 : 0.0) : row[1].get<double>();
            if (!value || *value != wanted)
                return false;
        }
        return true;
    }

    Json m_symbols;
    bool m_areLoaded; ///< otherwise placeholders have metadata that no file keeps
};

void compareSignature(Comparison& comparison, const Graph& graph, const Json& facts)
{
    std::size_t position = 0;
    for (const Json& fact : facts["inputs"]) {
        const Node& node = graph.nodes[position++];
        const std::string place = "input " + node.name + " ";
        std::string kind(nameOf(node.inputKind));
        if (kind == "tensor_constant")
            kind = "constant_tensor";
        if (kind == "constant_input" || fact["kind"] == "SymIntArgument")
            kind = fact["kind"];
        comparison.compare(place + "kind", kind, fact["kind"]);
        comparison.compare(place + "name", node.name, fact["name"]);
        comparison.compare(place + "target", node.attribute.empty() ? Json() : Json(node.attribute),
            fact["target"]);
    }
    position = 0;
    comparison.compare("number of outputs", graph.outputSpecs.size(), facts["outputs"].size());
    for (const Json& fact : facts["outputs"]) {
        const OutputSpec& spec = graph.outputSpecs.at(position++);
        comparison.compare("output kind",
            spec.kind == OutputKind::BufferMutation ? "buffer_mutation" : "user_output",
            fact["kind"] == "SymIntArgument" ? Json("user_output") : fact["kind"]);
        comparison.compare(
            "output target", spec.target.empty() ? Json() : Json(spec.target), fact["target"]);
    }
}

void compareRest(Comparison& comparison, const OpenedGraph& opened, const Json& facts)
{
    Json ranges = Json::object();
    for (const SymbolRange& range : opened.graph.symbols)
        ranges[range.symbol] = {
            range.min ? Json(*range.min) : Json(), range.max ? Json(*range.max) : Json()};
    comparison.compare("range_constraints", ranges, facts["range_constraints"]);
    Json paths = facts["module_paths"];
    std::erase(
        paths.get_ref<Json::array_t&>(), Json("_guards_fn")); // an artefact of exporting twice
    comparison.compare("module_paths", opened.graph.modulePaths, paths);
    const Json& container = facts["container"];
    comparison.compare("generation", opened.info.generation, container["generation"]);
    const Json& version = container["schema_version"];
    comparison.compare("schema_version", opened.info.formatVersion,
        version.is_array()
            ? std::to_string(version[0].get<int>()) + "." + std::to_string(version[1].get<int>())
            : std::to_string(version.get<int>()));
    if (container["torch_version"].is_string())
        comparison.compare(
            "torch_version", opened.graph.producer.at(0).second, container["torch_version"]);
    if (container.contains("models"))
        comparison.compare("programs", opened.info.programs, container["models"]);
}

} // namespace

std::vector<std::string> programsOf(const std::filesystem::path& path)
{
    const Json facts = Json::parse(std::ifstream(path));
    if (!facts.contains("programs"))
        return {""};
    std::vector<std::string> names;
    for (const auto& [name, program] : facts["programs"].items())
        names.push_back(name);
    return names;
}

std::vector<std::string> contradictions(
    const OpenedGraph& opened, const std::filesystem::path& path, const std::string& program)
{
    const Json facts = programFacts(path, program);
    Comparison comparison(facts);
    comparison.compareGraph(opened.graph, facts, "");
    if (!comparison.lines.empty())
        return comparison.lines;
    compareSignature(comparison, opened.graph, facts);
    compareRest(comparison, opened, facts);
    comparison.compareTensors(opened.graph, facts["weights"]);
    comparison.compareTensors(opened.graph, facts["constants"]);
    return comparison.lines;
}

std::vector<std::string> nodeContradictions(
    const Graph& graph, const std::filesystem::path& path, const std::string& program)
{
    const Json facts = programFacts(path, program);
    Comparison comparison(facts);
    comparison.compareGraph(graph, facts, "");
    return comparison.lines;
}

std::vector<std::string> tensorContradictions(const Graph& graph, const std::filesystem::path& path)
{
    const Json facts = programFacts(path, "");
    Comparison comparison(facts);
    comparison.compareTensors(graph, facts["weights"]);
    comparison.compareTensors(graph, facts["constants"]);
    return comparison.lines;
}

} // namespace qdq::test
