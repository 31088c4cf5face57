// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/graph/graph.h"
#include "ui/async/latestjob.h"
#include "ui/session/document.h"

#include <QObject>
#include <QString>

#include <optional>

namespace qdq::ui {

class Quantization;
class Session;
class WhatIf;

/// Shows what is tried and not applied in the place of the network as it is: the effect of edits of
/// the config, or a way out made in the graph itself where no config can say it. What is real is
/// shown again when nothing is tried any more.
class Trial : public QObject
{
    Q_OBJECT

public:
    Trial(Session& session, Quantization& quantization, WhatIf& whatIf, QObject* parent = nullptr);

    /// Whether anything is tried; a result may still be on its way.
    [[nodiscard]] bool isActive() const;
    /// Whether the document that is shown is the one that is tried.
    [[nodiscard]] bool isShown() const;
    /// The document of what is tried; null until it is there, or where it cannot be made.
    [[nodiscard]] const DocumentPtr& then() const { return m_then; }
    /// Words of the way out that is tried in the graph; empty where the config is edited.
    [[nodiscard]] QString wayOut() const;
    [[nodiscard]] LatestJob& trying() { return m_trying; }

    /// Makes the edit in a copy of the graph that is shown. Ends edits of the config that are not
    /// applied.
    void tryInGraph(const CauseEdit& edit, const QString& words);
    void discard();
    /// Stops trying() where it runs. A way out is no longer tried then; of a stage of edits the one
    /// that is shown stays.
    void cancel();
    /// For as long as it is wanted the network as it is.
    void showCurrent(bool isWanted);
    [[nodiscard]] bool isCurrentWanted() const { return m_isCurrentWanted; }
    enum class StageState : std::uint8_t
    {
        Real, ///< nothing of this stage is tried
        Tried,
        Shown
    };
    [[nodiscard]] StageState stateOf(Stage stage) const;
    /// Shows what is tried at one of its stages.
    void lookAt(Stage stage);
    /// A real stage is to be looked at: results that arrive do not take its place.
    void lookElsewhere();

Q_SIGNALS:
    void changed();
    void failed(const qdq::Error& error);

private:
    struct WayOutEdit
    {
        DocumentPtr document;
        CauseEdit edit;
        QString words;
    };

    void onWhatIfChanged();
    void onFileChanged();
    void onChecked(const DocumentPtr& before, const DocumentPtr& after);
    void startWayOut();
    void forget();
    void show();
    void showStageOf(const DocumentPtr& then);
    void leave();
    [[nodiscard]] DocumentPtr current() const;

    Session& m_session;
    Quantization& m_quantization;
    WhatIf& m_whatIf;
    LatestJob m_trying;
    std::optional<WayOutEdit> m_wayOut;
    DocumentPtr m_then; ///< converted
    Stage m_stage = Stage::Converted; ///< that is looked at
    DocumentPtr m_home; ///< what was shown before
    bool m_isCurrentWanted = false;
    bool m_looksElsewhere = false;
};

} // namespace qdq::ui
