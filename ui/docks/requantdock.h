// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/requantmodel.h"

namespace qdq::ui {

class Label;
class Quantization;
class Selection;
class Session;
class TableFilter;
class TableView;

/// Convs and linears with their scales and how their accumulators are written back.
class RequantDock : public Dock
{
    Q_OBJECT

public:
    RequantDock(Session& session, Quantization& quantization, Selection& selection,
        QWidget* parent = nullptr);

    [[nodiscard]] TableView* view() const { return m_view; }

protected:
    void refresh() override;

private:
    void onSelectionChanged(QObject* origin);

    Session& m_session;
    Quantization& m_quantization;
    Selection& m_selection;
    RequantModel* m_model = nullptr;
    TableFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    Label* m_note = nullptr; ///< what struck values are
    bool m_isFollowing = false;
};

} // namespace qdq::ui
