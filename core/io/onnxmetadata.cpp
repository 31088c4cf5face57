// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxmetadata.h"

#include "core/base/text.h"
#include "core/base/utf8.h"

#include <optional>

namespace qdq {

namespace {

constexpr std::size_t kMaxStackTrace = 64 * 1024;
constexpr std::size_t kMaxFrames = 256;

/// The text within quotes that begins at `at`, which moves behind it; Python's repr escapes only
/// the quote and the backslash in names of modules.
std::optional<std::string> quotedAt(std::string_view text, std::size_t& at)
{
    const char quote = text[at++];
    std::string item;
    for (; at < text.size(); ++at) {
        if (text[at] == quote) {
            ++at;
            return item;
        }
        if (text[at] == '\\' && at + 1 < text.size())
            ++at;
        item += text[at];
    }
    return std::nullopt;
}

/// Items of a Python list of strings; empty when the text is something else.
std::vector<std::string> pythonList(std::string_view text)
{
    std::vector<std::string> items;
    if (!text.starts_with('[') || !text.ends_with(']'))
        return {};
    for (std::size_t at = 1; at + 1 < text.size();) {
        if (text[at] != '\'' && text[at] != '"') {
            ++at; // comma and space
            continue;
        }
        auto item = quotedAt(text, at);
        if (!item || items.size() >= kMaxFrames)
            return {};
        items.push_back(std::move(*item));
    }
    return items;
}

std::string_view valueOf(const OnnxNode& node, std::string_view key)
{
    for (const auto& [name, value] : node.metadata)
        if (name == key)
            return value;
    return {};
}

} // namespace

ModuleStack onnxModuleStack(std::string_view scopes, std::string_view classes)
{
    const std::vector<std::string> paths = pythonList(scopes);
    const std::vector<std::string> types = pythonList(classes);
    ModuleStack stack;
    if (paths.size() != types.size())
        return stack;
    for (std::size_t i = 0; i + 1 < paths.size(); ++i)
        stack.push_back({validUtf8(paths[i]), validUtf8(paths[i]), validUtf8(types[i])});
    return stack;
}

ModuleStack onnxModuleStackOfNamespace(std::string_view text)
{
    ModuleStack stack;
    const std::vector<std::string> entries = split(text, '/');
    for (std::size_t i = 0; i + 1 < entries.size() && i < kMaxFrames; ++i) {
        const std::size_t colon = entries[i].find(": ");
        if (colon == std::string::npos)
            return {};
        const std::string path = validUtf8(entries[i].substr(0, colon));
        stack.push_back({path, path, validUtf8(entries[i].substr(colon + 2))});
    }
    return stack;
}

NodeMeta OnnxMetadata::read(const OnnxNode& node)
{
    NodeMeta meta;
    ModuleStack stack = onnxModuleStack(valueOf(node, "pkg.torch.onnx.name_scopes"),
        valueOf(node, "pkg.torch.onnx.class_hierarchy"));
    if (stack.empty())
        stack = onnxModuleStackOfNamespace(valueOf(node, "namespace"));
    if (!stack.empty())
        meta.moduleStack = m_builder.internStack(std::move(stack));
    if (const std::string_view trace = valueOf(node, "pkg.torch.onnx.stack_trace");
        !trace.empty()) {
        auto& shared = m_traces[std::string(trace)];
        if (!shared)
            shared =
                std::make_shared<const std::string>(validUtf8(trace.substr(0, kMaxStackTrace)));
        meta.stackTrace = shared;
    }
    return meta;
}

} // namespace qdq
