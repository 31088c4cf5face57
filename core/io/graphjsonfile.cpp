// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjson.h"
#include "core/io/readers.h"

namespace qdq {

bool sniffGraphJson(std::span<const std::byte> head)
{
    return firstMeaningfulByte(head) == '{';
}

Result<OpenedGraph> readGraphJsonFile(const InputFile& file, const OpenOptions& options)
{
    Result<Bytes> content = file.readAll(kMaxJsonBytes, options.progress);
    if (!content)
        return failWith(std::move(content));
    const std::string_view text(reinterpret_cast<const char*>(content->data()), content->size());
    OpenedGraph opened;
    Result<Graph> graph = readGraphJson(text, std::filesystem::path(file.name()).parent_path(),
        options.progress, &opened.diagnostics);
    if (!graph)
        return failWith(std::move(graph));
    opened.graph = std::move(*graph);
    opened.info.format = "graph-json";
    opened.info.formatVersion = "1";
    return opened;
}

} // namespace qdq
