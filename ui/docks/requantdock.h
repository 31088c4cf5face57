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
class WhatIf;

/// Convs and linears with their scales and how their accumulators are written back.
class RequantDock : public Dock
{
    Q_OBJECT

public:
    RequantDock(Session& session, Quantization& quantization, WhatIf& whatIf, Selection& selection,
        QWidget* parent = nullptr);

    [[nodiscard]] TableView* view() const { return m_view; }

Q_SIGNALS:
    void nodeRequested(qdq::NodeId node);
    void colourByShiftRequested();

protected:
    void refresh() override;

private:
    void onSelectionChanged(QObject* origin);
    void addRowActions(QMenu& menu, const QModelIndex& index);
    void copyAsC() const;

    Session& m_session;
    Quantization& m_quantization;
    WhatIf& m_whatIf;
    Selection& m_selection;
    RequantModel* m_model = nullptr;
    TableFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    Label* m_note = nullptr; ///< what struck values are
    bool m_isFollowing = false;
};

} // namespace qdq::ui
