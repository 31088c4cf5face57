// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "core/quant/ladder.h"

#include <memory>
#include <optional>
#include <vector>

namespace qdq::ui {

class Quantization;
class WhatIf;

/// The config as it is edited, and what is known of it: of the edited one while there are edits, of
/// the applied one else.
struct ConfigFacts
{
    QuantizerConfig config;
    std::optional<QuantizerConfig> current; ///< the one that is applied
    std::shared_ptr<const Applied> applied; ///< null: not known (yet)
    std::vector<CallState> states; ///< by call; empty: not known (yet)
    std::vector<int> opCounts; ///< likewise: ops that the back end can quantize
    Error error; ///< why the back end refuses the config; no message when it does not
    bool hasProgram = false; ///< there is a float graph to try it on
    bool isStopped = false; ///< trying it was cancelled

    [[nodiscard]] bool isRefused() const { return !error.message.empty(); }
};

/// None where there is no config.
[[nodiscard]] std::optional<ConfigFacts> configFacts(
    const Quantization& quantization, const WhatIf& whatIf);

} // namespace qdq::ui
