// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/arg.h"
#include "core/io/diagnosticsink.h"
#include "core/io/pt2union.h"

#include <functional>

namespace qdq {

/// Turns serialized arguments (file-formats 2.7) into Args. Whoever owns the graph resolves names
/// and nested graphs.
class Pt2Arguments
{
public:
    struct Resolver
    {
        std::function<NodeId(std::string_view name, JsonView where)> node;
        std::function<NodeId(JsonView asGraph)> graph;
    };
    Pt2Arguments(Resolver resolver, DiagnosticSink& sink)
        : m_resolver(std::move(resolver))
        , m_sink(sink)
    {
    }

    /// Never fails: what is unknown, ambiguous or of the wrong type becomes a ReprArg of its text,
    /// and is reported.
    [[nodiscard]] Arg read(JsonView argument) const;
    [[nodiscard]] Arg read(const UnionMember& member) const;

private:
    using ReadMember = Arg (Pt2Arguments::*)(JsonView value) const;
    struct Kind
    {
        std::string_view name;
        ReadMember read;
    };
    static const Kind* findKind(std::string_view name);

    [[nodiscard]] Arg refuse(JsonView value, std::string message) const;
    template <ReadMember readItem> [[nodiscard]] Arg listOf(JsonView list) const;

    [[nodiscard]] Arg none(JsonView value) const;
    [[nodiscard]] Arg reference(JsonView value) const;
    [[nodiscard]] Arg optionalReference(JsonView value) const;
    [[nodiscard]] Arg integer(JsonView value) const;
    [[nodiscard]] Arg real(JsonView value) const;
    [[nodiscard]] Arg boolean(JsonView value) const;
    [[nodiscard]] Arg string(JsonView value) const;
    [[nodiscard]] Arg complex(JsonView value) const;
    [[nodiscard]] Arg symbolic(JsonView value) const;
    [[nodiscard]] Arg scalarType(JsonView value) const;
    [[nodiscard]] Arg memoryFormat(JsonView value) const;
    [[nodiscard]] Arg layout(JsonView value) const;
    [[nodiscard]] Arg device(JsonView value) const;
    [[nodiscard]] Arg graph(JsonView value) const;
    [[nodiscard]] Arg object(JsonView value) const;
    [[nodiscard]] Arg dictionary(JsonView value) const;

    Resolver m_resolver;
    DiagnosticSink& m_sink;
};

} // namespace qdq
