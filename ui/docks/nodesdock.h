// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/nodemodel.h"

#include <optional>
#include <vector>

namespace qdq::ui {

class Selection;
class Session;
class TableView;

/// Every node, unfolded, or those that the query finds.
class NodesDock : public Dock
{
    Q_OBJECT

public:
    NodesDock(Session& session, Selection& selection, QWidget* parent = nullptr);

    /// Only these, in execution order, or all.
    void setMatches(const std::optional<std::vector<NodeId>>& nodes);
    [[nodiscard]] TableView* view() const { return m_view; }

protected:
    void refresh() override;

private:
    void onSelectionChanged(QObject* origin);

    Session& m_session;
    Selection& m_selection;
    NodeModel* m_model = nullptr;
    class Filter;
    Filter* m_filter = nullptr;
    TableView* m_view = nullptr;
    bool m_isFollowing = false;
};

} // namespace qdq::ui
