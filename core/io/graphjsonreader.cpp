// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"
#include "core/io/graphjson.h"
#include "core/io/graphjsonparts.h"
#include "core/io/inputfile.h"
#include "core/io/jsonstream.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace qdq {

namespace {

using namespace graphjson;

constexpr std::array<std::string_view, 4> kStreamed = {"nodes", "tensors", "modules", "subgraphs"};
constexpr std::int64_t kVersion = 1;

/// Takes the pieces of the document as they come. What is wrong with a node is kept until the
/// format is known to be ours, so that a JSON of another kind is called that.
class GraphJsonReader
{
public:
    GraphJsonReader(const std::filesystem::path& folder, const Progress& progress)
        : m_folder(folder)
        , m_progress(progress)
    {
    }

    Result<Graph> read(std::string_view text)
    {
        const JsonSink sink {
            [this](std::string_view key, JsonValue&& value) { takeMember(key, value); },
            [this](std::string_view key, std::string_view name, std::size_t index,
                JsonValue&& value) { takeElement(key, name, index, std::move(value)); },
        };
        if (Result<void> parsed = streamJson(text, kStreamed, sink, m_progress); !parsed)
            return failWith(std::move(parsed));
        if (m_format != "qdqscope.graph")
            return fail(ErrorCode::Unsupported, "/format",
                m_format.empty()
                    ? "this JSON is no graph: \"format\" is missing, expected \"qdqscope.graph\""
                    : "format is \"" + m_format + "\", expected \"qdqscope.graph\"");
        if (m_version > kVersion)
            return fail(ErrorCode::Unsupported, "/version",
                "version " + std::to_string(m_version) + " is newer than "
                    + std::to_string(kVersion) + ", the newest this program knows");
        if (m_version < 1)
            return fail(ErrorCode::Malformed, "/version", "expected " + std::to_string(kVersion));
        if (!m_firstError.message.empty())
            return tl::unexpected(m_firstError);
        return finish();
    }

    /// Files beside the document that values lie in.
    [[nodiscard]] const std::set<std::string>& valueFiles() const { return m_valueFiles; }
    /// What was left out; empty message when nothing was.
    [[nodiscard]] Diagnostic note() const
    {
        Diagnostic note = m_stale;
        if (m_staleAnnotations > 0)
            note.message +=
                "; " + std::to_string(m_staleAnnotations) + " such annotations are left out";
        return note;
    }

private:
    struct PendingAnnotation
    {
        NodeId node;
        std::string pointer;
        JsonValue json;
    };

    void takeMember(std::string_view key, const JsonValue& value)
    {
        const std::string pointer = "/" + std::string(key);
        guarded([&] { takeHeader(key, JsonCursor(value, pointer)); });
    }

    void takeHeader(std::string_view key, const JsonCursor& json)
    {
        if (key == "format")
            m_format = json.string();
        else if (key == "version")
            m_version = json.integer();
        else if (key == "stage" && !json.raw().isNull())
            takeStage(json);
        else if (key == "producer") {
            json.forEachMember([this](const std::string& name, const JsonCursor& value) {
                m_producer.emplace_back(name, value.string());
            });
        } else if (key == "output_specs") {
            json.forEachItem([this](const JsonCursor& spec) { takeOutputSpec(spec); });
        } else if (key == "symbols") {
            json.forEachItem([this](const JsonCursor& range) { takeSymbol(range); });
        } else if (key == "module_paths") {
            json.forEachItem(
                [this](const JsonCursor& path) { m_modulePaths.push_back(path.string()); });
        } else if (key == "call_spec") {
            takeCallSpec(json);
        } else if (std::ranges::find(kStreamed, key) != kStreamed.end()) {
            json.refuse(key == "nodes" ? "expected an array" : "expected an object");
        }
    }

    void takeCallSpec(const JsonCursor& json)
    {
        CallSpec call {json.item(0).string(), json.item(1).string(), {}};
        for (std::size_t i = 2; i < json.array().size(); ++i)
            call.argNames.push_back(json.item(i).string());
        m_builder.setCallSpec(std::move(call));
    }

    void takeStage(const JsonCursor& json)
    {
        for (const Stage stage :
            {Stage::Float, Stage::Annotated, Stage::Prepared, Stage::Calibrated, Stage::Converted})
            if (nameOf(stage) == json.string())
                m_builder.setStageHint(stage);
    }

    void takeOutputSpec(const JsonCursor& json)
    {
        const std::optional<OutputKind> kind = outputKindFromName(json.member("kind").string());
        if (!kind)
            json.refuse("unknown kind of output");
        m_outputSpecs.push_back({*kind, json.member("target").string()});
    }

    void takeSymbol(const JsonCursor& json)
    {
        SymbolRange range {json.member("symbol").string(), {}, {}};
        if (!json.isNull("min"))
            range.min = json.member("min").integer();
        if (!json.isNull("max"))
            range.max = json.member("max").integer();
        m_symbols.push_back(std::move(range));
    }

    void takeElement(
        std::string_view key, std::string_view name, std::size_t index, JsonValue&& value)
    {
        const std::string pointer = "/" + std::string(key) + "/"
            + (name.empty() ? std::to_string(index) : std::string(name));
        guarded([&] {
            const JsonCursor json(value, pointer);
            if (key == "nodes")
                takeNode(json, value, pointer);
            else if (key == "tensors")
                takeTensor(std::string(name), json);
            else if (key == "modules")
                must(m_builder.addModule(decodeModule(name, json)), json);
            else
                takeSubgraph(std::string(name), json);
        });
    }

    /// Keeps the first thing that is wrong and leaves the rest of the document unread.
    template <typename Take> void guarded(const Take& take)
    {
        if (!m_firstError.message.empty())
            return;
        try {
            take();
        } catch (const JsonError& error) {
            m_firstError = {ErrorCode::Malformed, error.pointer, error.message};
        }
    }

    template <typename T> static T must(Result<T>&& result, const JsonCursor& json)
    {
        if (!result)
            json.refuse((result.error().where.empty() ? "" : result.error().where + ": ")
                + result.error().message);
        if constexpr (!std::is_void_v<T>)
            return std::move(*result);
    }

    NodeId resolve(const JsonCursor& name) const
    {
        const NodeId id = m_builder.find(name.string());
        if (!id.isValid())
            name.refuse("refers to \"" + name.string() + "\", which is no node that comes before");
        return id;
    }

    void takeNode(const JsonCursor& json, JsonValue& value, const std::string& pointer)
    {
        Node node = decodeNode(json);
        const NodeId id = must(m_builder.add(std::move(node)), json);
        if (!json.isNull("users")) {
            std::vector<std::string> names;
            json.member("users").forEachItem(
                [&names](const JsonCursor& user) { names.push_back(user.string()); });
            m_builder.setUserOrder(id, std::move(names));
        }
        // May name nodes that come later: decoded at the end.
        if (!json.isNull("annotation"))
            for (auto& [key, member] : std::get<JsonValue::Object>(value.value))
                if (key == "annotation")
                    m_annotations.push_back({id, pointer + "/annotation", std::move(member)});
    }

    Node decodeNode(const JsonCursor& json)
    {
        const auto resolveNode = [this](const JsonCursor& name) { return resolve(name); };
        Node node;
        node.name = json.member("name").string();
        const JsonCursor op = json.member("op");
        const std::optional<OpKind> kind = opKindFromName(op.string());
        if (!kind)
            op.refuse("unknown op \"" + op.string()
                + "\"; known: placeholder get_attr call_function call_module output");
        node.op = *kind;
        node.target = json.member("target").string();
        if (!json.isNull("args"))
            json.member("args").forEachItem(
                [&](const JsonCursor& arg) { node.args.push_back(decodeArg(arg, resolveNode)); });
        if (!json.isNull("kwargs"))
            json.member("kwargs").forEachMember([&](const std::string& key, const JsonCursor& arg) {
                node.kwargs.emplace_back(key, decodeArg(arg, resolveNode));
            });
        if (!json.isNull("kind"))
            takeInputKind(json.member("kind"), node);
        if (!json.isNull("attribute"))
            node.attribute = json.member("attribute").string();
        if (!json.isNull("meta"))
            node.meta = decodeMeta(json.member("meta"));
        return node;
    }

    static void takeInputKind(const JsonCursor& json, Node& node)
    {
        for (int i = 0; i <= static_cast<int>(InputKind::ConstantInput); ++i)
            if (nameOf(static_cast<InputKind>(i)) == json.string()) {
                node.inputKind = static_cast<InputKind>(i);
                return;
            }
        json.refuse("unknown kind of input \"" + json.string() + "\"");
    }

    NodeMeta decodeMeta(const JsonCursor& json)
    {
        NodeMeta meta;
        if (!json.isNull("val"))
            meta.val = decodeValue(
                json.member("val"), [this](const JsonCursor& name) { return resolve(name); });
        if (!json.isNull("nn_module_stack")) {
            ModuleStack stack;
            json.member("nn_module_stack").forEachItem([&stack](const JsonCursor& frame) {
                stack.push_back(
                    {frame.item(0).string(), frame.item(1).string(), frame.item(2).string()});
            });
            meta.moduleStack = m_builder.internStack(std::move(stack));
        }
        if (!json.isNull("source_fn_stack"))
            json.member("source_fn_stack").forEachItem([&meta](const JsonCursor& entry) {
                // Some quantizers put the node itself where its name belongs.
                const JsonCursor name = entry.item(0);
                meta.sourceFnStack.push_back(
                    {name.has("node") ? name.member("node").string() : name.string(),
                        entry.item(1).string()});
            });
        if (!json.isNull("torch_fn")) {
            const JsonCursor entry = json.member("torch_fn");
            meta.torchFn = SourceFn {entry.item(0).string(), entry.item(1).string()};
        }
        if (!json.isNull("stack_trace"))
            meta.stackTrace = shared(json.member("stack_trace").string());
        if (!json.isNull("from_node"))
            json.member("from_node").forEachItem([&meta](const JsonCursor& name) {
                meta.fromNode.push_back(name.string());
            });
        return meta;
    }

    std::shared_ptr<const std::string> shared(const std::string& text)
    {
        auto& entry = m_traces[text];
        if (!entry)
            entry = std::make_shared<const std::string>(text);
        return entry;
    }

    void takeTensor(std::string name, const JsonCursor& json)
    {
        Tensor tensor = decodeInlineTensor(json);
        if (!tensor.bytes && !json.isNull("file"))
            tensor.loader = fileLoader(json, tensor);
        must(m_builder.addTensor(std::move(name), std::move(tensor)), json);
    }

    std::shared_ptr<const TensorLoader> fileLoader(const JsonCursor& json, const Tensor& tensor)
    {
        const JsonCursor file = json.member("file");
        const std::filesystem::path relative = file.string();
        const bool leaves = relative.is_absolute()
            || std::ranges::any_of(
                relative, [](const std::filesystem::path& part) { return part == ".."; });
        if (m_folder.empty() || leaves)
            file.refuse("tensor file \"" + file.string() + "\" does not lie beside the graph");
        const std::int64_t offset = json.isNull("offset") ? 0 : json.member("offset").integer();
        if (offset < 0)
            json.member("offset").refuse("negative offset");
        const std::uint64_t length =
            static_cast<std::uint64_t>(tensor.elementCount()) * sizeOf(tensor.dtype);
        m_valueFiles.insert(file.string());
        return std::make_shared<const TensorLoader>(
            [path = m_folder / relative, offset, length]() -> Result<Bytes> {
                Result<InputFile> opened = InputFile::open(path);
                if (!opened)
                    return failWith(std::move(opened));
                return opened->read(static_cast<std::uint64_t>(offset), length);
            });
    }

    void takeSubgraph(std::string name, const JsonCursor& json)
    {
        // Subgraphs are small; their own document stands inside ours as text.
        std::vector<std::string> files;
        Result<Graph> graph = readGraphJson(json.string(), m_folder, m_progress, nullptr, &files);
        m_valueFiles.insert(files.begin(), files.end());
        must(m_builder.addSubgraph(
                 std::move(name), std::make_shared<const Graph>(must(std::move(graph), json))),
            json);
    }

    void takeAnnotation(const PendingAnnotation& pending)
    {
        const std::string* missing = nullptr;
        const auto resolveOrNote = [&](const JsonCursor& name) {
            const NodeId id = m_builder.find(name.string());
            if (!id.isValid())
                missing = &name.string();
            return id;
        };
        QuantizationAnnotation annotation =
            decodeAnnotation(JsonCursor(pending.json, pending.pointer), resolveOrNote);
        if (!missing)
            m_builder.setAnnotation(pending.node, std::move(annotation));
        else if (m_staleAnnotations++ == 0)
            m_stale = {Severity::Note, pending.pointer,
                "names \"" + *missing + "\", which is no node of this graph"};
    }

    Result<Graph> finish()
    {
        for (const PendingAnnotation& pending : m_annotations)
            guarded([&] { takeAnnotation(pending); });
        if (!m_firstError.message.empty())
            return tl::unexpected(m_firstError);
        m_builder.setProducer(std::move(m_producer));
        m_builder.setOutputSpecs(std::move(m_outputSpecs));
        m_builder.setSymbols(std::move(m_symbols));
        m_builder.setModulePaths(std::move(m_modulePaths));
        return m_builder.finish();
    }

    const std::filesystem::path& m_folder;
    const Progress& m_progress;
    GraphBuilder m_builder;
    std::string m_format;
    std::int64_t m_version = 0;
    std::vector<std::pair<std::string, std::string>> m_producer;
    std::vector<OutputSpec> m_outputSpecs;
    std::vector<SymbolRange> m_symbols;
    std::vector<std::string> m_modulePaths;
    std::vector<PendingAnnotation> m_annotations;
    std::map<std::string, std::shared_ptr<const std::string>> m_traces;
    std::set<std::string> m_valueFiles;
    Diagnostic m_stale;
    std::size_t m_staleAnnotations = 0;
    Error m_firstError;
};

} // namespace

Result<Graph> readGraphJson(std::string_view text, const std::filesystem::path& folder,
    const Progress& progress, std::vector<Diagnostic>* diagnostics,
    std::vector<std::string>* valueFiles)
{
    GraphJsonReader reader(folder, progress);
    Result<Graph> graph = reader.read(text);
    if (graph && diagnostics && !reader.note().message.empty())
        diagnostics->push_back(reader.note());
    if (valueFiles)
        valueFiles->assign(reader.valueFiles().begin(), reader.valueFiles().end());
    return graph;
}

} // namespace qdq
