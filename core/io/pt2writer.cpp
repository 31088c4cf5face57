// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2writer.h"

#include "core/graph/lift.h"
#include "core/io/outputfile.h"
#include "core/io/pt2programwriter.h"
#include "core/io/pt2valuewriter.h"
#include "core/io/zipwriter.h"

#include <algorithm>

namespace qdq {

namespace {

/// The folder around everything. Torch names it after the file; the same bytes under every name
/// serve better.
constexpr std::string_view kFolder = "archive/";
constexpr std::uint64_t kSmall = 64 * 1024;

/// A constant, and the list that it stands in.
struct Payload
{
    std::string name;
    const Tensor* tensor = nullptr;
    std::string file;
    bool isParameter = false;
};

struct Category
{
    std::string_view folder;
    std::string_view prefix;
    std::string_view config;
    std::vector<Payload> payloads;

    void add(const std::string& name, const Tensor& tensor, bool isParameter)
    {
        payloads.push_back(
            {name, &tensor, std::string(prefix) + std::to_string(payloads.size()), isParameter});
    }
};

struct Constants
{
    Category weights {"data/weights/", "weight_", "data/weights/model_weights_config.json", {}};
    Category others {
        "data/constants/", "tensor_", "data/constants/model_constants_config.json", {}};
};

Constants sorted(const Graph& lifted)
{
    std::unordered_map<std::string_view, InputKind> kinds;
    for (const Node& node : lifted.nodes)
        if (node.op == OpKind::Placeholder && !node.attribute.empty())
            kinds.emplace(node.attribute, node.inputKind);
    Constants constants;
    for (const auto& [name, tensor] : lifted.tensors) {
        const auto kind = kinds.find(name);
        const bool isOther = kind != kinds.end() && kind->second == InputKind::TensorConstant;
        (isOther ? constants.others : constants.weights)
            .add(name, tensor, kind != kinds.end() && kind->second == InputKind::Parameter);
    }
    return constants;
}

/// PayloadConfig: which record holds which constant.
Result<std::string> configOf(const Category& category, SymbolicText& symbols)
{
    JsonWriter json;
    json.beginObject().key("config").beginObject();
    for (const Payload& payload : category.payloads) {
        const Tensor& tensor = *payload.tensor;
        json.newLine().key(payload.name).beginObject().key("path_name").string(payload.file);
        json.key("is_param").boolean(payload.isParameter).key("use_pickle").boolean(false);
        json.key("tensor_meta");
        const TensorMeta meta {
            tensor.dtype, std::vector<Dim>(tensor.shape.begin(), tensor.shape.end())};
        if (auto done = writePt2TensorMeta(json, symbols, meta, payload.isParameter); !done)
            return fail(done.error().code, payload.name, done.error().message);
        json.endObject();
    }
    json.endObject().endObject();
    return json.take();
}

bool isWanted(const Tensor& tensor, WeightsOption weights)
{
    const auto bytes = static_cast<std::uint64_t>(tensor.elementCount()) * sizeOf(tensor.dtype);
    return weights == WeightsOption::All || (weights == WeightsOption::Small && bytes <= kSmall);
}

/// Everything but the values: made before the file, so that a refusal leaves no trace.
struct Texts
{
    std::string program;
    std::string weights;
    std::string others;
};

Result<Texts> textsOf(const Graph& lifted, const Constants& constants, DiagnosticSink& sink)
{
    SymbolicText symbols(lifted.symbols);
    auto program = writePt2Program(lifted, symbols, sink);
    if (!program)
        return failWith(std::move(program));
    auto weights = configOf(constants.weights, symbols);
    if (!weights)
        return failWith(std::move(weights));
    auto others = configOf(constants.others, symbols);
    if (!others)
        return failWith(std::move(others));
    return Texts {std::move(*program), std::move(*weights), std::move(*others)};
}

class Archive
{
public:
    Archive(OutputFile& file, const Pt2WriteOptions& options, DiagnosticSink& sink)
        : m_zip(file)
        , m_options(options)
        , m_sink(sink)
    {
    }

    Result<void> write(const Constants& constants, const Texts& texts)
    {
        if (auto done = writeCategory(constants.weights, texts.weights); !done)
            return done;
        if (auto done = writeCategory(constants.others, texts.others); !done)
            return done;
        constexpr std::pair<std::string_view, std::string_view> kRest[] = {
            {"data/sample_inputs/model.pt", ""}, {"archive_format", "pt2"},
            {"archive_version", "0"}, {".data/version", "6\n"}, {"byteorder", "little"}};
        if (auto done = add("models/model.json", texts.program); !done)
            return done;
        for (const auto& [name, content] : kRest)
            if (auto done = add(name, content); !done)
                return done;
        return m_zip.finish();
    }

private:
    Result<void> add(std::string_view name, std::string_view content)
    {
        return m_zip.add(std::string(kFolder) + std::string(name), content);
    }

    Result<void> writeCategory(const Category& category, std::string_view config)
    {
        std::size_t done = 0;
        for (const Payload& payload : category.payloads) {
            m_options.progress.tell("writing weights", done++, category.payloads.size());
            if (m_options.progress.isCancelled())
                return fail(ErrorCode::Cancelled, {}, "cancelled");
            if (auto written = writePayload(category, payload); !written)
                return written;
        }
        return add(category.config, config);
    }

    Result<void> writePayload(const Category& category, const Payload& payload)
    {
        const std::string name = std::string(kFolder) + std::string(category.folder) + payload.file;
        if (!isWanted(*payload.tensor, m_options.weights))
            return m_zip.add(name, std::string_view());
        if (!payload.tensor->hasData() && payload.tensor->elementCount() > 0) {
            m_sink.warn(payload.name, "has no values; torch will show zeros in their place");
            return m_zip.add(name, std::string_view());
        }
        const auto values = payload.tensor->load();
        if (!values)
            return fail(values.error().code, payload.name, toText(values.error()));
        return m_zip.add(name, **values);
    }

    ZipWriter m_zip;
    const Pt2WriteOptions& m_options;
    DiagnosticSink& m_sink;
};

/// What no exported program can hold.
Result<void> checkStage(const Graph& graph)
{
    for (const NodeId id : allNodes(graph))
        if (graph.annotation(id))
            return fail(ErrorCode::Unsupported, graph[id].name,
                "has an annotation, which a .pt2 cannot hold; write graph JSON instead");
    return {};
}

} // namespace

Result<std::vector<Diagnostic>> writePt2(
    const Graph& graph, const std::filesystem::path& target, const Pt2WriteOptions& options)
{
    if (auto done = checkStage(graph); !done)
        return failWith(std::move(done));
    const auto lifted = lift(graph);
    if (!lifted)
        return tl::unexpected<Error>(lifted.error());
    DiagnosticSink sink;
    const Constants constants = sorted(*lifted);
    const auto texts = textsOf(*lifted, constants, sink);
    if (!texts)
        return tl::unexpected<Error>(texts.error());
    auto file = OutputFile::create(target);
    if (!file)
        return failWith(std::move(file));
    if (auto done = Archive(*file, options, sink).write(constants, *texts); !done)
        return failWith(std::move(done));
    if (auto done = file->commit(); !done)
        return failWith(std::move(done));
    return sink.take();
}

} // namespace qdq
