// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "ui/async/latestjob.h"
#include "ui/docks/dock.h"
#include "ui/explain/explanation.h"

class QAction;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace qdq::ui {

class Actions;
class Selection;
class Session;

/// Why: what is required, what was found, the numbered evidence and what led to it.
class ExplainDock : public Dock
{
    Q_OBJECT

public:
    ExplainDock(
        Session& session, Selection& selection, const Actions& actions, QWidget* parent = nullptr);

    /// For a graph that is not the window's: no steps through its findings, no edit to try, no link
    /// to the config, no copy.
    void setExplainsOnly() { m_explainsOnly = true; }
    /// The explanation that is shown, for copies.
    [[nodiscard]] const Explanation& explanation() const { return m_explanation; }
    [[nodiscard]] LatestJob& predicting() { return m_predicting; }

Q_SIGNALS:
    /// A row of evidence was clicked.
    void nodeRequested(qdq::NodeId node);
    /// A step of the chain was clicked: "config", or the name of a stage.
    void stepRequested(const QString& link);
    /// The edit of a way out is to be tried.
    void wayOutRequested(const qdq::CauseEdit& edit);
    void backEndRequested(const QString& backEnd);

protected:
    void refresh() override;

private:
    void showNothing(const QString& sentence);
    void rebuild();
    void addHead(QVBoxLayout* column);
    void addEvidence(QVBoxLayout* column);
    void addRanges(QVBoxLayout* column);
    void addSketch(QVBoxLayout* column);
    void addCause(QVBoxLayout* column);
    void addWaysOut(QVBoxLayout* column);
    void addBackEnd(QVBoxLayout* column);
    [[nodiscard]] QPushButton* addWhatIf(QVBoxLayout* column, const char* name);
    void addSameTensors(QVBoxLayout* column);

    Session& m_session;
    Selection& m_selection;
    const Actions& m_actions;
    Explanation m_explanation;
    LatestJob m_predicting {LatestJob::Pace::AtRest};
    QScrollArea* m_area = nullptr;
    bool m_explainsOnly = false;
};

} // namespace qdq::ui
