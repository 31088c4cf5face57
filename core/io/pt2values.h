// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsontree.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace qdq {

/// What a serialized graph says of its values: `tensor_values` and the `sym_*_values` maps
/// (file-formats 2.4, 2.7).
class Pt2Values
{
public:
    Pt2Values(JsonView graph, DiagnosticSink& sink);

    /// Unknown when the file does not say. Sizes that no tensor can have are kept as text, and
    /// reported.
    [[nodiscard]] ValueMeta find(std::string_view name);
    /// Number or expression out of a SymInt.
    [[nodiscard]] Dim dimension(JsonView symInt);

private:
    enum class Map : std::uint8_t
    {
        Tensor,
        Int,
        Float,
        Bool,
        Object
    };
    struct Entry
    {
        JsonView value;
        Map map;
    };

    [[nodiscard]] TensorMeta tensor(std::string_view name, JsonView value);
    [[nodiscard]] ValueMeta symbol(JsonView value, std::string_view type);
    [[nodiscard]] const std::string& expression(std::string_view text);

    DiagnosticSink& m_sink;
    std::unordered_map<std::string_view, Entry> m_entries; ///< keys lie in the JsonTree
    std::unordered_map<std::string_view, std::string> m_expressions;
};

} // namespace qdq
