// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/jsontree.h"

#include <string>
#include <vector>

namespace qdq {

/// One graph input as the signature describes it (file-formats 2.8), whatever the schema version.
struct Pt2InputSpec
{
    InputKind kind = InputKind::UserInput;
    std::string name; ///< of the value; of the parameter for a literal input
    std::string attribute; ///< dotted name of the parameter, buffer, constant or object
    bool isPersistent =
        true; ///< buffers: whether the data is among the weights or among the constants
    JsonView literal; ///< a constant input's value
};

struct Pt2Signature
{
    std::vector<Pt2InputSpec> inputs;
    std::vector<OutputSpec> outputs;
};

/// How the format spells a kind of input, and under which name its attribute stands; empty where it
/// has none.
struct Pt2InputMember
{
    std::string_view member;
    InputKind kind;
    std::string_view attribute;
};
[[nodiscard]] const Pt2InputMember& pt2InputMember(InputKind kind);

/// The same of an output and what it changes.
struct Pt2OutputMember
{
    std::string_view member;
    OutputKind kind;
    std::string_view target;
};
[[nodiscard]] const Pt2OutputMember& pt2OutputMember(OutputKind kind);

/// Never fails: entries that cannot be understood are user inputs and outputs, and are reported.
[[nodiscard]] Pt2Signature readPt2Signature(JsonView signature, DiagnosticSink& sink);

} // namespace qdq
