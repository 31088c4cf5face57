// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/session/whatiftry.h"

#include <QObject>
#include <QTimer>

#include <algorithm>
#include <optional>
#include <vector>

namespace qdq::ui {

class Quantization;

/// A config that is tried and not applied: a stack of edits over the config of the network. Every
/// edit is tried on a copy, away from the window's thread, once no other follows for 150 ms.
/// Applying keeps the stack: what was applied can be undone, which is a what-if again.
class WhatIf : public QObject
{
    Q_OBJECT

public:
    explicit WhatIf(Quantization& quantization, QObject* parent = nullptr);

    /// Whether there are edits that are not applied, or applied ones that were undone.
    [[nodiscard]] bool isActive() const { return m_shown != m_applied; }
    [[nodiscard]] int changeCount() const
    {
        return static_cast<int>(std::max(m_shown, m_applied) - std::min(m_shown, m_applied));
    }
    /// The edited config; the applied one where nothing was edited, null where there is none.
    [[nodiscard]] const QuantizerConfig* config() const;
    /// Nothing until the edits were tried.
    [[nodiscard]] const std::optional<WhatIfEffect>& effect() const { return m_effect; }
    [[nodiscard]] LatestJob& trying() { return m_trying; }

    /// `words` say what was done: "set block to None". Edits of the same `stretch`, where it is not
    /// empty, become one as long as no other comes between: keys typed into one field.
    void edit(QuantizerConfig config, const QString& words, const QString& stretch = {});
    /// Edits that undo() could take back one by one.
    [[nodiscard]] std::size_t editCount() const { return m_shown; }
    [[nodiscard]] bool canUndo() const { return m_shown > 0; }
    [[nodiscard]] bool canRedo() const { return m_shown < m_edits.size(); }
    [[nodiscard]] QString undoWords() const; ///< of the edit that undo() takes back
    [[nodiscard]] QString redoWords() const;
    void undo();
    void redo();
    /// Back to what is applied.
    void discard();
    /// What edits are tried on has changed: its calibration, the target. Also after cancel().
    void tryAgain();
    /// Another graph, or the same one read again: edits stay, and nothing is known of them.
    void startOver();
    /// Stops the try that runs. Edits stay, and are not tried until there is another one.
    void cancel();
    /// Whether a try was stopped and nothing is known of the edits.
    [[nodiscard]] bool isStopped() const { return m_isStopped; }
    /// The edited config becomes the network's; it is run where that can be done at once.
    void apply();

Q_SIGNALS:
    /// The edited config, or what it would change.
    void changed();

private:
    struct Edit
    {
        QuantizerConfig config;
        QString words;
        QString stretch;
    };
    void onConfigChanged();
    [[nodiscard]] const QuantizerConfig* configAt(std::size_t edits) const;
    [[nodiscard]] DocumentPtr documentNow() const;
    void leaveApplied();
    void onEdited();
    void tryEdits();

    Quantization& m_quantization;
    std::optional<QuantizerConfig> m_base; ///< what the edits were made on
    LatestJob m_trying;
    QTimer m_rest; ///< until the keys rest
    std::vector<Edit> m_edits;
    std::size_t m_shown = 0; ///< edits that are in; the others were undone
    std::size_t m_applied = 0; ///< edits that are in the config of the network
    std::optional<WhatIfRequest> m_tried; ///< what m_effect is of
    std::optional<WhatIfEffect> m_effect;
    bool m_isStopped = false;
};

} // namespace qdq::ui
