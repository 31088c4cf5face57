// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "core/quant/callstate.h"
#include "core/quant/config.h"
#include "ui/async/latestjob.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace qdq::ui {

class Quantization;

/// What an edited config would change, with the ranges of the last calibration.
struct WhatIfEffect
{
    Prediction change; ///< findings and scales
    std::size_t qdqNow = 0; ///< Q and DQ nodes once converted, those of weights included
    std::size_t qdqThen = 0;
    std::size_t observersNow = 0;
    std::size_t observersThen = 0;
    std::size_t unknownScales = 0; ///< observers whose range only data can tell
    bool hasRanges = false; ///< something was calibrated; else only the structure is known
    std::vector<CallState> states; ///< of the edited config, by call
    std::vector<int> opCounts; ///< likewise
    Error error; ///< why the edited config cannot be applied; no message when it can
};

/// A config that is tried and not applied: a stack of edits over the config of the network. Every
/// edit is tried on a copy, away from the window's thread, once no other follows for 150 ms.
class WhatIf : public QObject
{
    Q_OBJECT

public:
    explicit WhatIf(Quantization& quantization, QObject* parent = nullptr);

    /// Whether there are edits that are not applied.
    [[nodiscard]] bool isActive() const { return m_shown > 0; }
    [[nodiscard]] int changeCount() const { return static_cast<int>(m_shown); }
    /// The edited config; the applied one where nothing was edited, null where there is none.
    [[nodiscard]] const QuantizerConfig* config() const;
    /// Nothing until the edits were tried.
    [[nodiscard]] const std::optional<WhatIfEffect>& effect() const { return m_effect; }
    [[nodiscard]] LatestJob& trying() { return m_trying; }

    /// `words` say what was done: "set block to None".
    void edit(QuantizerConfig config, const QString& words);
    [[nodiscard]] bool canUndo() const { return m_shown > 0; }
    [[nodiscard]] bool canRedo() const { return m_shown < m_edits.size(); }
    [[nodiscard]] QString undoWords() const; ///< of the edit that undo() takes back
    [[nodiscard]] QString redoWords() const;
    void undo();
    void redo();
    void discard();
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
    };
    void onConfigChanged();
    void onEdited();
    void tryEdits();

    Quantization& m_quantization;
    std::optional<QuantizerConfig> m_base; ///< what the edits were made on
    LatestJob m_trying;
    QTimer m_rest; ///< until the keys rest
    std::vector<Edit> m_edits;
    std::size_t m_shown = 0; ///< edits that are in; the others were undone
    std::optional<WhatIfEffect> m_effect;
};

} // namespace qdq::ui
