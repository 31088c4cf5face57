// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2metadata.h"

#include <optional>

namespace qdq {

namespace {

constexpr std::size_t kMaxStackTrace = 64 * 1024;
constexpr int kMaxFromNode = 64; ///< depth and length of a `from_node` chain

/// Splits where `separator` stands outside of all brackets: names of sliced Sequentials hold
/// "slice(1, None, None)".
std::vector<std::string_view> splitOutside(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '(' || c == '[')
            ++depth;
        else if ((c == ')' || c == ']') && depth > 0)
            --depth;
        else if (c == separator && depth == 0) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    parts.push_back(text.substr(begin));
    return parts;
}

ModuleFrame parseFrame(std::string_view entry)
{
    const std::size_t old = entry.find(":(");
    if (old != std::string_view::npos && entry.back() == ')') {
        const std::string_view key = entry.substr(0, old);
        const std::string_view inner = entry.substr(old + 2, entry.size() - old - 3);
        const auto parts = splitOutside(inner, ',');
        if (parts.size() == 2)
            return {std::string(key), normaliseModulePath(parts[0]), std::string(parts[1])};
    }
    const auto parts = splitOutside(entry, ',');
    if (parts.size() < 3)
        return {{}, std::string(entry), {}};
    const std::string_view key = parts.front();
    const std::string_view type = parts.back();
    const std::string_view path =
        entry.substr(key.size() + 1, entry.size() - key.size() - type.size() - 2);
    return {std::string(key), normaliseModulePath(path), std::string(type)};
}

/// "name,function;…"
std::vector<SourceFn> parseSourceFns(std::string_view text)
{
    std::vector<SourceFn> functions;
    for (const std::string_view entry : splitOutside(text, ';')) {
        const std::size_t comma = entry.find(',');
        if (comma != std::string_view::npos)
            functions.push_back(
                {std::string(entry.substr(0, comma)), std::string(entry.substr(comma + 1))});
    }
    return functions;
}

std::optional<SourceFn> parseTorchFn(std::string_view text)
{
    const std::size_t semicolon = text.find(';');
    if (semicolon == std::string_view::npos)
        return std::nullopt;
    return SourceFn {
        std::string(text.substr(0, semicolon)), std::string(text.substr(semicolon + 1))};
}

void appendFromNode(JsonView list, std::vector<std::string>& names, int depth)
{
    for (const JsonView source : list) {
        if (depth >= kMaxFromNode || names.size() >= static_cast<std::size_t>(kMaxFromNode))
            return;
        if (source["name"].isString())
            names.emplace_back(source["name"].text());
        appendFromNode(source["from_node"], names, depth + 1);
    }
}

std::vector<std::string> parseFromNode(std::string_view text)
{
    std::vector<std::string> names;
    if (const auto tree = JsonTree::parse(std::string(text)))
        appendFromNode(tree->root(), names, 0);
    return names;
}

/// Of the bracket whose content starts at `begin`; the length of the text when it is never closed.
std::size_t closingBracket(std::string_view text, std::size_t begin)
{
    int depth = 1;
    for (std::size_t i = begin; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return text.size();
}

std::string_view unquoted(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\''))
        text.remove_prefix(1);
    while (!text.empty() && text.back() == '\'')
        text.remove_suffix(1);
    return text;
}

void appendPart(std::string& path, std::string_view part)
{
    if (!path.empty() && !part.empty())
        path += '.';
    path += part;
}

} // namespace

std::string normaliseModulePath(std::string_view path)
{
    constexpr std::string_view kGetattr = "getattr(";
    std::string normalised;
    if (path.starts_with(kGetattr)) { // getattr(OWNER, 'name')REST
        const std::size_t end = closingBracket(path, kGetattr.size());
        const auto parts = splitOutside(path.substr(kGetattr.size(), end - kGetattr.size()), ',');
        if (end == path.size() || parts.size() != 2)
            return std::string(path);
        normalised = normaliseModulePath(parts[0]);
        appendPart(normalised, unquoted(parts[1]));
        path.remove_prefix(end + 1);
    } else if (path.starts_with("L['")) { // the root, whatever it calls itself
        const std::size_t end = path.find("']");
        if (end == std::string_view::npos)
            return std::string(path);
        path.remove_prefix(end + 2);
    }
    // What is left is attributes and subscripts: .blocks['0'].fc
    while (!path.empty()) {
        if (path.starts_with("['") && path.find("']") != std::string_view::npos) {
            const std::size_t end = path.find("']");
            appendPart(normalised, path.substr(2, end - 2));
            path.remove_prefix(end + 2);
            continue;
        }
        if (path.front() == '.')
            path.remove_prefix(1);
        const std::size_t next = path.find("['");
        const std::string_view attributes = path.substr(0, next == 0 ? path.size() : next);
        appendPart(normalised, attributes);
        path.remove_prefix(attributes.size());
    }
    return normalised;
}

ModuleStack parseModuleStack(std::string_view text)
{
    ModuleStack stack;
    for (const std::string_view entry : splitOutside(text, ';'))
        if (!entry.empty())
            stack.push_back(parseFrame(entry));
    return stack;
}

ModuleStackId Pt2Metadata::moduleStack(std::string_view text)
{
    const auto [entry, isNew] = m_stacks.try_emplace(text);
    if (isNew)
        entry->second = m_builder.internStack(parseModuleStack(text));
    return entry->second;
}

std::shared_ptr<const std::string> Pt2Metadata::stackTrace(std::string_view text)
{
    const auto [entry, isNew] = m_traces.try_emplace(text);
    if (isNew)
        entry->second = std::make_shared<const std::string>(text.substr(0, kMaxStackTrace));
    return entry->second;
}

NodeMeta Pt2Metadata::read(JsonView metadata)
{
    NodeMeta meta;
    for (const JsonView entry : metadata) {
        const std::string_view key = entry.key();
        const std::string_view text = entry.text();
        if (text.empty())
            continue;
        if (key == "nn_module_stack")
            meta.moduleStack = moduleStack(text);
        else if (key == "torch_fn")
            meta.torchFn = parseTorchFn(text);
        else if (key == "stack_trace" && !text.starts_with("NoneType: None"))
            meta.stackTrace = stackTrace(text);
        else if (key == "source_fn_stack" || key == "source_fn")
            meta.sourceFnStack = parseSourceFns(text);
        else if (key == "from_node")
            meta.fromNode = parseFromNode(text);
    }
    return meta;
}

} // namespace qdq
