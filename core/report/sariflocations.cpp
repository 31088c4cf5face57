// SPDX-License-Identifier: Apache-2.0
#include "core/report/sariflocations.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using reportjson::Json;

bool isUnreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'
        || c == '.' || c == '_' || c == '~' || c == '/';
}

} // namespace

std::string uriOf(std::string_view path)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    if (path == "-")
        return "stdin";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (isUnreserved(c))
            uri += c;
        else
            uri += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return uri;
}

Json SarifLocations::of(const std::string& module, const std::string& node)
{
    const int parent = moduleIndex(module);
    // A slash: no module path has one, so no node is taken for a module.
    const int index = indexOf({node, module.empty() ? node : module + "/" + node, "node", parent});
    Json locations = Json::array({reference(index)});
    if (parent >= 0)
        locations.push_back(reference(parent));
    return locations;
}

Json SarifLocations::all() const
{
    Json list = Json::array();
    for (const Entry& entry : m_entries) {
        Json object = {
            {"name", entry.name}, {"fullyQualifiedName", entry.fullName}, {"kind", entry.kind}};
        if (entry.parent >= 0)
            object["parentIndex"] = entry.parent;
        list.push_back(std::move(object));
    }
    return list;
}

int SarifLocations::moduleIndex(const std::string& path)
{
    if (path.empty())
        return -1;
    const std::size_t dot = path.rfind('.');
    const bool isNested = dot != std::string::npos;
    const int parent = isNested ? moduleIndex(path.substr(0, dot)) : -1;
    return indexOf({isNested ? path.substr(dot + 1) : path, path, "module", parent});
}

int SarifLocations::indexOf(Entry entry)
{
    // A node of the root may be called like a module.
    const std::string key = std::string(entry.kind) + " " + entry.fullName;
    const auto [found, isNew] =
        m_indexByFullName.try_emplace(key, static_cast<int>(m_entries.size()));
    if (isNew)
        m_entries.push_back(std::move(entry));
    return found->second;
}

Json SarifLocations::reference(int index) const
{
    const Entry& entry = m_entries[static_cast<std::size_t>(index)];
    return {{"index", index}, {"name", entry.name}, {"fullyQualifiedName", entry.fullName},
        {"kind", entry.kind}};
}

} // namespace qdq
