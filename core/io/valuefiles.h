// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace qdq {

/// Files that values of a graph file lie in, relative to its folder, sorted and each once: external
/// data of an ONNX model as far as they may be opened, tensor files of graph JSON; none for `.pt2`,
/// which is whole. Reads the structure of the file again, no values. Errors: those of reading it.
[[nodiscard]] Result<std::vector<std::string>> valueFilesOf(
    const std::filesystem::path& path, const Progress& progress = {});

} // namespace qdq
