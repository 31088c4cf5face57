// SPDX-License-Identifier: Apache-2.0
#include "core/io/valuefiles.h"

#include "core/io/graphjson.h"
#include "core/io/gzip.h"
#include "core/io/inputfile.h"
#include "core/io/onnxexternal.h"
#include "core/io/onnxmodel.h"
#include "core/io/readers.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

void addLocations(const OnnxGraph& graph, std::set<std::string>& locations)
{
    const auto addAll = [&](const std::vector<OnnxTensor>& tensors) {
        for (const OnnxTensor& tensor : tensors)
            if (tensor.isExternal)
                locations.insert(tensor.location);
    };
    addAll(graph.initializers);
    for (const OnnxNode& node : graph.nodes)
        for (const OnnxAttribute& attribute : node.attributes) {
            addAll(attribute.tensors);
            for (const OnnxGraph& nested : attribute.graphs) // kMaxOnnxDepth at most
                addLocations(nested, locations);
        }
}

Result<std::vector<std::string>> ofOnnx(const InputFile& file, const Progress& progress)
{
    DiagnosticSink sink;
    WireSource source(file);
    const Result<OnnxModel> model = decodeOnnxModel(source, sink, progress);
    if (!model)
        return tl::unexpected(model.error());
    std::set<std::string> locations;
    addLocations(*model->graph, locations);
    std::erase_if(
        locations, [&](const std::string& location) { return !openExternalData(file, location); });
    return std::vector<std::string>(locations.begin(), locations.end());
}

Result<std::vector<std::string>> ofGraphJson(const InputFile& file, const Progress& progress)
{
    const Result<Bytes> content = file.readAll(kMaxJsonBytes, progress);
    if (!content)
        return tl::unexpected(content.error());
    const std::string_view text(reinterpret_cast<const char*>(content->data()), content->size());
    std::vector<std::string> files;
    Result<Graph> graph = readGraphJson(
        text, std::filesystem::path(file.name()).parent_path(), progress, nullptr, &files);
    if (!graph)
        return failWith(std::move(graph));
    return files;
}

/// By the content, as it was opened.
Result<std::vector<std::string>> valueFiles(const InputFile& file, const Progress& progress)
{
    const Result<Bytes> head = file.read(0, std::min<std::uint64_t>(kSniffLength, file.size()));
    if (!head)
        return tl::unexpected(head.error());
    if (isGzip(*head)) {
        const Result<Bytes> packed = file.readAll(kMaxJsonBytes, progress);
        if (!packed)
            return tl::unexpected(packed.error());
        Result<Bytes> content = gunzip(*packed, kMaxJsonBytes, progress);
        if (!content)
            return failWith(std::move(content));
        if (isGzip(*content))
            return fail(ErrorCode::Unsupported, "byte 0", "gzip inside gzip");
        return valueFiles(InputFile::fromBytes(file.name(), std::move(*content)), progress);
    }
    const auto reader =
        std::ranges::find_if(readers(), [&](const Reader& each) { return each.sniff(*head); });
    if (reader != readers().end() && reader->id == "onnx")
        return ofOnnx(file, progress);
    if (reader != readers().end() && reader->id == "graph-json")
        return ofGraphJson(file, progress);
    return std::vector<std::string> {};
}

} // namespace

Result<std::vector<std::string>> valueFilesOf(
    const std::filesystem::path& path, const Progress& progress)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    Result<std::vector<std::string>> files = valueFiles(*file, progress);
    if (!files && files.error().file.empty())
        files.error().file = file->name();
    return files;
}

} // namespace qdq
