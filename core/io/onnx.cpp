// SPDX-License-Identifier: Apache-2.0
// ONNX models: read without protobuf or onnx libraries (docs/adr: own wire reader), mapped onto the
// graph that rules, tables and drawing know (file-formats 5).
#include "core/base/utf8.h"
#include "core/io/onnxgraph.h"
#include "core/io/readers.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

constexpr std::int64_t kNewestIr = 14;
constexpr std::int64_t kPlausibleIr = 1000;
constexpr std::int64_t kFirstIrWithOpsets = 3;

/// Operator sets come last: a file that lost some is cut there.
void checkDomains(const OnnxModel& model, DiagnosticSink& sink)
{
    std::unordered_set<std::string_view> known;
    for (const auto& [domain, version] : model.opsets)
        known.insert(domain == "ai.onnx" ? std::string_view() : domain);
    for (const OnnxNode& node : model.graph->nodes)
        if (known.insert(node.domain).second)
            sink.damage(placeOfByte(node.offset),
                "no version of the operators of "
                    + (node.domain.empty() ? "the default domain"
                                           : "domain \"" + validUtf8(node.domain) + "\"")
                    + " is imported: the file may be cut short at its end");
}

void checkVersions(const OnnxModel& model, const InputFile& file, DiagnosticSink& sink)
{
    const std::string end = placeOfByte(file.size());
    if (model.irVersion > kNewestIr)
        sink.warn("ir_version",
            "written with IR version " + std::to_string(model.irVersion)
                + ", this reader knows up to " + std::to_string(kNewestIr));
    if (model.opsets.empty() && model.irVersion >= kFirstIrWithOpsets)
        sink.damage(end, "the model names no operator set: the file may be cut short here");
    else if (model.irVersion >= kFirstIrWithOpsets)
        checkDomains(model, sink);
}

/// A function of the model is drawn as one node.
void noteFunctions(const OnnxModel& model, DiagnosticSink& sink)
{
    for (const std::string& function : model.functions)
        sink.note("functions",
            "calls of the model's own function " + validUtf8(function)
                + " are drawn as one node each");
}

/// The named dimensions of the inputs; a file says nothing of their range.
std::vector<SymbolRange> symbolsOf(const OnnxGraph& graph)
{
    std::vector<SymbolRange> symbols;
    for (const OnnxValue& input : graph.inputs) {
        const TensorMeta* meta = input.meta.tensor();
        for (const Dim& dim : meta ? meta->shape : std::vector<Dim>()) {
            const auto* name = std::get_if<std::string>(&dim);
            if (name && *name != kUnknownDim
                && std::ranges::find(symbols, *name, &SymbolRange::symbol) == symbols.end())
                symbols.push_back({*name, std::nullopt, std::nullopt});
        }
    }
    return symbols;
}

std::string versionText(const OnnxModel& model)
{
    std::string text = "ir " + std::to_string(model.irVersion);
    if (const std::int64_t opset = model.opset())
        text += " opset " + std::to_string(opset);
    return text;
}

} // namespace

/// There is no magic number: the first field is the IR version, a small number, and what follows
/// are fields of a model.
bool sniffOnnx(std::span<const std::byte> head)
{
    constexpr auto kIrVersion = std::byte {0x08}; // field 1, a number
    if (head.size() < 2 || head[0] != kIrVersion)
        return false;
    WireSource source(InputFile::fromBytes({}, Bytes(head.begin(), head.end())));
    WireMessage message(source, source.all());
    WireField field;
    const auto first = message.next(field);
    if (!first || field.bits == 0 || field.bits > kPlausibleIr)
        return false;
    const auto second = message.next(field);
    constexpr std::uint32_t kNewestField = 26;
    return !second || !*second || field.number <= kNewestField;
}

Result<OpenedGraph> readOnnx(const InputFile& file, const OpenOptions& options)
{
    DiagnosticSink sink;
    WireSource source(file);
    options.progress.tell("reading the model", 0, file.size());
    const Result<OnnxModel> model = decodeOnnxModel(source, sink, options.progress);
    if (!model)
        return tl::unexpected<Error>(model.error());
    checkVersions(*model, file, sink);
    noteFunctions(*model, sink);
    GraphBuilder builder;
    OnnxTensors tensors(file, sink);
    if (auto done = readOnnxGraph(*model->graph, {}, builder, {tensors, sink, options.progress});
        !done)
        return failWith(std::move(done));
    if (!model->producer.empty())
        builder.setProducer({{validUtf8(model->producer), validUtf8(model->producerVersion)}});
    builder.setSymbols(symbolsOf(*model->graph));
    auto graph = builder.finish();
    if (!graph)
        return failWith(std::move(graph));
    OpenedGraph opened;
    opened.graph = std::move(*graph);
    opened.info.format = "onnx";
    opened.info.formatVersion = versionText(*model);
    opened.info.program = validUtf8(model->graph->name);
    if (!opened.info.program.empty())
        opened.info.programs = {opened.info.program};
    opened.isIncomplete = sink.isIncomplete();
    opened.diagnostics = sink.take();
    return opened;
}

} // namespace qdq
