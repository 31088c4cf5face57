// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/propertymodel.h"

#include <set>
#include <span>

class QAction;

namespace qdq::ui {

class Label;
class Selection;
class Session;
class TableView;

/// Everything about the selected node, or what several have in common; about the model while
/// nothing is selected.
class InspectorDock : public Dock
{
    Q_OBJECT

public:
    InspectorDock(
        Session& session, Selection& selection, QAction* explain, QWidget* parent = nullptr);

    [[nodiscard]] PropertyModel& model() { return *m_model; }

protected:
    void refresh() override;

private:
    [[nodiscard]] QWidget* makeHead(QAction* explain);
    void showSections();
    void fitNames();
    void showSeveral(const Document& document, std::span<const NodeId> nodes);

    Session& m_session;
    Selection& m_selection;
    PropertyModel* m_model = nullptr;
    TableView* m_view = nullptr;
    Label* m_title = nullptr;
    Label* m_subtitle = nullptr;
    std::set<QString> m_folded; ///< titles of sections that a person closed
};

} // namespace qdq::ui
