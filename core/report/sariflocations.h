// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/jsonparts.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

// Places as SARIF names them; for core/report/checksarif.cpp.

namespace qdq {

/// A path as a URI reference (RFC 3986): "file:///a/b.pt2", "a%20b.pt2"; "stdin" for "-".
[[nodiscard]] std::string uriOf(std::string_view path);

/// Modules and nodes of all files, each once, a module before what is in it: `logicalLocations` of
/// a run.
class SarifLocations
{
public:
    /// References to the node and to its module, outermost last: `logicalLocations` of a location.
    [[nodiscard]] reportjson::Json of(const std::string& module, const std::string& node);
    [[nodiscard]] reportjson::Json all() const;

private:
    struct Entry
    {
        std::string name;
        std::string fullName;
        std::string_view kind;
        int parent = -1;
    };
    /// -1 for the root.
    int moduleIndex(const std::string& path);
    int indexOf(Entry entry);
    [[nodiscard]] reportjson::Json reference(int index) const;

    std::vector<Entry> m_entries;
    std::map<std::string, int> m_indexByFullName;
};

} // namespace qdq
