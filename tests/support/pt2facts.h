// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"

#include <filesystem>
#include <string>
#include <vector>

namespace qdq::test {

/// The programs that a facts file describes; one empty name where the file has a single program.
[[nodiscard]] std::vector<std::string> programsOf(const std::filesystem::path& facts);

/// How what was opened contradicts the facts that torch found in one program, a line each, at
/// most 20. Symbolic expressions are compared by value, weights by the sha256 of their bytes, and
/// nodes that the file does not name by position.
[[nodiscard]] std::vector<std::string> contradictions(
    const OpenedGraph& opened, const std::filesystem::path& facts, const std::string& program);

/// Only the nodes: names, targets, arguments, values, places.
[[nodiscard]] std::vector<std::string> nodeContradictions(
    const Graph& graph, const std::filesystem::path& facts, const std::string& program);

/// Only the constants: types, shapes, bytes.
[[nodiscard]] std::vector<std::string> tensorContradictions(
    const Graph& graph, const std::filesystem::path& facts);

} // namespace qdq::test
