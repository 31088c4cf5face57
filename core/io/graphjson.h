// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/io/reader.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// Reads a `qdqscope.graph` version 1 document (docs/formats.md). `folder` is where tensors that
/// lie in files beside the document are looked for; they must not leave it; an empty path forbids
/// them. Errors: another format, a newer version, invalid JSON ("byte N"), anything wrong inside
/// with its JSON pointer. Annotations that name nodes which are not there are left out with a note
/// in `diagnostics`: torch leaves such on converted graphs. `valueFiles` gets the files beside the
/// document, sorted and each once.
[[nodiscard]] Result<Graph> readGraphJson(std::string_view text,
    const std::filesystem::path& folder = {}, const Progress& progress = {},
    std::vector<Diagnostic>* diagnostics = nullptr, std::vector<std::string>* valueFiles = nullptr);

/// What of the tensors is written.
enum class WeightsOption
{
    All,
    Small, ///< tensors over 64 KiB: shape and dtype only
    None, ///< shape and dtype only
};

/// Writes the same format: one node a line, stable order, floats in the shortest form that reads
/// back to the same bits. Reading what was written gives the same graph; writing that again gives
/// the same bytes. Errors: a tensor whose values cannot be read.
[[nodiscard]] Result<std::string> writeGraphJson(
    const Graph& graph, WeightsOption weights = WeightsOption::All);

} // namespace qdq
