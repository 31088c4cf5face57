// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "core/quant/applied.h"
#include "core/quant/callstate.h"
#include "ui/session/document.h"

#include <memory>
#include <vector>

namespace qdq::ui {

/// What an edited config would change, with the ranges of the last calibration.
struct WhatIfEffect
{
    DocumentPtr now; ///< the converted graph of the config as it is, run or tried
    DocumentPtr then; ///< that of the edited config, a preview; null where it cannot be applied
    Prediction change; ///< findings and scales
    std::size_t qdqNow = 0; ///< Q and DQ nodes once converted, those of weights included
    std::size_t qdqThen = 0;
    std::size_t observersNow = 0;
    std::size_t observersThen = 0;
    std::size_t unknownScales = 0; ///< observers whose range only data can tell
    bool hasRanges = false; ///< something was calibrated; else only the structure is known
    std::size_t batches = 0; ///< of that calibration
    /// What the edited config does to the float graph; null where it cannot be applied.
    std::shared_ptr<const Applied> applied;
    std::vector<CallState> states; ///< of the edited config, by call
    std::vector<int> opCounts; ///< likewise
    Error error; ///< why the edited config cannot be applied; no message when it can
};

/// What trying takes: values only, a worker owns them.
struct WhatIfRequest
{
    DocumentPtr program; ///< the float graph
    DocumentPtr calibrated; ///< of the last run; null where there was none
    DocumentPtr now; ///< what an effect has of it; null: it is tried too
    QuantizerConfig configNow;
    QuantizerConfig configThen;
    TargetPtr target; ///< whose rules are checked; null for none
};

[[nodiscard]] WhatIfEffect tryWhatIf(const WhatIfRequest& request, const Progress& progress);

} // namespace qdq::ui
