// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

enum class Severity : std::uint8_t
{
    Error,
    Warning,
    Note
};
[[nodiscard]] std::string_view nameOf(Severity severity);

/// Something that reading noticed and that did not stop it.
struct Diagnostic
{
    Severity severity = Severity::Warning;
    std::string where; ///< as Error::where
    std::string message; ///< as Error::message
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

struct FileInfo
{
    std::string path; ///< as the user gave it; "-" for standard input
    std::string format; ///< "graph-json", "pt2", "onnx"
    std::string formatVersion; ///< "1", "8.20", "ir 10 opset 21"
    std::string generation; ///< "G1", "G2", "G3" for a `.pt2`
    std::vector<std::string> programs; ///< names of the programs in an archive
    std::string program; ///< the one that was read
};

/// A graph with where it came from and what was odd about it.
struct OpenedGraph
{
    Graph graph;
    FileInfo info;
    std::vector<Diagnostic> diagnostics;
    /// Parts of the file could not be read and stubs stand for them: `check` must then never say
    /// that all is well.
    bool isIncomplete = false;
};

struct OpenOptions
{
    std::string program; ///< archives with several: which one; empty is the only one or "model"
    /// Of several programs without such a name the first one, instead of an error that lists them:
    /// for who can offer the others next to it.
    bool takesFirstProgram = false;
    Progress progress;
};

/// Opens a file of any known format; the content decides, not the suffix. Weights are not read
/// (Tensor::loader reads them when asked). Errors carry `file`, and in `where` a JSON pointer, an
/// archive entry or a byte offset.
[[nodiscard]] Result<OpenedGraph> openGraph(
    const std::filesystem::path& path, const OpenOptions& options = {});

/// The same from memory; `name` stands for the file in messages.
[[nodiscard]] Result<OpenedGraph> openGraph(
    std::string name, Bytes content, const OpenOptions& options = {});

/// Lower-case hex sha256 of a file; streamed.
[[nodiscard]] Result<std::string> sha256OfFile(const std::filesystem::path& path);
/// The same of bytes in memory.
[[nodiscard]] std::string sha256OfBytes(std::span<const std::byte> bytes);

} // namespace qdq
