// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/prediction.h"
#include "ui/async/latestjob.h"
#include "ui/docks/dock.h"

#include <optional>

class QListView;
class QPushButton;
class QVBoxLayout;

namespace qdq::ui {

class CauseModel;
class Label;
class Selection;
class Session;

/// What the violations have in common. Selecting a cause lights all of its findings; below the list
/// stands the way out with what it would change.
class CausesDock : public Dock
{
    Q_OBJECT

public:
    CausesDock(Session& session, Selection& selection, QWidget* parent = nullptr);

    /// The row that is lit; -1 for none.
    [[nodiscard]] int current() const;
    /// Lights the cause in a row; none for -1.
    void setCurrent(int row);
    [[nodiscard]] LatestJob& predicting() { return m_predicting; }

Q_SIGNALS:
    /// These nodes are to be lit and framed; none ends it.
    void causeChosen(const std::vector<qdq::NodeId>& nodes);
    /// The edit of a cause is to be tried in the config.
    void wayOutRequested(const qdq::CauseEdit& edit);

protected:
    void refresh() override;

private:
    void onDocumentChanged();
    void onCurrentChanged();
    void onSelectionChanged();
    void showWayOut();
    void showPrediction(const std::optional<Prediction>& prediction);

    Session& m_session;
    Selection& m_selection;
    LatestJob m_predicting {LatestJob::Pace::AtRest};
    CauseModel* m_model = nullptr;
    QListView* m_view = nullptr;
    Label* m_heading = nullptr;
    QWidget* m_wayOut = nullptr;
    Label* m_edit = nullptr;
    Label* m_effect = nullptr;
    Label* m_remark = nullptr;
    QPushButton* m_try = nullptr;
};

} // namespace qdq::ui
