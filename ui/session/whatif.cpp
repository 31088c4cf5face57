// SPDX-License-Identifier: Apache-2.0
#include "ui/session/whatif.h"

#include "ui/session/quantization.h"

#include <utility>

namespace qdq::ui {

namespace {

constexpr int kRest = 150; ///< ms after the last key

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
    return configAt(m_shown);
}

const QuantizerConfig* WhatIf::configAt(std::size_t edits) const
{
    if (edits > 0)
        return &m_edits[edits - 1].config;
    return m_base ? &*m_base : nullptr;
}

/// Edits are of the config they were made on: another one ends them, but for the edited one itself.
void WhatIf::onConfigChanged()
{
    const std::optional<QuantizerConfig>& config = m_quantization.config();
    const auto is = [&](const QuantizerConfig* known) {
        return known && config ? *known == *config : !known && !config;
    };
    if (is(configAt(m_applied)))
        return; // it was saved, or the data is another
    if (is(configAt(m_shown))) {
        m_applied = m_shown;
    } else {
        m_base = config;
        m_edits.clear();
        m_shown = m_applied = 0;
    }
    onEdited();
}

void WhatIf::edit(QuantizerConfig config, const QString& words, const QString& stretch)
{
    const QuantizerConfig* shown = this->config();
    if (!shown || *shown == config)
        return;
    if (m_shown < m_applied)
        leaveApplied();
    m_edits.resize(m_shown);
    if (!stretch.isEmpty() && m_shown > m_applied && m_edits.back().stretch == stretch)
        m_edits.pop_back();
    m_edits.push_back({std::move(config), words, stretch});
    m_shown = m_edits.size();
    onEdited();
}

/// Undoing what is applied becomes an edit of it like any other: one can go on from there, and
/// Discard leads back to what is applied.
void WhatIf::leaveApplied()
{
    const auto taken = static_cast<int>(m_applied - m_shown);
    Edit undone {*config(),
        taken == 1 ? tr("take back %1").arg(m_edits[m_shown].words)
                   : tr("take back %n edit(s)", nullptr, taken),
        {}};
    m_base = m_quantization.config();
    m_edits.clear();
    m_edits.push_back(std::move(undone));
    m_shown = 1;
    m_applied = 0;
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
    if (m_shown > m_applied)
        m_edits.resize(m_applied);
    m_shown = m_applied;
    onEdited();
}

void WhatIf::tryAgain()
{
    m_tried.reset();
    if (isActive())
        tryEdits();
}

void WhatIf::startOver()
{
    m_tried.reset();
    onEdited();
}

void WhatIf::cancel()
{
    if (!m_trying.isRunning())
        return;
    m_isStopped = !m_effect; // else it was tried before, for another target
    m_trying.cancel();
    Q_EMIT changed();
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
    m_isStopped = false;
    m_trying.cancel();
    if (isActive())
        m_rest.start();
    else
        m_rest.stop();
    Q_EMIT changed();
}

/// The last effect has it already as long as nothing else than the edits has changed.
DocumentPtr WhatIf::documentNow() const
{
    if (const DocumentPtr& converted = m_quantization.documentAt(Stage::Converted))
        return converted;
    const bool isKnown = m_tried && m_tried->now
        && m_tried->program == m_quantization.documentAt(Stage::Float)
        && m_tried->calibrated == m_quantization.documentAt(Stage::Calibrated)
        && m_tried->configNow == *m_quantization.config();
    return isKnown ? m_tried->now : nullptr;
}

void WhatIf::tryEdits()
{
    const DocumentPtr& program = m_quantization.documentAt(Stage::Float);
    if (!program || !isActive())
        return;
    m_rest.stop();
    if (std::exchange(m_isStopped, false))
        Q_EMIT changed();
    WhatIfRequest request {program, m_quantization.documentAt(Stage::Calibrated), documentNow(),
        *m_quantization.config(), *config(), m_quantization.target()};
    m_trying.start(
        tr("What-if"), [request](const Progress& progress) { return tryWhatIf(request, progress); },
        [this, request](WhatIfEffect effect) {
            m_tried = request;
            m_tried->now = effect.now;
            m_effect = std::move(effect);
            Q_EMIT changed();
        });
}

} // namespace qdq::ui
