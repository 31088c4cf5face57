// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/jsonwriter.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace qdq {

/// Whether exported programs have a number for the type; those under a byte have none.
[[nodiscard]] bool isInPt2Schema(DType dtype);

/// What kind of value stands behind a name in a serialized graph.
enum class Pt2ValueKind : std::uint8_t
{
    Tensor,
    SymInt,
    SymFloat,
    SymBool
};
/// Nothing for a value that no name can stand for: an unknown one, a list, text.
[[nodiscard]] std::optional<Pt2ValueKind> pt2ValueKind(const ValueMeta& value);

/// Writes Args as the serialized arguments that Pt2Arguments reads (file-formats 2.7).
class Pt2ArgumentWriter
{
public:
    struct Resolver
    {
        /// What stands for a node, and how it is called.
        std::function<Pt2ValueKind(NodeId)> kind;
        std::function<std::string(NodeId)> name;
        /// Whether the node names a nested graph, and what writes it as the value of `as_graph`.
        std::function<bool(NodeId)> isGraph;
        std::function<Result<void>(NodeId)> writeGraph;
    };
    Pt2ArgumentWriter(JsonWriter& json, Resolver resolver)
        : m_json(json)
        , m_resolver(std::move(resolver))
    {
    }

    /// Errors, without a place: what the format has no word for, such as a slice or a list of
    /// numbers and texts. Something may have been written then.
    [[nodiscard]] Result<void> write(const Arg& arg);
    /// {"as_tensor": {"name": …}} or one of the symbolic forms.
    void writeReference(Pt2ValueKind kind, std::string_view name);

private:
    [[nodiscard]] Result<void> writeGraph(NodeId id);
    void writeLiteral(const Arg& arg);
    [[nodiscard]] Result<void> writeList(const ArgList& list);
    [[nodiscard]] Result<void> writeEnum(
        std::string_view member, std::string_view name, std::span<const std::string_view> names);
    [[nodiscard]] Result<void> writeDictionary(const DictArg& dictionary);
    void writeItem(std::string_view member, const Arg& item);
    void writeDevice(std::string_view device);
    [[nodiscard]] unsigned kindsIn(const ArgList& list) const;

    JsonWriter& m_json;
    Resolver m_resolver;
};

} // namespace qdq
