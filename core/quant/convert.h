// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/passwarning.h"

#include <string>
#include <vector>

namespace qdq {

struct ConvertOptions
{
    bool foldQuantize = true; ///< quantized constants are stored as integers
    /// An observer that saw no data gives scale 1.0 and zero point 0, as torchao does with a
    /// warning; else it is refused.
    bool allowUncalibrated = false;
    /// An observer whose state is not all there (a dump without histograms) gets None for scale and
    /// zero point, or tensors without values, and a warning; else it is refused.
    bool allowMissingState = false;
};

/// What became of one observer node, by names: ids do not outlive the pass.
struct ConvertedObserver
{
    std::string observer; ///< the observer node
    std::string quantize; ///< empty where the observer was only removed
    std::string dequantize; ///< as it was made; the copies of later passes continue its name
};

struct ConvertTrace
{
    std::vector<ConvertedObserver> observers; ///< in list order
    std::vector<PassWarning> warnings;
};

/// Turns a prepared graph into one of quantize and dequantize nodes (pt2e-quantization 8; torchao
/// convert_pt2e): observers are replaced, dequantize nodes duplicated for annotated readers,
/// metadata ported, quantized constants folded. Needs the annotations that prepare worked from;
/// clears them at the end.
///
/// Values of folded constants are computed when somebody loads them. Weights without values give
/// constants of the right type and shape without values.
///
/// Refused, with the node's name, where torchao raises: qparams that cannot be computed, several
/// scales under a per-tensor scheme, a dynamic observer of another type than int8 or uint8, a
/// list-valued node observed, a constant that cannot be quantized, and what portMetadata() refuses.
/// Also W1: an observer without data, unless allowed.
[[nodiscard]] Result<ConvertTrace> convert(
    GraphRewriter& rewriter, const ConvertOptions& options = {});

} // namespace qdq
