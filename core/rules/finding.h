// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/io/reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace qdq {

using FindingId = Id<struct FindingTag>;

/// One violation, warning or note on one node. Data, not text for people: the sentences of the
/// window are made from it.
struct Finding
{
    std::string rule; ///< "R3", "W4", "I4", "P12"
    Severity severity = Severity::Error;
    NodeId node;
    /// The rule could not be decided, because the file does not carry a scale; counted apart, never
    /// as passed.
    bool isUndecided = false;
    std::string expected; ///< "inputs and output share one scale"
    std::string found; ///< "scale = 0.011853, 0.021680, 0.044299"
    std::string
        cause; ///< short: "add's inputs have separate observers"; empty when nothing more is known
    std::vector<double> values; ///< the numbers in `found`, exact, ascending where they form a set
    std::vector<NodeId> evidence; ///< nodes that show it, numbered ①②③ in this order
};

} // namespace qdq
