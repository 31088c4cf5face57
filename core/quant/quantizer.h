// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphrewriter.h"
#include "core/quant/settings.h"
#include "core/quant/trace.h"

#include <span>

namespace qdq {

class Annotator; // core/quant/annotator.h

/// One back end: one file core/quant/<name>quantizer.cpp with its patterns as a table in it, one
/// line in quantizers.def.
struct Quantizer
{
    std::string_view id; ///< "x86_inductor", as in the config file
    std::string_view className; ///< torchao's; what messages say
    std::span<const Setter> setters; ///< what a config file may call
    /// Runs the setter calls. Errors: those of resolveQConfigs; Refused where a setter raises;
    /// Unsupported for QAT.
    Result<Settings> (*configure)(const QuantizerConfig& config);
    /// Rewrites the graph before it is annotated; null where the back end does nothing.
    Result<void> (*transformForAnnotation)(GraphRewriter& rewriter);
    /// Sets annotations. Refused, with the node's name in `where`, exactly where torchao raises.
    Result<void> (*annotate)(Annotator& annotator, const Settings& settings);
    /// Looks at the annotated graph; null where the back end accepts everything.
    Result<void> (*validate)(const Graph& graph);
    /// Operators that some pattern of the back end can quantize, for "no pattern with this op";
    /// sorted.
    std::span<const std::string_view> supportedOps;
};

[[nodiscard]] std::span<const Quantizer> quantizers();
[[nodiscard]] const Quantizer* findQuantizer(std::string_view id);

} // namespace qdq
