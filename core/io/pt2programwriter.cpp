// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2programwriter.h"

#include "core/io/pt2graphwriter.h"
#include "core/io/pt2signature.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::string_view kLeaf = R"({"type": null, "context": null, "children_spec": []})";

std::string leaves(std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i == 0 ? "" : ", ") + std::string(kLeaf);
    return text;
}

std::string tupleOf(const std::string& children)
{
    return R"({"type": "builtins.tuple", "context": "null", "children_spec": [)" + children + "]}";
}

/// Torch's pytree spec of `count` positional inputs and no keywords.
std::string flatInputs(std::size_t count)
{
    constexpr std::string_view kNoKeywords =
        R"({"type": "builtins.dict", "context": "[]", "children_spec": []})";
    return "[1, " + tupleOf(tupleOf(leaves(count)) + ", " + std::string(kNoKeywords)) + "]";
}

std::string flatOutputs(std::size_t count)
{
    return "[1, " + (count == 1 ? std::string(kLeaf) : tupleOf(leaves(count))) + "]";
}

std::size_t leafCount(std::string_view spec)
{
    std::size_t count = 0;
    for (std::size_t at = 0; (at = spec.find("\"type\":", at)) != std::string_view::npos;) {
        at = spec.find_first_not_of(' ', at + 7);
        if (at != std::string_view::npos && spec.substr(at).starts_with("null"))
            ++count;
    }
    return count;
}

class ProgramWriter
{
public:
    ProgramWriter(const Graph& graph, SymbolicText& symbols, DiagnosticSink& sink)
        : m_graph(graph)
        , m_writer(graph, m_json, symbols, sink)
    {
    }

    Result<std::string> write()
    {
        m_json.beginObject().key("graph_module").beginObject().key("graph");
        if (auto done = m_writer.write(); !done)
            return failWith(std::move(done));
        m_json.newLine().key("signature").beginObject();
        if (auto done = writeInputSpecs(); !done)
            return failWith(std::move(done));
        if (auto done = writeOutputSpecs(); !done)
            return failWith(std::move(done));
        m_json.endObject();
        writeModuleCalls();
        m_json.key("metadata").beginObject().endObject();
        m_json.key("treespec_namedtuple_fields").beginObject().endObject().endObject();
        m_json.newLine().key("opset_version").beginObject().key("aten").integer(10).endObject();
        writeRanges();
        m_json.key("schema_version").beginObject().key("major").integer(8);
        m_json.key("minor").integer(20).endObject();
        m_json.key("verifiers").beginArray().string("TRAINING").endArray();
        m_json.key("torch_version").string(torchVersion());
        m_json.key("guards_code").beginArray().endArray().endObject();
        return m_json.take();
    }

private:
    /// {"name": …} of a placeholder, as most members of the signature have it.
    void writeName(const std::string& name)
    {
        m_json.key("arg").beginObject().key("name").string(name).endObject();
    }

    Result<void> writeInputSpecs()
    {
        m_json.key("input_specs").beginArray();
        for (const NodeId id : allNodes(m_graph))
            if (m_graph[id].op == OpKind::Placeholder)
                if (auto done = writeInputSpec(id); !done)
                    return done;
        m_json.endArray();
        return {};
    }

    Result<void> writeInputSpec(NodeId id)
    {
        const Node& node = m_graph[id];
        const Pt2InputMember& member = pt2InputMember(node.inputKind);
        m_json.beginObject().key(member.member).beginObject();
        if (node.inputKind == InputKind::ConstantInput) {
            m_json.key("name").string(node.name).key("value");
            if (auto done = m_writer.writeInput(id); !done)
                return done;
        } else if (member.attribute.empty()) {
            m_json.key("arg");
            if (auto done = m_writer.writeInput(id); !done)
                return done;
            ++m_userInputs;
        } else {
            writeName(node.name);
            m_json.key(member.attribute).string(node.attribute);
            if (node.inputKind == InputKind::Buffer)
                m_json.key("persistent").boolean(true);
        }
        m_userInputs += node.inputKind == InputKind::ConstantInput ? 1 : 0;
        m_json.endObject().endObject();
        return {};
    }

    Result<void> writeOutputSpecs()
    {
        m_json.key("output_specs").beginArray();
        const ArgList outputs = m_writer.outputs();
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const OutputSpec spec =
                i < m_graph.outputSpecs.size() ? m_graph.outputSpecs[i] : OutputSpec();
            const Pt2OutputMember& member = pt2OutputMember(spec.kind);
            m_json.beginObject().key(member.member).beginObject();
            if (outputs[i].as<std::string>())
                return fail(ErrorCode::Unsupported, "output",
                    "output " + std::to_string(i) + " is text, which torch cannot load");
            if (spec.kind == OutputKind::UserOutput) {
                m_json.key("arg");
                if (auto done = m_writer.writeArgument(outputs[i]); !done)
                    return done;
                ++m_userOutputs;
            } else {
                const NodeId source = outputs[i].node();
                writeName(source.isValid() ? m_graph[source].name : std::string());
            }
            if (!member.target.empty())
                m_json.key(member.target).string(spec.target);
            m_json.endObject().endObject();
        }
        m_json.endArray();
        return {};
    }

    /// The module tree, and how the root is called. A call that does not fit the inputs and outputs
    /// any more is replaced by a flat one.
    void writeModuleCalls()
    {
        const CallSpec& call = m_graph.callSpec;
        const bool fitsIn = leafCount(call.in) == m_userInputs && !call.in.empty();
        const bool fitsOut = leafCount(call.out) == m_userOutputs && !call.out.empty();
        m_json.newLine().key("module_call_graph").beginArray().beginObject();
        m_json.key("fqn").string("").key("signature").beginObject();
        m_json.key("inputs").beginArray().endArray().key("outputs").beginArray().endArray();
        m_json.key("in_spec").string(fitsIn ? call.in : flatInputs(m_userInputs));
        m_json.key("out_spec").string(fitsOut ? call.out : flatOutputs(m_userOutputs));
        m_json.key("forward_arg_names");
        if (fitsIn && !call.argNames.empty()) {
            m_json.beginArray();
            for (const std::string& name : call.argNames)
                m_json.string(name);
            m_json.endArray();
        } else {
            m_json.null();
        }
        m_json.endObject().endObject();
        for (const std::string& path : m_graph.modulePaths)
            if (!path.empty())
                m_json.beginObject().key("fqn").string(path).key("signature").null().endObject();
        m_json.endArray();
    }

    void writeRanges()
    {
        m_json.key("range_constraints").beginObject();
        for (const SymbolRange& range : m_graph.symbols) {
            m_json.key(range.symbol).beginObject();
            for (const auto& [key, bound] :
                {std::pair("min_val", range.min), std::pair("max_val", range.max)}) {
                m_json.key(key);
                if (bound)
                    m_json.integer(*bound);
                else
                    m_json.null();
            }
            m_json.endObject();
        }
        m_json.endObject();
    }

    [[nodiscard]] std::string torchVersion() const
    {
        const auto torch = std::ranges::find(
            m_graph.producer, "torch", &std::pair<std::string, std::string>::first);
        return torch == m_graph.producer.end() ? std::string() : torch->second;
    }

    const Graph& m_graph;
    JsonWriter m_json;
    Pt2GraphWriter m_writer;
    std::size_t m_userInputs = 0;
    std::size_t m_userOutputs = 0;
};

} // namespace

Result<std::string> writePt2Program(
    const Graph& lifted, SymbolicText& symbols, DiagnosticSink& sink)
{
    return ProgramWriter(lifted, symbols, sink).write();
}

} // namespace qdq
