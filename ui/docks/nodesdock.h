// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/nodemodel.h"

namespace qdq::ui {

class Selection;
class Session;
class TableFilter;
class TableView;

/// Every node, unfolded, with the text filter of the query field.
class NodesDock : public Dock
{
    Q_OBJECT

public:
    NodesDock(Session& session, Selection& selection, QWidget* parent = nullptr);

    void setTextFilter(const QString& text);
    [[nodiscard]] TableView* view() const { return m_view; }

protected:
    void refresh() override;

private:
    void onSelectionChanged(QObject* origin);

    Session& m_session;
    Selection& m_selection;
    NodeModel* m_model = nullptr;
    TableFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    bool m_isFollowing = false;
};

} // namespace qdq::ui
