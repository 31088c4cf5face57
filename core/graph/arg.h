// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/dtype.h"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace qdq {

using NodeId = Id<struct NodeTag>;

struct Arg;
using ArgList = std::vector<Arg>;
using NamedArgs = std::vector<std::pair<std::string, Arg>>;

// What an argument of a node can be besides number, text, bool and nothing; graph-json.md,
// "Argument".
struct MemoryFormatArg
{
    std::string name;
    friend bool operator==(const MemoryFormatArg&, const MemoryFormatArg&) = default;
};
struct LayoutArg
{
    std::string name;
    friend bool operator==(const LayoutArg&, const LayoutArg&) = default;
};
struct DeviceArg
{
    std::string name; ///< "cpu", "cuda:0"
    friend bool operator==(const DeviceArg&, const DeviceArg&) = default;
};
struct SymArg
{
    std::string text; ///< a symbolic expression
    friend bool operator==(const SymArg&, const SymArg&) = default;
};
struct ComplexArg
{
    double real = 0;
    double imag = 0;
    friend bool operator==(const ComplexArg&, const ComplexArg&) = default;
};
/// Opaque, kept for display.
struct ReprArg
{
    std::string text;
    friend bool operator==(const ReprArg&, const ReprArg&) = default;
};
/// Always three parts: begin, end, step.
struct SliceArg
{
    ArgList parts;
    friend bool operator==(const SliceArg&, const SliceArg&);
};
struct DictArg
{
    NamedArgs entries;
    friend bool operator==(const DictArg&, const DictArg&);
};

/// One argument. A list stands for lists and tuples alike. Numbers keep their kind: 1 and 1.0 are
/// different arguments.
struct Arg
{
    using Variant = std::variant<std::monostate, bool, std::int64_t, double, std::string, NodeId,
        ArgList, DType, MemoryFormatArg, LayoutArg, DeviceArg, SymArg, ComplexArg, ReprArg,
        SliceArg, DictArg>;
    Variant value;

    Arg() = default;
    // Implicit from every alternative, so that argument lists read like the call they describe.
    template <typename T>
    requires std::constructible_from<Variant, T> Arg(
        T&& v) // NOLINT(bugprone-forwarding-reference-overload)
        : value(std::forward<T>(v))
    {
    }

    template <typename T> [[nodiscard]] const T* as() const { return std::get_if<T>(&value); }
    template <typename T> [[nodiscard]] T* as() { return std::get_if<T>(&value); }
    [[nodiscard]] bool isNone() const { return std::holds_alternative<std::monostate>(value); }
    [[nodiscard]] NodeId node() const
    {
        const auto* id = as<NodeId>();
        return id ? *id : NodeId {};
    }

    friend bool operator==(const Arg&, const Arg&);
};

/// Calls `visit(NodeId)` for every node an argument names: args walk in order, through lists,
/// slices and dicts.
template <typename Visit> void forEachNode(const Arg& arg, const Visit& visit)
{
    if (const auto* id = arg.as<NodeId>())
        visit(*id);
    else if (const auto* list = arg.as<ArgList>())
        for (const Arg& item : *list)
            forEachNode(item, visit);
    else if (const auto* slice = arg.as<SliceArg>())
        for (const Arg& item : slice->parts)
            forEachNode(item, visit);
    else if (const auto* dict = arg.as<DictArg>())
        for (const auto& [key, item] : dict->entries)
            forEachNode(item, visit);
}

/// Replaces every node named in `arg` by `map(node)`.
template <typename Map> void mapNodes(Arg& arg, const Map& map)
{
    if (auto* id = arg.as<NodeId>())
        *id = map(*id);
    else if (auto* list = arg.as<ArgList>())
        for (Arg& item : *list)
            mapNodes(item, map);
    else if (auto* slice = arg.as<SliceArg>())
        for (Arg& item : slice->parts)
            mapNodes(item, map);
    else if (auto* dict = arg.as<DictArg>())
        for (auto& [key, item] : dict->entries)
            mapNodes(item, map);
}

} // namespace qdq
