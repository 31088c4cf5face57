// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"
#include "core/io/jsontree.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace qdq {

/// Reads the `metadata` strings of an exported program's nodes (file-formats 2.6). Nothing in them
/// is escaped, so all of this is best effort: what cannot be taken apart is kept as it is, and
/// never an error. Neighbouring nodes repeat the same long strings; each is taken apart once.
class Pt2Metadata
{
public:
    explicit Pt2Metadata(GraphBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Everything but `val`, which is not in there.
    [[nodiscard]] NodeMeta read(JsonView metadata);

private:
    ModuleStackId moduleStack(std::string_view text);
    std::shared_ptr<const std::string> stackTrace(std::string_view text);

    GraphBuilder& m_builder;
    std::unordered_map<std::string_view, ModuleStackId> m_stacks; ///< keys lie in the JsonTree
    std::unordered_map<std::string_view, std::shared_ptr<const std::string>> m_traces;
};

/// "key,path,type;…" or schema 1's "key:(path,type);…", outermost first; paths normalised.
[[nodiscard]] ModuleStack parseModuleStack(std::string_view text);
/// A module path out of a Python expression: "getattr(L['self'].seq, '2')" is "seq.2".
[[nodiscard]] std::string normaliseModulePath(std::string_view path);

} // namespace qdq
