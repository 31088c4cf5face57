// SPDX-License-Identifier: Apache-2.0
#include "ui/config/configfacts.h"

#include "core/graph/stage.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"

namespace qdq::ui {

std::optional<ConfigFacts> configFacts(const Quantization& quantization, const WhatIf& whatIf)
{
    if (!whatIf.config())
        return std::nullopt;
    ConfigFacts facts;
    facts.config = *whatIf.config();
    facts.current = quantization.config();
    facts.hasProgram = quantization.documentAt(Stage::Float) != nullptr;
    facts.isStopped = whatIf.isStopped();
    if (!whatIf.isActive()) {
        facts.applied = quantization.applied();
        facts.states = quantization.callStates();
        facts.opCounts = quantization.opCounts();
        facts.error = quantization.applyError();
    } else if (const auto& effect = whatIf.effect()) {
        facts.applied = effect->applied;
        facts.states = effect->states;
        facts.opCounts = effect->opCounts;
        facts.error = effect->error;
    }
    return facts;
}

} // namespace qdq::ui
