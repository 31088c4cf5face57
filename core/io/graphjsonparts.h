// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/jsonvalue.h"

#include <functional>

// The parts of a graph JSON document, decoded. All throw JsonError.

namespace qdq::graphjson {

/// Name of a node → its id; throws where there is no such node.
using ResolveNode = std::function<NodeId(const JsonCursor& name)>;

[[nodiscard]] Arg decodeArg(const JsonCursor& json, const ResolveNode& resolve);
[[nodiscard]] ValueMeta decodeValue(const JsonCursor& json, const ResolveNode& resolve);
[[nodiscard]] QuantizationAnnotation decodeAnnotation(
    const JsonCursor& json, const ResolveNode& resolve);
[[nodiscard]] ObserverModule decodeModule(std::string_view name, const JsonCursor& json);
[[nodiscard]] Tensor decodeInlineTensor(const JsonCursor& json);
[[nodiscard]] DType decodeDType(const JsonCursor& json);

} // namespace qdq::graphjson
