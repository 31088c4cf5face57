// SPDX-License-Identifier: Apache-2.0
#include "ui/session/whatif.h"

#include "core/causes/tryout.h"
#include "core/quant/slotplaces.h"
#include "core/rules/qdqview.h"
#include "ui/session/quantization.h"
#include "ui/session/runrecord.h"

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kRest = 150; ///< ms after the last key

struct Request
{
    DocumentPtr program; ///< the float graph
    DocumentPtr ran; ///< a document of the last run; may be null
    QuantizerConfig now;
    QuantizerConfig then;
};

std::size_t countObservers(const Graph& prepared)
{
    std::size_t count = 0;
    for (const NodeId id : allNodes(prepared))
        count += instanceAt(prepared, id) ? 1 : 0;
    return count;
}

std::size_t countQdq(const Graph& converted)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        converted.nodes, [](const Node& node) { return isQuantize(node) || isDequantize(node); }));
}

WhatIfEffect tried(const Request& request)
{
    WhatIfEffect effect;
    const bool hasRun = request.ran && request.ran->run && request.ran->run->observed;
    const Graph* observed = hasRun ? &*request.ran->run->observed : nullptr;
    const TargetPtr& checked = request.program->check.target;
    const TargetPtr target = checked ? checked : findTarget("vpu");
    effect.hasRanges = observed != nullptr;
    const auto now = tryConfig(request.program->graph(), request.now, observed, target);
    const auto then = tryConfig(request.program->graph(), request.then, observed, target);
    if (!then) {
        effect.error = then.error();
        return effect;
    }
    effect.states = callStates(then->annotated, request.then);
    effect.opCounts = opCountsOf(then->annotated, effect.states);
    effect.qdqThen = countQdq(then->converted);
    effect.observersThen = countObservers(then->prepared.graph);
    effect.unknownScales = then->state.unknown.size();
    if (!now)
        return effect;
    effect.qdqNow = countQdq(now->converted);
    effect.observersNow = countObservers(now->prepared.graph);
    effect.change = compareChecks(now->converted, now->checked, then->converted, then->checked);
    return effect;
}

} // namespace

WhatIf::WhatIf(Quantization& quantization, QObject* parent)
    : QObject(parent)
    , m_quantization(quantization)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    connect(&m_rest, &QTimer::timeout, this, &WhatIf::tryEdits);
    connect(&m_quantization, &Quantization::configChanged, this, &WhatIf::onConfigChanged);
}

const QuantizerConfig* WhatIf::config() const
{
    if (m_shown > 0)
        return &m_edits[m_shown - 1].config;
    return m_quantization.config() ? &*m_quantization.config() : nullptr;
}

/// Edits are of the config they were made on: another one ends them.
void WhatIf::onConfigChanged()
{
    if (m_quantization.config() == m_base)
        return; // it was saved, or the data is another
    m_base = m_quantization.config();
    m_edits.clear();
    m_shown = 0;
    onEdited();
}

void WhatIf::edit(QuantizerConfig config, const QString& words)
{
    if (const QuantizerConfig* shown = this->config(); !shown || *shown == config)
        return;
    m_edits.resize(m_shown);
    m_edits.push_back({std::move(config), words});
    ++m_shown;
    onEdited();
}

QString WhatIf::undoWords() const
{
    return canUndo() ? m_edits[m_shown - 1].words : QString();
}

QString WhatIf::redoWords() const
{
    return canRedo() ? m_edits[m_shown].words : QString();
}

void WhatIf::undo()
{
    if (!canUndo())
        return;
    --m_shown;
    onEdited();
}

void WhatIf::redo()
{
    if (!canRedo())
        return;
    ++m_shown;
    onEdited();
}

void WhatIf::discard()
{
    m_edits.clear();
    m_shown = 0;
    onEdited();
}

void WhatIf::apply()
{
    if (!isActive())
        return;
    m_quantization.applyConfig(*config());
}

void WhatIf::onEdited()
{
    m_effect.reset();
    m_trying.cancel();
    if (isActive())
        m_rest.start();
    else
        m_rest.stop();
    Q_EMIT changed();
}

void WhatIf::tryEdits()
{
    const DocumentPtr& program = m_quantization.documentAt(Stage::Float);
    if (!program || !isActive())
        return;
    Request request {
        program, m_quantization.documentAt(Stage::Calibrated), *m_quantization.config(), *config()};
    m_trying.start(
        tr("What-if"), [request = std::move(request)](const Progress&) { return tried(request); },
        [this](WhatIfEffect effect) {
            m_effect = std::move(effect);
            Q_EMIT changed();
        });
}

} // namespace qdq::ui
