// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/observerstate.h"
#include "core/quant/pipeline.h"
#include "core/quant/why.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// What stands behind one scale, step by step (explain.md 1). A step that was not run is empty.
struct SlotExplanation
{
    EdgeOrNode place; ///< ids of the annotated graph

    // annotate
    std::optional<std::size_t> call; ///< none for what the back end does by itself
    std::string match; ///< "stem.conv is inside stem", "propagated from relu"
    std::string_view pattern; ///< empty where no pattern is known
    SlotRole role = SlotRole::Input;
    std::vector<NodeId> patternNodes;
    /// One entry per field of a plain spec; from is "preset", "override" or "back end".
    struct Field
    {
        std::string_view name;
        std::string value;
        std::string_view from;
    };
    std::vector<Field> fields;
    std::string specText; ///< "shared with edge x → cat", "derived from …", "none: left in float";
                          ///< empty for plain specs

    // prepare
    std::optional<std::size_t> group;
    std::vector<EdgeOrNode> members; ///< of the group, in order
    std::vector<std::string> unions; ///< why they are together
    std::string observer; ///< name of the observer node; empty where the place is not observed
    std::string observerType;

    // calibrate
    std::optional<ObservedRange> range;
    std::string arithmetic; ///< "(5.53 − -4.71) / 255 = 0.040157"

    // convert
    std::string quantize; ///< name of the Q node or of the constant that took its place
};

/// The stages that were run; only `config` and `annotated` must be.
struct ExplainInput
{
    const QuantizerConfig& config;
    const Annotated& annotated;
    const Prepared* prepared = nullptr;
    const Graph* calibrated = nullptr; ///< the prepared graph with observer state
    const ConvertTrace* converted = nullptr;
};

/// Slots of a node of the annotated graph: its inputs in the order of its annotation, its output,
/// and where it is part of a pattern the output of that.
[[nodiscard]] std::vector<SlotExplanation> explainSlots(const ExplainInput& input, NodeId node);

/// "conv2d → relu", "output of relu".
[[nodiscard]] std::string slotText(const Graph& graph, const EdgeOrNode& place);

} // namespace qdq
